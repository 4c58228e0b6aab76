import { SaxesParser, type SaxesTagNS } from 'saxes'
import { detail } from '../../pipeline/detail.js'
import { reasonOf } from '../../pipeline/errors.js'
import { Broken } from './broken.js'
import { MOST_KEPT_BYTES, type WorkbookParts } from './parts.js'

/** Bytes without the end of a tag: a text or a tag, which is held in memory as a whole. */
const LONGEST_PIECE = 2 ** 20
/** Tags within tags; a workbook needs about ten. */
const DEEPEST = 256
/** Characters of one cell, far above the 32,767 that spreadsheet programs take. */
export const LONGEST_CELL = 2 ** 20

/**
 * What happens while a part is read. Names are local names: prefixes are free. Elements of other namespaces
 * than that of the part are passed over, as spreadsheet programs do (ECMA-376 part 3).
 */
export interface PartHandler {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** Attributes by local name. */
export type Attributes = ReadonlyMap<string, string>

/**
 * Reads a part as XML, piece by piece.
 * @param most bytes when unpacked
 * @returns the handler after each piece, so that what it has gathered can be taken
 * @throws Fault INPUT_UNREADABLE for XML that is broken or has a document type
 */
export async function* pieces<T extends PartHandler>(
  parts: WorkbookParts,
  name: string,
  handler: T,
  most?: number,
): AsyncGenerator<T> {
  let unfinished = 0
  const parser = parserFor(handler, () => {
    unfinished = 0
  })
  try {
    let decoder: InstanceType<typeof TextDecoder> | undefined
    for await (const chunk of await parts.read(name, most)) {
      unfinished += (chunk as Uint8Array).byteLength
      decoder ??= new TextDecoder(encodingOf(chunk as Uint8Array), { fatal: true })
      parser.write(decoder.decode(chunk as Uint8Array, { stream: true }))
      if (unfinished > LONGEST_PIECE) throw new Broken(detail`it has a text or a tag without end`)
      yield handler
    }
    parser.write(decoder?.decode() ?? '').close()
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'Fault') throw thrown
    const why = thrown instanceof Broken ? thrown.detail : reasonOf(thrown)
    throw parts.fault(detail`the part ${name} is broken: ${why}`)
  }
  yield handler
}

/** UTF-8 or, as programs of Windows write parts, too, UTF-16: these have a mark, or begin with `<` (ECMA-376 part 2). */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

/**
 * Reads a part as a whole.
 * @param most bytes when unpacked
 */
export async function readPart(
  parts: WorkbookParts,
  name: string,
  handler: PartHandler,
  most = MOST_KEPT_BYTES,
): Promise<void> {
  const reading = pieces(parts, name, handler, most)
  let piece = await reading.next()
  while (piece.done !== true) piece = await reading.next()
}

function parserFor(handler: PartHandler, onTag: () => void): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Broken(detail`a document type is not allowed`)
  })
  let depth = 0
  let own: string | undefined
  // How deep the outermost element of another namespace is, within it.
  let foreign = Infinity
  parser.on('opentag', (tag) => {
    onTag()
    depth += 1
    if (depth > DEEPEST) throw new Broken(detail`its tags are more than ${DEEPEST} deep`)
    own ??= tag.uri
    if (tag.uri !== own) foreign = Math.min(foreign, depth)
    if (depth < foreign) handler.open?.(tag.local, attributesOf(tag))
  })
  const onText = (text: string) => {
    if (depth < foreign) handler.text?.(text)
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', (tag) => {
    onTag()
    if (depth < foreign) handler.close?.(tag.local)
    if (depth === foreign) foreign = Infinity
    depth -= 1
  })
  return parser
}

/** Those of the element itself, which have no prefix, and those of relationships: of a sheet its `r:id`. */
function attributesOf({ attributes }: SaxesTagNS): Attributes {
  const own = Object.values(attributes).filter(({ uri }) => uri === '' || RELATIONSHIPS.test(uri))
  return new Map(own.map(({ local, value }) => [local, value]))
}

/** In both editions of ECMA-376. */
const RELATIONSHIPS = /\/officeDocument\/(?:2006\/)?relationships$/
