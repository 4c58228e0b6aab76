import type { Seeded } from '../../../test/support/hostile/mutate.js'

type Form = (value: string) => string

/** Numbers and dates as no program of ours writes them. XML Schema allows some, XPath reads others. */
const NUMBERS: readonly Form[] = [
  (value) => value.replace(/^(-?)0?\./, '$1.'),
  (value) => (value.includes('.') ? value.replace(/\.\d*$/, '.') : `${value}.`),
  (value) => value.replace(/^(-?)/, '$100'),
  (value) => `${value.includes('.') ? value : `${value}.`}${'0'.repeat(25)}`,
  (value) => `${value.includes('.') ? value : `${value}.`}0000000000000000000000000000001`,
  (value) => `${value}E0`,
  (value) => `-${value}`,
  (value) => value.replace('.', ','),
  (value) => value.replace(/^(-?\d)(\d)/, '$1 $2'),
  (value) => `\u00a0${value}`,
  (value) => value.replace(/\d/, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
  (value) => value.replace(/\.?0+$/, ''),
  () => '-0',
  () => '-0.00',
  () => '.',
  () => '+.5',
  () => 'INF',
  () => 'NaN',
  () => '0x1F',
  () => '123456789012345678901234567890.12',
  () => '0.0000000000000000001',
]

const DATES: readonly Form[] = [
  (value) => `${value}Z`,
  (value) => `${value}+02:00`,
  (value) => `${value}-14:00`,
  (value) => `${value}+15:00`,
  (value) => ` ${value}\n`,
  (value) => value.replace(/-/g, ''),
  (value) => value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
  (value) => value.replace(/\d\d$/, '31'),
  (value) => value.replace(/\d\d$/, '00'),
  (value) => value.replace(/^\d{4}/, '0000'),
  (value) => value.replace(/^\d{4}/, '1999'),
  (value) => value.replace(/^\d{4}/, '2100'),
  (value) => value.replace(/^\d/, '-$&'),
  (value) => value.replace(/^\d/, '1$&'),
  (value) => `${value}T00:00:00`,
  () => '20230229',
  () => '2023-02-29',
  () => '20000229',
  () => '2000-02-29',
  () => '21000229',
]

/** White space and characters of no width; XML has none of them as white space but the line end. */
const SPACES = ['\u00a0', '\u2003', '\u200b', '\ufeff', '\u0085', '\u2028', '\r', '\u3000']

/** Puts such a character around a value, into it, or in its place. */
export function spaced(value: string, random: Seeded): string {
  const space = random.pick(SPACES)
  const middle = Math.floor(value.length / 2)
  return random.pick([
    `${space}${value}`,
    `${value}${space}`,
    `${value.slice(0, middle)}${space}${value.slice(middle)}`,
    space,
  ])
}

const CODES: readonly Form[] = [
  (code) => code.toLowerCase(),
  (code) => ` ${code}`,
  (code) => `${code} `,
  (code) => `\t${code}\n`,
  (code) => `\u00a0${code}`,
  (code) => `${code} ${code}`,
  (code) => `0${code}`,
  (code) => code.slice(0, -1),
  (code) => code.slice(1),
  (code) => `${code}${code.slice(-1)}`,
  (code) => code.replace(/^(.)(.)/, '$1 $2'),
  (code) => code.replace(/O/g, '0').replace(/I/g, '1'),
  () => '|',
  () => ' ',
  () => '.*',
]

const oneOf =
  (forms: readonly Form[]) =>
  (value: string, random: Seeded): string =>
    random.pick(forms)(value)

export const numberForm = oneOf(NUMBERS)
export const dateForm = oneOf(DATES)
export const nearCode = oneOf(CODES)
