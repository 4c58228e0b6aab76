import { SaxesParser, type SaxesTagNS } from 'saxes'
import { reasonOf } from '../../pipeline/errors.js'
import type { WorkbookParts } from './parts.js'

/** What happens while a part is read. Names are local names: prefixes are free. */
export interface PartHandler {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** Attributes by local name. */
export type Attributes = ReadonlyMap<string, string>

/**
 * Reads a part as XML, piece by piece.
 * @returns the handler after each piece, so that what it has gathered can be taken
 * @throws Fault INPUT_UNREADABLE for XML that is broken or has a document type
 */
export async function* pieces<T extends PartHandler>(
  parts: WorkbookParts,
  name: string,
  handler: T,
): AsyncGenerator<T> {
  const parser = parserFor(handler)
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const chunk of await parts.read(name)) {
      parser.write(decoder.decode(chunk as Uint8Array, { stream: true }))
      yield handler
    }
    parser.write(decoder.decode()).close()
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'Fault') throw thrown
    throw parts.fault(`the part ${name} is broken: ${reasonOf(thrown)}`)
  }
  yield handler
}

/** Reads a part as a whole. */
export async function readPart(
  parts: WorkbookParts,
  name: string,
  handler: PartHandler,
): Promise<void> {
  const reading = pieces(parts, name, handler)
  let piece = await reading.next()
  while (piece.done !== true) piece = await reading.next()
}

function parserFor(handler: PartHandler): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a document type is not allowed')
  })
  parser.on('opentag', (tag) => handler.open?.(tag.local, attributesOf(tag)))
  parser.on('text', (text) => handler.text?.(text))
  parser.on('cdata', (text) => handler.text?.(text))
  parser.on('closetag', (tag) => handler.close?.(tag.local))
  return parser
}

function attributesOf({ attributes }: SaxesTagNS): Attributes {
  return new Map(Object.values(attributes).map(({ local, value }) => [local, value]))
}
