import { said } from './said.js'

/** Where in a PDF something is, as far as it is known: `page 2`, `object 14`. */
export function pdfPlace(
  { page, object }: { readonly page?: number | undefined; readonly object?: number | undefined },
  locale: string | undefined,
): string[] {
  return [
    ...(page === undefined ? [] : [said({ locale }, 'page', { number: String(page) })]),
    ...(object === undefined ? [] : [said({ locale }, 'object', { number: String(object) })]),
  ]
}
