import { replaceData } from '../../../../plugins/repair-pdfa/model/read.js'
import { List, type Dict } from '../../../../plugins/repair-pdfa/model/values.js'
import { writePdf } from '../../../../plugins/repair-pdfa/model/write.js'
import { modelOf, type Part, partsOf } from '../parts.js'
import { kindOf, plainOf, type StreamKind } from '../stream-changes.js'
import { packetPlaces } from './packet-forms.js'
import { formsOf, type Token, type TokenKind, tokensOf } from './token-forms.js'
import { VALUE_FORMS } from './value-forms.js'

/** What is changed: entries of dictionaries, items of arrays, tokens of texts, elements of metadata, bytes of data. */
export const SWEPT_KINDS = ['entries', 'items', 'content', 'cmap', 'xmp', 'font', 'icc'] as const
export type SweptKind = (typeof SWEPT_KINDS)[number]

/** One change at one place of one PDF. */
export interface SweptChange {
  /** The part that the place plays, whichever file it is in. */
  readonly place: string
  readonly change: string
  /** @returns the PDF; undefined where the form is none for the value, or it cannot be written */
  readonly bytes: () => Uint8Array | undefined
}

/** A place in one PDF, and each change to it. */
interface Place {
  readonly role: string
  readonly forms: ReadonlyMap<string, (parts: readonly Part[]) => boolean>
}

/**
 * Each change of a kind at each place of the PDFs, one a PDF: in contrast to chance, nothing is left out.
 * @param most PDFs in which a place is changed
 */
export function* sweep(
  bases: readonly Uint8Array[],
  kind: SweptKind,
  most: number,
): Generator<SweptChange> {
  const counts = new Map<string, number>()
  for (const base of bases) {
    const inBase = new Set<string>()
    for (const { role, forms } of placesOf(partsOf(modelOf(base)), kind)) {
      const count = counts.get(role) ?? 0
      if (count >= most || inBase.has(role)) continue
      inBase.add(role)
      counts.set(role, count + 1)
      for (const [change, apply] of forms)
        yield { place: role, change, bytes: () => changed(base, apply) }
    }
  }
}

function changed(
  base: Uint8Array,
  apply: (parts: readonly Part[]) => boolean,
): Uint8Array | undefined {
  const model = modelOf(base)
  if (model === undefined || !apply(partsOf(model))) return undefined
  return writePdf(model.catalog, model.info)
}

function placesOf(parts: readonly Part[], kind: SweptKind): Iterable<Place> {
  if (kind === 'entries') return entriesOf(parts)
  if (kind === 'items') return itemsOf(parts)
  if (kind === 'xmp') return elementsOf(parts)
  return kind === 'content' || kind === 'cmap' ? tokenPlaces(parts, kind) : bytePlaces(parts, kind)
}

function* entriesOf(parts: readonly Part[]): Iterable<Place> {
  for (const [at, { dict, role }] of parts.entries())
    for (const key of dict.entries.keys()) {
      const dictIn = (other: readonly Part[]) => (other[at] as Part).dict
      const forms = new Map<string, (other: readonly Part[]) => boolean>()
      forms.set('nothing', (other) => dictIn(other).delete(key))
      for (const [name, form] of VALUE_FORMS)
        forms.set(name, (other) => {
          const value = form(dictIn(other).raw(key))
          if (value !== undefined) dictIn(other).set(key, value)
          return value !== undefined
        })
      yield { role: `${role} /${key}`, forms }
    }
}

/** Items beyond this one play the part of one before. */
const LAST_ITEM = 5

function* itemsOf(parts: readonly Part[]): Iterable<Place> {
  for (const [at, { dict, role }] of parts.entries())
    for (const key of dict.entries.keys()) {
      const length = listAt(dict, key)?.items.length ?? 0
      for (let item = 0; item < Math.min(length, LAST_ITEM); item++) {
        const forms = new Map<string, (other: readonly Part[]) => boolean>()
        for (const [name, form] of VALUE_FORMS)
          forms.set(name, (other) => {
            const items = listAt((other[at] as Part).dict, key)?.items ?? []
            const value = form(items[item] ?? null)
            if (value !== undefined) items[item] = value
            return value !== undefined
          })
        yield { role: `${role} /${key}[${item}]`, forms }
      }
    }
}

