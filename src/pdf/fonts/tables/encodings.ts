import { CFF_STRINGS } from './names.js'

/** Glyph names by character code. */
export type Encoding = ReadonlyMap<number, string>

/** `code:sid` or `code:sid*count`, over the standard strings of CFF. */
function bySid(text: string): Encoding {
  const names = new Map<number, string>()
  for (const run of text.split(' ')) {
    const [code = 0, sid = 0, count = 1] = run.split(/[:*]/).map(Number)
    for (let i = 0; i < count; i++) names.set(code + i, CFF_STRINGS[sid + i] ?? '.notdef')
  }
  return names
}

/** StandardEncoding (ISO 32000-1, Annex D.2). */
export const STANDARD_ENCODING = bySid(
  '32:1*95 161:96*15 177:111*4 182:115*8 191:123 193:124*8 202:132*2 205:134*4 225:138 227:139 ' +
    '232:140*4 241:144 245:145 248:146*4',
)

/** The Expert encoding of CFF (Technical Note 5176, Appendix B). */
export const EXPERT_ENCODING = bySid(
  '32:1 33:229*2 36:231*8 44:13*3 47:99 48:239*10 58:27*2 60:249*4 65:253*5 72:258 75:259*4 ' +
    '81:263*3 85:266 86:109*2 88:267*3 92:270*34 160:304*3 165:307*5 171:312 174:313 177:314*2 ' +
    '181:316*3 187:158 188:155 189:163 190:319*7 199:326 200:150 201:164 202:169 203:327*52',
)

/** MacExpertEncoding (ISO 32000-1, Annex D.4). */
export const MAC_EXPERT_ENCODING = bySid(
  '32:1 33:229*2 35:305 36:231*8 44:13*3 47:99 48:239*10 58:27*2 61:250 63:252 68:363 71:158 72:155 ' +
    '73:163 74:320*6 86:266 87:109*2 89:267*3 93:270*2 95:315 96:273*31 129:253 130:255 135:348 136:347 ' +
    '137:349 138:351 139:350 140:352 141:354 142:356 143:355 144:357*2 146:360 147:359 148:361*2 150:364 ' +
    '151:366 152:365 153:367 154:369 155:368 156:373 157:372 158:374*2 161:331 162:337 163:336 164:339 ' +
    '165:341 166:340 167:307 169:343 170:335 172:309 174:311 175:262 176:338 178:346 179:345 180:376 ' +
    '182:344 185:377 187:342 188:333 189:308 190:353 191:371 192:319 193:334 194:306 201:318 207:370 ' +
    '208:314 209:272 214:304 216:378 218:150 219:164 220:169 221:327*4 225:332 226:326 228:257 229:263 ' +
    '230:265 233:258 234:264 235:256 241:259 242:316 243:310 244:313 245:254 246:261 247:260 248:249 ' +
    '249:251 250:312 251:317',
)

/** Codes from 32 to 126 are ASCII in the two encodings of TrueType fonts, with these names. */
const ASCII: readonly (readonly [number, string])[] = [...STANDARD_ENCODING]
  .filter(([code]) => code < 127)
  .map(([code, name]) => [code, code === 0x27 ? 'quotesingle' : code === 0x60 ? 'grave' : name])

/** Names from a code on; `-` leaves a code out. */
function upper(from: number, names: string): (readonly [number, string])[] {
  return names
    .split(' ')
    .map((name, index) => [from + index, name] as const)
    .filter(([, name]) => name !== '-')
}

/** WinAnsiEncoding: all codes above 32 that have no sign of their own are bullets (Annex D.2, note 3). */
export const WIN_ANSI_ENCODING: Encoding = new Map([
  ...ASCII,
  ...upper(
    127,
    'bullet Euro bullet quotesinglbase florin quotedblbase ellipsis dagger daggerdbl circumflex ' +
      'perthousand Scaron guilsinglleft OE bullet Zcaron bullet bullet quoteleft quoteright ' +
      'quotedblleft quotedblright bullet endash emdash tilde trademark scaron guilsinglright oe ' +
      'bullet zcaron Ydieresis space exclamdown cent sterling currency yen brokenbar section ' +
      'dieresis copyright ordfeminine guillemotleft logicalnot hyphen registered macron degree ' +
      'plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior ' +
      'ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute ' +
      'Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave ' +
      'Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply ' +
      'Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex ' +
      'atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute ' +
      'icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ' +
      'ugrave uacute ucircumflex udieresis yacute thorn ydieresis',
  ),
])

const MAC_UPPER =
  'Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave acircumflex adieresis ' +
  'atilde aring ccedilla eacute egrave ecircumflex edieresis iacute igrave icircumflex idieresis ' +
  'ntilde oacute ograve ocircumflex odieresis otilde uacute ugrave ucircumflex udieresis dagger ' +
  'degree cent sterling section bullet paragraph germandbls registered copyright trademark acute ' +
  'dieresis notequal AE Oslash infinity plusminus lessequal greaterequal yen mu partialdiff ' +
  'summation product pi integral ordfeminine ordmasculine Omega ae oslash questiondown exclamdown ' +
  'logicalnot radical florin approxequal Delta guillemotleft guillemotright ellipsis space Agrave ' +
  'Atilde Otilde OE oe endash emdash quotedblleft quotedblright quoteleft quoteright divide lozenge ' +
  'ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl daggerdbl ' +
  'periodcentered quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis ' +
  'Egrave Iacute Icircumflex Idieresis Igrave Oacute Ocircumflex apple Ograve Uacute Ucircumflex ' +
  'Ugrave dotlessi circumflex tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron'

/** The Mac OS standard Roman encoding, which a font's `cmap` of platform 1 counts by (9.6.6.4). */
const MAC_OS_ROMAN: Encoding = new Map([...ASCII, ...upper(128, MAC_UPPER)])

/** Codes that MAC_OS_ROMAN has and MacRomanEncoding lacks (ISO 32000-1, table 115). */
const MAC_OS_ONLY = new Set([
  173, 176, 178, 179, 182, 183, 184, 185, 186, 189, 195, 197, 198, 215, 240,
])

/** MacRomanEncoding (Annex D.2). */
export const MAC_ROMAN_ENCODING: Encoding = new Map(
  [...MAC_OS_ROMAN].filter(([code]) => !MAC_OS_ONLY.has(code)),
)

/** Codes of the Mac OS standard Roman encoding by glyph name: the first of the two that a space has. */
export const MAC_OS_CODES: ReadonlyMap<string, number> = new Map(
  [...MAC_OS_ROMAN, [219, 'Euro'] as const].reverse().map(([code, name]) => [name, code]),
)
