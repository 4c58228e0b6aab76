import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { readTable, type TableRefusal, type TableRequest } from '../../src/tables/table-requests.js'
import type { TableMap } from '../../src/tables/table-map.js'

/** A map with each kind of field: text, number, date, boolean and a list. */
export const MAP: TableMap = {
  request: {
    invoice: {
      number: { column: 'No' },
      date: { column: 'Date' },
      seller: { name: 'Muster GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
      buyer: { name: { column: 'Buyer' }, city: 'Hamburg', country: 'DE' },
      delivery: { date: { column: 'Delivered' }, country: 'DE' },
      items: [
        {
          description: { column: 'Item' },
          quantity: { column: 'Qty' },
          unit: 'C62',
          unitPrice: { column: 'Price' },
          vatRate: 19,
        },
      ],
    },
  },
}

export const HEADS = ['No', 'Date', 'Buyer', 'Delivered', 'Item', 'Qty', 'Price'] as const

/** A folder for the files of a test. */
export class TableFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'twinvoice-tables-'))

  write(name: string, content: string | Uint8Array): string {
    const file = join(this.path, name)
    writeFileSync(file, content)
    return file
  }

  /** What a table gives; places without the folder. */
  async read(name: string, content: string | Uint8Array, map: TableMap = MAP): Promise<Read[]> {
    const file = this.write(name, content)
    const read: Read[] = []
    const without = (text: string) => text.replace(file, name)
    for await (const entry of await readTable(file, map)) read.push(readOf(entry, without))
    return read
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

export interface Read {
  readonly place: string
  readonly text?: string
  readonly problems?: readonly string[]
  placeOf(path: string): string
}

function readOf(entry: TableRequest | TableRefusal, without: (text: string) => string): Read {
  const place = without(entry.place)
  if ('problems' in entry)
    return { place, problems: entry.problems.map(without), placeOf: () => place }
  return { place, text: entry.text, placeOf: (path) => without(entry.placeOf(path)) }
}

/** Rows of cells as CSV. */
export function csv(rows: readonly (readonly string[])[], delimiter = ','): string {
  return rows.map((row) => row.join(delimiter)).join('\n')
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** The XML of a workbook's parts, each of which a test can replace. */
export interface WorkbookXml {
  readonly sheet: string
  /** Ranges such as `A2:A4`. */
  readonly merged?: readonly string[]
  readonly workbook?: string
  readonly styles?: string
  readonly texts?: string
}

/** Builds a workbook from the rows' XML. */
export function workbook({
  sheet,
  merged = [],
  workbook: book = '',
  styles,
  texts,
}: WorkbookXml): Uint8Array {
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const behind = ranges === '' ? '' : `<mergeCells>${ranges}</mergeCells>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const relations = (...all: string[]) => xml(`<Relationships>${all.join('')}</Relationships>`)
  return zipSync({
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${book}<sheets><sheet name="One" r:id="s1"/><sheet name="Two" r:id="s2"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations(
      relation('s1', 'worksheet', 'worksheets/one.xml'),
      relation('s2', 'worksheet', '/xl/worksheets/two.xml'),
      ...(styles === undefined ? [] : [relation('t', 'styles', 'styles.xml')]),
      ...(texts === undefined ? [] : [relation('x', 'sharedStrings', 'texts.xml')]),
    ),
    'xl/worksheets/one.xml': xml(
      `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData>${behind}</worksheet>`,
    ),
    'xl/worksheets/two.xml': xml(`<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`),
    ...(styles === undefined ? {} : { 'xl/styles.xml': xml(styles) }),
    ...(texts === undefined ? {} : { 'xl/texts.xml': xml(texts) }),
  })
}

function xml(content: string): Uint8Array {
  return strToU8(`<?xml version="1.0" encoding="UTF-8"?>${content}`)
}

/** A row whose cells are texts, in the sheet itself. */
export function textRow(...texts: readonly string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
  return `<row>${cells.join('')}</row>`
}