function listAt(dict: Dict, key: string): List | undefined {
  const value = dict.get(key)
  return value instanceof List ? value : undefined
}

/** The streams of a kind that can be decoded, with their number among the parts. */
function* streamsOf(
  parts: readonly Part[],
  kind: StreamKind,
): Generator<{ readonly at: number; readonly role: string; readonly data: Buffer }> {
  for (const [at, { stream, role }] of parts.entries()) {
    if (stream === undefined || kindOf(stream) !== kind) continue
    const data = plainOf(stream)
    if (data !== undefined) yield { at, role, data }
  }
}

/** Texts of this many characters and more are left out. */
const LONGEST_TEXT = 20_000

function* tokenPlaces(parts: readonly Part[], kind: TokenKind): Iterable<Place> {
  for (const { at, role, data } of streamsOf(parts, kind)) {
    const text = data.toString('latin1')
    if (text.length >= LONGEST_TEXT) continue
    const tokens = tokensOf(text)
    for (const [index, token] of tokens.entries()) {
      const forms = new Map<string, (other: readonly Part[]) => boolean>()
      for (const form of formsOf(token, kind))
        forms.set(`${shown(token.text)} to ${shown(form)}`, (other) => {
          const texts = tokens.map((one) => one.text).with(index, form)
          return replaced(other[at] as Part, Buffer.from(texts.join(''), 'latin1'))
        })
      yield { role: `${role} ${partOf(tokens, index)}`, forms }
    }
  }
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 40))
}

function replaced({ stream }: Part, data: Uint8Array): boolean {
  if (stream === undefined) return false
  replaceData(stream, data)
  return true
}

/** The part that a token plays: its type, its operator, its distance from there, and the operator before. */
function partOf(tokens: readonly Token[], index: number): string {
  const { type } = tokens[index] as Token
  const isWord = ({ type: other }: Token) => other === 'word'
  const next = tokens.findIndex((token, at) => at >= index && isWord(token))
  const before = tokens.slice(0, index).findLast(isWord)
  const end = next === -1 ? tokens.length : next
  const distance = Math.min(end - index, 12)
  return `${before?.text ?? ''} ${type} -${distance} ${tokens[end]?.text ?? ''}`
}

function* elementsOf(parts: readonly Part[]): Iterable<Place> {
  for (const { at, role, data } of streamsOf(parts, 'xmp')) {
    const packet = data.toString()
    for (const place of packetPlaces(packet)) {
      const forms = new Map<string, (other: readonly Part[]) => boolean>()
      for (const [change, form] of place.forms)
        forms.set(change, (other) => {
          const text = form()
          return text !== packet && replaced(other[at] as Part, Buffer.from(text))
        })
      yield { role: `${role} ${place.role}`, forms }
    }
  }
}

const BYTE_FORMS: ReadonlyMap<string, (byte: number) => readonly number[]> = new Map([
  ['nothing', () => []],
  ['0', () => [0]],
  ['1', () => [1]],
  ['255', () => [255]],
  ['one more', (byte: number) => [(byte + 1) & 0xff]],
  ['one less', (byte: number) => [(byte - 1) & 0xff]],
  ['the other sign', (byte: number) => [byte ^ 0x80]],
  ['twice', (byte: number) => [byte, byte]],
])

/** Bytes of one program that are changed: those at its begin, then every so many. */
const DENSE_BYTES = 1024
const BYTE_PLACES = 3072

function* bytePlaces(parts: readonly Part[], kind: 'font' | 'icc'): Iterable<Place> {
  for (const { at, role, data } of streamsOf(parts, kind)) {
    const step = Math.max(1, Math.ceil((data.length - DENSE_BYTES) / BYTE_PLACES))
    const program = `${role} ${(parts[at] as Part).dict.name('Subtype') ?? ''}`
    for (let byte = 0; byte < data.length; byte += byte < DENSE_BYTES ? 1 : step) {
      const forms = new Map<string, (other: readonly Part[]) => boolean>()
      for (const [name, form] of BYTE_FORMS)
        forms.set(name, (other) => {
          const given = Buffer.from(form(data[byte] as number))
          const whole = [data.subarray(0, byte), given, data.subarray(byte + 1)]
          return replaced(other[at] as Part, Buffer.concat(whole))
        })
      yield { role: `${program} byte ${byte}`, forms }
    }
  }
}
