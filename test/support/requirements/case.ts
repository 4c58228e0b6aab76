import { type InvoicePdfParts, invoicePdf } from '../pdf/invoice-pdf.js'
import type { PdfFile } from '../pdf/pdf-file.js'

/** What a case judges: PDF/A at a part and level, or PDF/UA, as veraPDF names its flavours. */
export type Flavour = '2b' | '3b' | '3u' | '3a' | 'ua1'

/** A file that is made for one requirement, and what has to be said of it. */
export interface PdfaCase {
  /** `6.1.2-1 fail: a byte before the header`, and no other case's. */
  readonly name: string
  /** The clause that the file keeps or breaks. */
  readonly clause: string
  readonly mustFail: boolean
  readonly flavour: Flavour
  readonly bytes: () => Uint8Array
}

type Made = PdfFile | Uint8Array
type Files = Readonly<Record<string, () => Made>>

/**
 * The cases of one requirement.
 * @param id the clause, and the number of the test in the profiles of veraPDF: `6.1.2-1`
 */
export function requirement(
  id: string,
  pass: Files,
  fail: Files,
  flavour: Flavour = '3b',
): PdfaCase[] {
  const [clause = ''] = id.split('-')
  const cases = (files: Files, mustFail: boolean) =>
    Object.entries(files).map(([what, make]) => ({
      name: `${id} ${mustFail ? 'fail' : 'pass'}: ${what}`,
      clause,
      mustFail,
      flavour,
      bytes: () => bytesOf(make()),
    }))
  return [...cases(pass, false), ...cases(fail, true)]
}

function bytesOf(made: Made): Uint8Array {
  return made instanceof Uint8Array ? made : made.bytes()
}

/** A colour space that needs no output intent: content sets it with `/L cs` and `/L CS`. */
export const LAB = '/L[/Lab<</WhitePoint[0.9505 1 1.089]>>]'

export interface PageParts {
  readonly resources?: string
  /** Beside the colour space L. */
  readonly colorSpaces?: string
  readonly page?: string
  readonly invoice?: Partial<InvoicePdfParts>
}

/** A page with this content (object 20), which begins in a colour space that is defined. */
export function page(content: string, parts: PageParts = {}): PdfFile {
  const resources = `<</ColorSpace<<${LAB}${parts.colorSpaces ?? ''}>>${parts.resources ?? ''}>>`
  const pageEntries = `/Contents 20 0 R/Resources${resources}${parts.page ?? ''}`
  return invoicePdf({ ...parts.invoice, pageEntries }).stream(
    20,
    '',
    `/L cs /L CS 50 0 0 sc 50 0 0 SC\n${content}`,
  )
}

/** The file with some of its text replaced; offsets are not put right. */
export function edited(file: PdfFile, from: string | RegExp, to: string): Buffer {
  const text = file.bytes().toString('latin1')
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`nothing to replace: ${String(from)}`)
  return Buffer.from(changed, 'latin1')
}

/** The header of an ICC profile (ICC.1, 7.2), with an empty table of tags after it. */
export function iccProfile(space = 'RGB ', deviceClass = 'mntr', version = 2): Buffer {
  const profile = Buffer.alloc(132)
  profile.writeUInt32BE(profile.length, 0)
  profile[8] = version
  profile.write(`${deviceClass}${space}XYZ `, 12, 'latin1')
  profile.write('acsp', 36, 'latin1')
  return profile
}

/** An output intent of an own subtype, as an entry of the catalog: its profile is object 90. */
export function intent(subtype = 'GTS_PDFA1', entries = '/DestOutputProfile 90 0 R'): string {
  return `/OutputIntents[<</Type/OutputIntent/S/${subtype}/OutputConditionIdentifier(x)${entries}>>]`
}

/** A page with an output intent: content may use the device colours that it defines. */
export function managed(content: string, space = 'RGB ', parts: PageParts = {}): PdfFile {
  const components = { GRAY: 1, 'RGB ': 3, CMYK: 4 }[space] ?? 3
  const invoice = {
    ...parts.invoice,
    catalog: `${intent()}${parts.invoice?.catalog ?? ''}`,
  }
  return page(content, { ...parts, invoice }).stream(
    90,
    `/N ${components}`,
    iccProfile(space, space === 'CMYK' ? 'prtr' : 'mntr'),
  )
}
