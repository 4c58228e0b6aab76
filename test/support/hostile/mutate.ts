/** Random numbers that a seed repeats (mulberry32). */
export class Seeded {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T
  }
}

/** Words that break a format in interesting places. */
export interface Vocabulary {
  readonly words: readonly string[]
  readonly numbers: readonly string[]
}

const NUMBERS = [
  '0',
  '-1',
  '1',
  '255',
  '65536',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '99999999999999999999',
  '1e308',
  '0.000001',
  '-0',
]

export const PDF_WORDS: Vocabulary = {
  words: [
    '<<',
    '>>',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '/',
    '%',
    'obj',
    'endobj',
    'stream\n',
    'endstream',
    'xref\n',
    'trailer',
    'startxref',
    '%%EOF',
    '1 0 R',
    '5 0 R',
    '99 0 R',
    ' R',
    'null',
    'true',
    '/Length 1',
    '/Filter/FlateDecode',
    '/Filter[/A85/LZW/Fl/RL]',
    '/Filter/Crypt',
    '/DecodeParms<</Predictor 15/Columns 99999999>>',
    '/Type/ObjStm/N 999999/First 1',
    '/W[8 8 8]',
    '/Index[0 999999999]',
    '/Prev 0',
    '/XRefStm 9',
    '/Kids[1 0 R 1 0 R]',
    '/Names[(factur-x.xml)1 0 R]',
    '/AF 1 0 R',
    '/Encrypt<</Filter/Standard/V 5/R 6>>',
    '/Encrypt 1 0 R',
    '\u0000',
    '\u00ff\u00fe',
  ],
  numbers: NUMBERS,
}

export const XML_WORDS: Vocabulary = {
  words: [
    '<',
    '>',
    '/>',
    '</',
    '&',
    '&amp;',
    '&#1;',
    '&#x10FFFF;',
    '&x;',
    '<!DOCTYPE a SYSTEM "file:///etc/passwd">',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?a',
    '?>',
    'xmlns=""',
    'xmlns:ram="urn:x"',
    '<ram:ID/>',
    '<ram:ID>',
    '</ram:ID>',
    '<ram:IncludedSupplyChainTradeLineItem>',
    ' currencyID="XXX"',
    '\u0000',
    '\u0001',
    '\ufeff',
    '\u202e',
    '<ram:ChargeIndicator><udt:Indicator>maybe</udt:Indicator></ram:ChargeIndicator>',
    'encoding="UTF-16"',
    '20261399',
    'NaN',
    'INF',
    "'",
    '"',
  ],
  numbers: NUMBERS,
}

export const JSON_WORDS: Vocabulary = {
  words: [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\\u0000',
    '\\ud800',
    'null',
    'true',
    '""',
    '{}',
    '[]',
    '"__proto__":{"x":1},',
    '"constructor":1,',
    '"invoice":',
    '"items":[],',
    '\u202e',
    '\u0001',
    '"a":1,"a":2,',
    '[[[[[[[[',
  ],
  numbers: [...NUMBERS, '1E400', '0.1', '12345678901234567890.123456789'],
}

/** One to four changes of a kind and a place that the seed decides. */
export function mutate(bytes: Uint8Array, seed: number, vocabulary: Vocabulary): Buffer {
  const random = new Seeded(seed)
  let mutated = Buffer.from(bytes)
  for (let left = 1 + random.below(4); left > 0; left--)
    mutated = change(mutated, random, vocabulary)
  return mutated
}

function change(
  bytes: Buffer,
  random: Seeded,
  { words, numbers }: Vocabulary,
): Buffer<ArrayBuffer> {
  const at = random.below(bytes.length + 1)
  const to = Math.min(bytes.length, at + random.below(random.pick([4, 64, 4096])))
  const splice = (middle: Uint8Array, end = at) =>
    Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(end)])
  switch (random.below(9)) {
    case 0:
      return flip(bytes, random, 1)
    case 1:
      return flip(bytes, random, 20)
    case 2:
      return splice(Buffer.alloc(0), to)
    case 3:
      return splice(bytes.subarray(at, to))
    case 4:
      return splice(Buffer.from(random.pick(words), 'latin1'))
    case 5:
      return splice(Buffer.from(random.pick(words), 'latin1'), to)
    case 6:
      return replaceNumber(bytes, at, random.pick(numbers))
    case 7:
      return Buffer.from(bytes.subarray(0, at))
    default: {
      const from = random.below(bytes.length + 1)
      return splice(bytes.subarray(from, from + (to - at)), to)
    }
  }
}

function flip(bytes: Buffer, random: Seeded, count: number): Buffer<ArrayBuffer> {
  const flipped = Buffer.from(bytes)
  for (let i = 0; i < count && flipped.length > 0; i++)
    flipped[random.below(flipped.length)] = random.below(256)
  return flipped
}

/** Puts another number in the place of the next one. */
function replaceNumber(bytes: Buffer, from: number, number: string): Buffer<ArrayBuffer> {
  const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
  let at = from
  while (at < bytes.length && !isDigit(bytes[at])) at++
  let end = at
  while (isDigit(bytes[end])) end++
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(number), bytes.subarray(end)])
}
