import { amountsIn, CURRENCIES, CURRENCY, NUMBER } from './amounts.js'

/** Dollars, francs, crowns and yen are of several countries. */
const CODES: readonly (readonly [sign: string, codes: string])[] = [
  ['€', 'eur'],
  ['euro', 'eur'],
  ['euros', 'eur'],
  ['$', 'usd cad aud nzd sgd hkd mxn'],
  ['£', 'gbp'],
  ['¥', 'jpy cny'],
  ['zł', 'pln'],
  ['kč', 'czk'],
  ['ft', 'huf'],
  ['lei', 'ron'],
  ['kr', 'sek dkk nok isk'],
  ['fr', 'chf'],
]

/** An amount with the currency before or behind it. */
export const WITH_CURRENCY = new RegExp(
  String.raw`(?:(?<!\p{L})(?<before>${CURRENCY})[\s():.]{0,4})?(?<![\d.,])${NUMBER}(?:\s?(?<behind>${CURRENCY})(?!\p{L}))?`,
  'gu',
)

/** True if a sign or a code, in lower case, is that of another currency. */
export function isOtherCurrency(
  written: string | undefined,
  currency: string | undefined,
): boolean {
  if (written === undefined || currency === undefined) return false
  const codes = codesOf(written)
  return /^\p{L}{2}/u.test(codes) && !codes.split(' ').includes(currency.toLowerCase())
}

function codesOf(written: string): string {
  const plain = written.replace(/\.$/, '')
  return CODES.find(([sign]) => sign === plain)?.[1] ?? plain
}

/**
 * True if pages show amounts of the invoice in another currency, and its own nowhere. Pages without any currency, or
 * with both, may be right.
 * @param lines in lower case
 * @param amounts of the XML, as `amountsIn` gives them
 */
export function showsOtherCurrency(
  lines: readonly string[],
  currency: string,
  amounts: ReadonlySet<string>,
): boolean {
  if (!/^[a-z]{3}$/i.test(currency)) return false
  const code = currency.toLowerCase()
  const own = new RegExp(String.raw`(?<!\p{L})${code}(?!\p{L})`, 'u')
  let isOther = false
  for (const line of lines) {
    const signs = line.match(CURRENCIES) ?? []
    if (own.test(line) || signs.some((sign) => codesOf(sign).split(' ').includes(code)))
      return false
    for (const { 0: amount, groups } of line.matchAll(WITH_CURRENCY))
      isOther ||=
        isOtherCurrency(groups?.['behind'] ?? groups?.['before'], currency) &&
        amountsIn(amount).some((each) => amounts.has(each))
  }
  return isOther
}
