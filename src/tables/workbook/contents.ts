import { posix } from 'node:path'
import { detail } from '../../pipeline/detail.js'
import { codeFormat, decimalsOf, type CodeFormat } from './code-format.js'
import type { WorkbookParts } from './parts.js'
import { readPart } from './read-part.js'
import { isDateFormat, isDateFormatId, scaledFormat, scaledFormatId } from './shown-kind.js'
import { readTexts } from './texts.js'

/** How a style shows numbers. */
export interface NumberFormat {
  readonly isDate: boolean
  /** For a format that shows a number scaled. */
  readonly scaled?: 'percentage' | 'time' | undefined
  /** For a format that shows whole numbers with further characters or leading zeros. */
  readonly code?: CodeFormat | undefined
  /** For a format that shows so many decimals, and nothing else. */
  readonly decimals?: number | undefined
}

/** What is needed to read the cells of one sheet. */
export interface SheetContents {
  /** The part with the rows. */
  readonly part: string
  /** Shared texts, by their index. */
  readonly texts: readonly string[]
  /** The formats of styles, by their index. */
  readonly formats: readonly NumberFormat[]
  readonly epoch: 1900 | 1904
  /**
   * Whether programs calculate all formulas when they open the workbook, since its writer did not: stored results are
   * then those of a template, or zeros.
   */
  readonly isUncalculated: boolean
}

/** The part that names the document, and what lacks it: other workbooks, such as .ods, and archives. */
const RELATIONS = '_rels/.rels'
const OTHER_KIND = detail`is no .xlsx within, but another kind of file, such as .ods, .xlsb or .zip: open it and save it as .xlsx`

/**
 * Finds a sheet, and reads the shared texts and styles of its workbook.
 * @param name of the sheet; undefined for the first that is shown
 * @throws Fault INPUT_UNREADABLE if the workbook has no such sheet
 */
export async function sheetContents(
  parts: WorkbookParts,
  name: string | undefined,
): Promise<SheetContents> {
  if (!parts.has(RELATIONS)) throw parts.fault(OTHER_KIND)
  const book = [...(await relations(parts, '')).values()].find(
    ({ type }) => type === 'officeDocument',
  )
  if (book === undefined) throw parts.fault(detail`is not a workbook (.xlsx): it names no document`)
  if (book.target.endsWith('.bin')) throw parts.fault(OTHER_KIND)
  const { sheets: all, epoch, isUncalculated } = await workbookOf(parts, book.target)
  const related = await relations(parts, book.target)
  // A sheet may be a chart, which has no cells.
  const sheets = all.filter(({ id }) => related.get(id)?.type === 'worksheet')
  const shown = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  const chosen = name === undefined ? shown : sheets.find((sheet) => sheet.name === name)
  const part = related.get(chosen?.id ?? '')?.target
  if (part === undefined) {
    const names = sheets.map((sheet) => sheet.name).join(', ')
    throw parts.fault(detail`has no sheet ${name ?? ''} (sheets: ${names})`)
  }
  const partOf = (type: string) => [...related.values()].find((each) => each.type === type)?.target
  return {
    part,
    epoch,
    isUncalculated,
    texts: await readTexts(parts, partOf('sharedStrings')),
    formats: await numberFormats(parts, partOf('styles')),
  }
}

interface Relation {
  /** The last step of its type, such as `worksheet`: both editions of ECMA-376 have the same. */
  readonly type: string
  /** Name of the part. */
  readonly target: string
}

async function relations(
  parts: WorkbookParts,
  source: string,
): Promise<ReadonlyMap<string, Relation>> {
  const folder = posix.dirname(source)
  const file = posix.join(folder, '_rels', `${posix.basename(source)}.rels`)
  const found = new Map<string, Relation>()
  await readPart(parts, file, {
    open: (name, attributes) => {
      const target = attributes.get('Target')
      if (name !== 'Relationship' || target === undefined) return
      const absolute = posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1)
      const type = posix.basename(attributes.get('Type') ?? '')
      found.set(attributes.get('Id') ?? '', { type, target: absolute })
    },
  })
  return found
}

async function workbookOf(parts: WorkbookParts, part: string) {
  const sheets: { readonly name: string; readonly id: string; readonly isHidden: boolean }[] = []
  let epoch: 1900 | 1904 = 1900
  let isUncalculated = false
  await readPart(parts, part, {
    open: (name, attributes) => {
      if (name === 'sheet')
        sheets.push({
          name: attributes.get('name') ?? '',
          id: attributes.get('id') ?? '',
          isHidden: (attributes.get('state') ?? 'visible') !== 'visible',
        })
      if (name === 'workbookPr' && isTrue(attributes.get('date1904'))) epoch = 1904
      if (name === 'calcPr') isUncalculated = isTrue(attributes.get('fullCalcOnLoad'))
    },
  })
  return { sheets, epoch, isUncalculated }
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** The formats of the styles of cells (ECMA-376 part 1, 18.8.45 and 18.8.30). */
async function numberFormats(
  parts: WorkbookParts,
  part: string | undefined,
): Promise<NumberFormat[]> {
  const own = new Map<string, NumberFormat>()
  const styles: NumberFormat[] = []
  let isInCells = false
  if (part === undefined) return styles
  await readPart(parts, part, {
    open: (name, attributes) => {
      const id = attributes.get('numFmtId') ?? '0'
      const code = attributes.get('formatCode') ?? ''
      if (name === 'numFmt') own.set(id, formatOf(code))
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) styles.push(own.get(id) ?? builtIn(Number(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

function formatOf(code: string): NumberFormat {
  const decimals = decimalsOf(code)
  return {
    isDate: isDateFormat(code),
    scaled: scaledFormat(code),
    code: codeFormat(code),
    decimals,
  }
}

/** The built-in format `0.00`. */
const TWO_DECIMALS = 2

function builtIn(id: number): NumberFormat {
  const decimals = id === TWO_DECIMALS ? 2 : undefined
  return { isDate: isDateFormatId(id), scaled: scaledFormatId(id), decimals }
}
