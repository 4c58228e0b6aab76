import { createHash } from 'node:crypto'
import { PDFDict, PDFHexString, PDFParser, PDFStreamWriter, type PDFContext } from '#pdf-lib'

/** A PDF to which objects can be added. */
export interface OpenedPdf {
  /** Takes new objects. */
  readonly context: PDFContext
  readonly catalog: PDFDict
  readonly info: PDFDict
  /** Writes the file, as one revision. */
  finish(): Uint8Array | Promise<Uint8Array>
}

/** Number of objects after which other work in the event loop can run. */
const PER_TURN = 500

/**
 * Opens any PDF by reading all of its objects; the file is rewritten.
 * @throws Error if it cannot be read or is encrypted
 */
export async function openForRewrite(pdf: Uint8Array): Promise<OpenedPdf> {
  const context = await PDFParser.forBytesWithOptions(pdf, PER_TURN, true).parseDocument()
  const { Root, Info, Encrypt } = context.trailerInfo
  if (Encrypt !== undefined) throw new Error('the PDF is encrypted, which PDF/A does not allow')
  const catalog = context.lookup(Root, PDFDict)
  const known = context.lookup(Info)
  const info = known instanceof PDFDict ? known : context.obj({})
  if (info !== known) context.trailerInfo.Info = context.register(info)
  const id = PDFHexString.of(createHash('md5').update(pdf).digest('hex'))
  context.trailerInfo.ID = context.obj([id, id])
  const finish = () => PDFStreamWriter.forContext(context, PER_TURN, true).serializeToBuffer()
  return { context, catalog, info, finish }
}
