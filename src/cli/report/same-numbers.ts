import { reportWords } from './report-words.js'

/** An invoice that was made of a file. */
export interface NumberedInvoice {
  readonly path: string
  /** Of its seller: two sellers may have invoices with the same number. */
  readonly key: string
  readonly number: string
  /** Language of the invoice. */
  readonly locale: string
}

/** The invoice of an accepted request. */
export function numberedInvoice(path: string, input: Uint8Array, locale: string): NumberedInvoice {
  const { invoice } = JSON.parse(new TextDecoder().decode(input)) as {
    readonly invoice: { readonly number: unknown; readonly seller: { readonly name: unknown } }
  }
  const [number, seller] = [invoice.number, invoice.seller.name].map((value) =>
    String(value).normalize('NFC').trim(),
  )
  return { path, key: JSON.stringify([number, seller]), number: number ?? '', locale }
}

/** The invoices of a run by their numbers, each of which identifies one invoice of a seller (BT-1). */
export class SameNumbers {
  readonly #pathByKey = new Map<string, string>()

  /** @returns a warning that names both files, if another invoice has the number already */
  warningFor({ path, key, number, locale }: NumberedInvoice): string | undefined {
    const file = this.#pathByKey.get(key)
    if (file === undefined) {
      this.#pathByKey.set(key, path)
      return undefined
    }
    const words = reportWords(locale)
    return `${path}: ${words('warning')}: $.invoice.number: ${words('sameNumber', { number, file })}`
  }
}
