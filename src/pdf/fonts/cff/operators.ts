/** Operators of dictionaries (Technical Note 5176, tables 9, 10 and 23); 12 x is 1200 + x. */
export const OP = {
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  subrs: 19,
  defaultWidthX: 20,
  nominalWidthX: 21,
  charstringType: 1206,
  fontMatrix: 1207,
  ros: 1230,
  cidCount: 1234,
  fdArray: 1236,
  fdSelect: 1237,
} as const
