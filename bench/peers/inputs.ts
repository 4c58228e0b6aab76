import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from 'pdf-lib'
import { createTwinvoice, type Twinvoice } from 'twinvoice'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { REQUEST, requestWithLines } from '../../test/support/fixtures/requests.js'
import { Damaged } from '../../test/support/damages/damaged.js'
import { CONTAINER_DAMAGES } from '../../test/support/damages/container.js'
import { BYTE_DAMAGES, PDFA_DAMAGES } from '../../test/support/damages/pdfa.js'
import { XML_DAMAGES } from '../../test/support/damages/xml.js'
import { ORACLE_FILE, oracleDocuments } from '../../test/support/oracle/documents.js'
import type { Job } from './worker/peer.js'

const MOMENT = new Date('2026-11-20T12:00:00Z')
/** The guideline of EN 16931 itself (BT-24). */
const CORE = /<ram:ID>\s*urn:cen\.eu:en16931:2017\s*<\/ram:ID>/
const CORPUS = join(PACKAGE_ROOT, '..', 'shared', 'corpus')

/** A file to be checked. */
export interface CheckedFile {
  readonly name: string
  readonly path: string
}

/** An XML with what the official rules of EN 16931 say of it. */
export interface OfficialDocument extends CheckedFile {
  /** Their ids, each once. */
  readonly rules: readonly string[]
  readonly valid: boolean
}

/** The files of one invoice; each has another number, so that no document is worked on twice in a row. */
export type Invoice = Omit<Job, 'task' | 'out'>

/** Writes the inputs of all peers into a folder. */
export class Inputs {
  private constructor(
    private readonly folder: string,
    private readonly twinvoice: Twinvoice,
  ) {}

  static async open(folder: string): Promise<Inputs> {
    return new Inputs(folder, await createTwinvoice())
  }

  close(): Promise<void> {
    return this.twinvoice.close()
  }

  /** `count` invoices of a size, as request, CII, pages and finished file. */
  async invoices(lines: number, count: number): Promise<Invoice[]> {
    const invoices: Invoice[] = []
    for (let index = 0; index < count; index += 1) {
      const number = `R-2026-${String(1000 + index)}`
      const request = requestWithLines(lines) as { invoice: object }
      const text = JSON.stringify({ ...request, invoice: { ...request.invoice, number } })
      const made = await this.twinvoice.generate(text, { moment: MOMENT })
      if (!made.ok) throw new Error(JSON.stringify(made.details.slice(0, 3)))
      const name = `${String(lines)}-${String(index)}`
      invoices.push({
        request: this.write(`${name}.json`, text),
        xml: this.write(`${name}.xml`, made.xml),
        pdf: this.write(`${name}-pages.pdf`, await pagesOf(made.pdf)),
        file: this.write(`${name}.pdf`, made.pdf),
      })
    }
    return invoices
  }

  /** One file for each damage of `test/support/damages`, and the same file without any. */
  async damages(): Promise<{ sound: CheckedFile; damaged: CheckedFile[] }> {
    const made = await this.twinvoice.generate(JSON.stringify(REQUEST), { moment: MOMENT })
    if (!made.ok) throw new Error(JSON.stringify(made.details))
    const damaged: CheckedFile[] = []
    const add = (name: string, bytes: Uint8Array) => {
      const path = this.write(`damage-${String(damaged.length)}.pdf`, bytes)
      damaged.push({ name, path })
    }
    const written = async (damage: (file: Damaged) => void) => {
      const document = await PDFDocument.load(made.pdf, { updateMetadata: false })
      damage(new Damaged(document))
      return Buffer.from(await document.save({ useObjectStreams: false }))
    }
    for (const [title, damage] of [...CONTAINER_DAMAGES, ...PDFA_DAMAGES, ...XML_DAMAGES])
      add(title, await written(damage))
    const untouched = await written(() => undefined)
    for (const [title, damage] of BYTE_DAMAGES) add(title, damage(Buffer.from(untouched)))
    return {
      sound: { name: 'without damage', path: this.write('sound.pdf', untouched) },
      damaged,
    }
  }

  /**
   * Documents of the oracle on CII that claim EN 16931 itself; none if the oracle is absent.
   * @param every one document of so many
   */
  async official(every: number): Promise<OfficialDocument[]> {
    const documents: OfficialDocument[] = []
    if (ORACLE_FILE === undefined) return documents
    for await (const { id, xml, findings } of oracleDocuments((line) => line % every === 0)) {
      if (findings === null || !CORE.test(xml)) continue
      documents.push({
        name: id,
        path: this.write(`official-${String(documents.length)}.xml`, xml),
        rules: [...new Set(findings.map(({ rule }) => rule))],
        valid: findings.every(({ severity }) => severity !== 'error'),
      })
    }
    return documents
  }

  private write(name: string, content: string | Uint8Array): string {
    const path = join(this.folder, name)
    writeFileSync(path, content)
    return path
  }
}

/** Files of other producers, or made to break a reader; none if the folder is absent. */
export function corpusFiles(kind: 'pdf' | 'hostile'): CheckedFile[] {
  const folder = join(CORPUS, kind)
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'))
    return names.sort().map((name) => ({ name, path: join(folder, name) }))
  } catch {
    return []
  }
}

/** The pages of an invoice as PDF/A-3 that has no file inside. */
async function pagesOf(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const { catalog, context } = document
  const files = catalog.lookup(PDFName.of('AF'), PDFArray)
  for (const specification of files.asArray()) {
    if (!(specification instanceof PDFRef)) continue
    const embedded = context.lookup(specification, PDFDict).lookup(PDFName.of('EF'), PDFDict)
    for (const stream of embedded.values()) if (stream instanceof PDFRef) context.delete(stream)
    context.delete(specification)
  }
  catalog.delete(PDFName.of('AF'))
  catalog.delete(PDFName.of('Names'))
  const metadata = context.stream(XMP, { Type: 'Metadata', Subtype: 'XML' })
  const old = catalog.get(PDFName.of('Metadata'))
  if (old instanceof PDFRef) context.delete(old)
  catalog.set(PDFName.of('Metadata'), context.register(metadata))
  const info = context.trailerInfo.Info
  if (info instanceof PDFRef) context.delete(info)
  delete context.trailerInfo.Info
  return document.save({ useObjectStreams: false })
}

/** Metadata that claims PDF/A-3b and no more. */
const XMP =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">' +
  '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>' +
  '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
