import { type Model, newStream, replaceData } from '../model/read.js'
import { Indirect } from '../model/values.js'
import { detail, isReadDifferently, PdfArray, PdfStream } from 'twinvoice/pdf'
import { MOST_PLACES, type RepairLog } from '../log/repair-log.js'
import type { Content, Drawn } from './drawn.js'

/**
 * Writes the changed content streams; a page of several gets one. Damaged ones stay: programs read other content of
 * them, and written again they would look whole, so that the check of the result could not refuse them.
 */
export function applyEdits({ edited }: Drawn, model: Model, log: RepairLog): void {
  for (const content of edited) {
    const { owner, further, page } = content
    if (isDamaged(owner)) continue
    const pages = [page, ...further.slice(0, MOST_PLACES).map(({ index }) => index + 1)]
    for (const each of pages) report(content, each, log)
    const bytes = applied(content)
    if (owner instanceof PdfStream) {
      const stream = model.streamOf(owner)
      if (stream !== undefined) replaceData(stream, bytes)
      continue
    }
    const made = new Indirect()
    made.value = newStream([], bytes)
    for (const each of [owner, ...further]) model.of(each.dict)?.set('Contents', made)
  }
}

function report({ edits, joined }: Content, page: number, log: RepairLog): void {
  if (joined?.hasJoined === true)
    log.repaired('6.2.2', {
      page,
      found: detail`a string that is split between two content streams`,
    })
  for (const { clause, found } of edits) log.repaired(clause, { page, found })
}

function isDamaged(owner: Content['owner']): boolean {
  const contents = owner instanceof PdfStream ? owner : owner.dict.get('Contents')
  const parts = contents instanceof PdfArray ? [...contents.values()] : [contents]
  return parts.some((part) => part instanceof PdfStream && isReadDifferently(part.decoded))
}

function applied({ bytes, edits }: Content): Buffer {
  const parts: Uint8Array[] = []
  let at = 0
  for (const { start, end, bytes: instead } of edits) {
    parts.push(bytes.subarray(at, start), instead)
    at = end
  }
  return Buffer.concat([...parts, bytes.subarray(at)])
}
