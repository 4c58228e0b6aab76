import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { GenerateRequest } from 'twinvoice'
import { PNG } from 'pngjs'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { LOCALES, type Locale } from '../../src/request/checked-request.js'

const TEMPLATES = ['minimal', 'classic', 'compact']

/** Names as in commercial registers, by script. */
const NAMES = [
  'Zürcher & Söhne GmbH',
  'Ελληνική Εταιρεία Α.Ε.',
  'ООО «Ромашка»',
  'Công ty Trách nhiệm hữu hạn Nguyễn',
  'شركة الاختبار المحدودة 123',
  'חברת הבדיקה בע״מ 123',
]

/** All of Unicode's block of currency symbols. */
const SIGNS = Array.from({ length: 33 }, (_, index) => String.fromCodePoint(0x20a0 + index))

/** The request of each cell: template × language × kind of logo, and long ones per template. */
export function gridRequests(longest: number): { name: string; request: GenerateRequest }[] {
  const logos = [...logoKinds()]
  const cells = TEMPLATES.flatMap((template) =>
    LOCALES.flatMap((locale) =>
      logos.map(([kind, logo], index) => ({
        name: `grid-${template}-${locale}-${kind}`,
        request: request(template, locale, logo, index % 2 === 0 ? 1 : 40, index),
      })),
    ),
  )
  const long = [500, 5000]
    .filter((lines) => lines <= longest)
    .flatMap((lines) =>
      TEMPLATES.map((template, index) => ({
        name: `grid-${template}-${String(lines)}-lines`,
        request: request(template, LOCALES[index] ?? 'en', undefined, lines, index),
      })),
    )
  return [...cells, ...long]
}

function request(
  template: string,
  locale: Locale,
  logo: string | undefined,
  lines: number,
  turn: number,
): GenerateRequest {
  const name = (offset: number) => NAMES[(turn + offset) % NAMES.length] ?? ''
  return {
    template,
    locale,
    ...(logo === undefined ? {} : { logo: { base64: logo, widthMm: 30 } }),
    invoice: {
      number: `GRID-${String(lines)}`,
      date: '2026-11-20',
      currency: 'EUR',
      seller: { name: name(0), vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
      buyer: { name: name(1), street: 'Торговая улица 1', city: 'Αθήνα', country: 'GR' },
      items: Array.from({ length: lines }, (_, index) => ({
        description: `${SIGNS[index % SIGNS.length] ?? ''}${String(index + 1)} ${name(index + 2)}`,
        quantity: 1 + (index % 7),
        unit: index % 2 === 0 ? 'C62' : 'HUR',
        unitPrice: 10 + (index % 90) / 10,
        vatRate: 19,
      })),
      note: SIGNS.join(' '),
    },
  }
}

/** One logo of each kind that is taken, and none. */
function* logoKinds(): Generator<[string, string | undefined]> {
  yield ['none', undefined]
  for (const [kind, options] of PNG_KINDS) yield [kind, png(options)]
  const folder = path.join(PACKAGE_ROOT, 'test/support/fixtures/logos')
  for (const file of readdirSync(folder).sort())
    yield [path.parse(file).name, readFileSync(path.join(folder, file)).toString('base64')]
}

interface PngOptions {
  readonly colorType: 0 | 2 | 4 | 6
  readonly bitDepth: 8 | 16
}

const PNG_KINDS: readonly (readonly [string, PngOptions])[] = [
  ['png-grey', { colorType: 0, bitDepth: 8 }],
  ['png-colour', { colorType: 2, bitDepth: 8 }],
  ['png-alpha', { colorType: 6, bitDepth: 8 }],
  ['png-16-bit', { colorType: 6, bitDepth: 16 }],
]

function png({ colorType, bitDepth }: PngOptions): string {
  const [width, height] = [60, 20]
  const samples = new (bitDepth === 16 ? Uint16Array : Uint8Array)(width * height * 4)
  const most = 2 ** bitDepth - 1
  for (let at = 0; at < samples.length; at += 4)
    samples.set([most, Math.floor(most / 3), 0, Math.floor((most * (at % 240)) / 240)], at)
  const data = Buffer.from(samples.buffer)
  const file = PNG.sync.write(Object.assign(new PNG({ width, height }), { data }), {
    colorType,
    bitDepth,
    inputColorType: 6,
    inputHasAlpha: true,
  })
  return file.toString('base64')
}
