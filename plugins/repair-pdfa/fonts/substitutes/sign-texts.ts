/**
 * Signs of Symbol and ZapfDingbats for which the Adobe Glyph List has codes of Adobe's own, which other fonts do not
 * know: the characters that Unicode got for them later, or that look like them.
 */
const SIGNS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    copyrightsans: 0xa9,
    copyrightserif: 0xa9,
    registersans: 0xae,
    registerserif: 0xae,
    trademarksans: 0x2122,
    trademarkserif: 0x2122,
    angleleft: 0x27e8,
    angleright: 0x27e9,
    radicalex: 0x203e,
    arrowvertex: 0x2502,
    arrowhorizex: 0x2500,
    parenlefttp: 0x239b,
    parenleftex: 0x239c,
    parenleftbt: 0x239d,
    parenrighttp: 0x239e,
    parenrightex: 0x239f,
    parenrightbt: 0x23a0,
    bracketlefttp: 0x23a1,
    bracketleftex: 0x23a2,
    bracketleftbt: 0x23a3,
    bracketrighttp: 0x23a4,
    bracketrightex: 0x23a5,
    bracketrightbt: 0x23a6,
    bracelefttp: 0x23a7,
    braceleftmid: 0x23a8,
    braceleftbt: 0x23a9,
    braceex: 0x23aa,
    bracerighttp: 0x23ab,
    bracerightmid: 0x23ac,
    bracerightbt: 0x23ad,
    integralex: 0x23ae,
    a89: 0x2768,
    a90: 0x2769,
    a93: 0x276a,
    a94: 0x276b,
    a91: 0x276c,
    a92: 0x276d,
    a205: 0x276e,
    a85: 0x276f,
    a206: 0x2770,
    a86: 0x2771,
    a87: 0x2772,
    a88: 0x2773,
    a95: 0x2774,
    a96: 0x2775,
  }),
)

/** The text of such a sign; undefined for any other glyph. */
export function signText(glyphName: string): string | undefined {
  const code = SIGNS.get(glyphName)
  return code === undefined ? undefined : String.fromCodePoint(code)
}
