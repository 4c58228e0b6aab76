import { createRequire } from 'node:module'
import { PNG } from 'pngjs'

/** What every renderer draws: the same texts in the same type, each in its own layout engine. */
export interface Drawn {
  readonly number: string
  readonly seller: readonly string[]
  readonly buyer: readonly string[]
  readonly facts: readonly (readonly [string, string])[]
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly (readonly [string, string])[]
  readonly payment: readonly string[]
  readonly footer: string
}

const WORK = ['Consulting', 'Interface design', 'Implementation', 'Migration of data', 'Training']

/** An invoice with `lines` lines; `seed` changes its texts, so that nothing is drawn twice. */
export function drawn(lines: number, seed: number): Drawn {
  const money = (cents: number) => (cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  const rows = Array.from({ length: lines }, (_, index) => {
    const price = 1995 + ((index * 37 + seed * 101) % 9000)
    const quantity = 1 + ((index + seed) % 12)
    return [
      String(index + 1),
      `${WORK[(index + seed) % WORK.length] ?? ''}, order ${String(seed)}-${String(index + 1)}`,
      String(quantity),
      'hours',
      money(price),
      '19%',
      money(price * quantity),
    ]
  })
  return {
    number: `RE-2026-${String(seed).padStart(5, '0')}`,
    seller: ['ACME Consulting GmbH', 'Musterstraße 12', '10115 Berlin', 'VAT ID DE123456788'],
    buyer: [`Customer ${String(seed)} Ltd`, '14 Camden Row', 'Dublin D08 R6C1', 'Ireland'],
    facts: [
      ['Date', '20 Nov 2026'],
      ['Due date', '4 Dec 2026'],
      ['Your reference', `PO-${String(77000 + seed)}`],
    ],
    head: ['No.', 'Description', 'Quantity', 'Unit', 'Unit price', 'VAT', 'Amount EUR'],
    rows,
    totals: [
      ['Total excl. VAT', money(1234567 + seed)],
      ['VAT 19%', money(234567 + seed)],
      ['Amount due', money(1469134 + 2 * seed)],
    ],
    payment: [
      'Please transfer the amount due within 14 days of the invoice date.',
      'IBAN DE89 3704 0044 0532 0130 00 · BIC COBADEFFXXX',
    ],
    footer: 'ACME Consulting GmbH · Managing director: A. Muster · HRB 12345, Berlin',
  }
}

/** A logo of 360 × 120 pixels with a soft edge. */
export function logoPng(): Buffer {
  const png = new PNG({ width: 360, height: 120 })
  for (let y = 0; y < 120; y++)
    for (let x = 0; x < 360; x++) {
      const distance = Math.hypot(x - 60, y - 60)
      const inside = distance < 56 || (x > 140 && x < 340 && (x >> 4) % 2 === 0 && y > 30 && y < 90)
      png.data.set([139, 92, 246, inside ? 255 : distance < 58 ? 128 : 0], (y * 360 + x) * 4)
    }
  return PNG.sync.write(png)
}

const require = createRequire(import.meta.url)

/** The font files that all renderers embed. */
export const FONT_FILES = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  semibold: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
} as const

/** Widths of the table's columns in points. */
export const COLUMNS = [28, 187, 48, 42, 62, 36, 78] as const

export const MOMENT = new Date('2026-11-20T12:00:00Z')
