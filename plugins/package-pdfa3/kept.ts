import { PDFArray, PDFDict, PDFHexString, PDFName, PDFRef, PDFString } from '#pdf-lib'
import { entry } from './entry.js'
import type { OpenedPdf } from './rewrite.js'
import type { XmpSetting } from './xmp.js'

/** Files that a PDF of another producer has already. */
export interface KeptFiles {
  readonly associated: readonly PDFRef[]
  /** In the name tree, which `repair-pdfa` has made flat. */
  readonly named: readonly { readonly name: string; readonly specification: PDFRef }[]
}

export const NO_FILES: KeptFiles = { associated: [], named: [] }

/** Reads the files of the catalog. */
export function keptFiles({ catalog }: OpenedPdf): KeptFiles {
  const associated = entry(catalog, 'AF', PDFArray)?.asArray() ?? []
  const tree = entry(catalog, 'Names', PDFDict)
  const files = tree && entry(tree, 'EmbeddedFiles', PDFDict)
  const names = (files && entry(files, 'Names', PDFArray))?.asArray() ?? []
  const named: { name: string; specification: PDFRef }[] = []
  for (let at = 0; at + 1 < names.length; at += 2) {
    const [name, specification] = [names[at], names[at + 1]]
    const isText = name instanceof PDFString || name instanceof PDFHexString
    if (isText && specification instanceof PDFRef)
      named.push({ name: name.decodeText(), specification })
  }
  return { associated: associated.filter((each) => each instanceof PDFRef), named }
}

/** The key by which `repair-pdfa` says in the catalog what the file may claim. */
const CLAIM = 'Twinvoice_Claim'

/** Takes out of the catalog what the file may claim: level A with or without PDF/UA-1, U, else B. */
export function takeClaim({ catalog }: OpenedPdf): Pick<XmpSetting, 'level' | 'isUniversal'> {
  const claim = entry(catalog, CLAIM, PDFName)?.decodeText()
  catalog.delete(PDFName.of(CLAIM))
  const isUniversal = claim === 'A-UA'
  return { level: isUniversal || claim === 'A' ? 'A' : claim === 'U' ? 'U' : 'B', isUniversal }
}
