import { readFileSync } from 'node:fs'
import { problemsOf } from '../catalog/json-file.js'
import { detail, listed } from '../pipeline/detail.js'
import { Fault } from '../pipeline/errors.js'
import { fileDetail, jsonOf } from '../pipeline/file-reason.js'
import { type DATE_ORDERS, type ENCODINGS, TABLE_MAP_SCHEMA } from './table-map-schema.js'
import { isTable } from './table-name.js'

/** How the columns of a table become requests. */
export interface TableMap {
  /** `lines`: one row an invoice line; `invoices`: one row an invoice. Default `lines`. */
  readonly rows?: 'lines' | 'invoices'
  /** Number of the row with the names of the columns; 0 if there is none. Default 1. */
  readonly header?: number
  /** What separates the cells of a CSV file. Default `,`. */
  readonly delimiter?: string
  /** Encoding of a CSV file. Default UTF-8, with or without a byte order mark. */
  readonly encoding?: (typeof ENCODINGS)[number]
  /** Name of the sheet of a workbook. Default: the first. */
  readonly sheet?: string
  /** Decimal separator of numbers that are text. Default `.`. */
  readonly decimal?: '.' | ','
  /** Thousands separator of numbers that are text. Default: none. */
  readonly thousands?: '.' | ',' | ' ' | "'"
  /** How dates are written. Default `YYYY-MM-DD`. */
  readonly dates?: DateOrder
  /** A request in which an object with `column` stands for the value of a cell. */
  readonly request: MapNode
}

export type DateOrder = (typeof DATE_ORDERS)[number]

/** A part of the request: a constant, a cell, or a list or an object of them. */
export type MapNode =
  null | boolean | number | string | readonly MapNode[] | CellReference | MapObject
export interface MapObject {
  readonly [name: string]: MapNode
}

/** Stands for the value of a cell. */
export interface CellReference {
  /** Name of the column in the header row, or its letters if there is none. */
  readonly column: string
  /** The value for each text that the cell may have, such as `{ "Stück": "C62" }`. */
  readonly values?: Readonly<Record<string, string | number | boolean>>
  /** The value if the cell is empty. */
  readonly default?: string | number | boolean
  /** What a number is multiplied by: 100 for a percentage that is stored as 0.19, 0.01 for cents. */
  readonly times?: number
  /** How the dates of this column are written, if not as `dates` says. */
  readonly dates?: DateOrder
}

/** Whether a part of the map stands for a cell. No field of a request is called `column`. */
export function isCell(node: MapNode): node is CellReference {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, 'column')
}

/**
 * Checks a map.
 * @param name of the file, for the message
 * @throws Fault OPTIONS_INVALID with all problems
 */
export function checkTableMap(value: unknown, name: string): TableMap {
  const problems = problemsOf(TABLE_MAP_SCHEMA, value)
  if (problems.length > 0) throw new Fault('OPTIONS_INVALID', listed(problems), { file: name })
  const map = value as TableMap
  const { decimal = '.', thousands } = map
  if (decimal === thousands) {
    const reason = detail`decimal and thousands must be different separators`
    throw new Fault('OPTIONS_INVALID', reason, { file: name })
  }
  return map
}

/**
 * Reads a map from a JSON file.
 * @throws Fault OPTIONS_INVALID or INPUT_UNREADABLE that names the file
 */
export function readTableMap(file: string): TableMap {
  if (isTable(file))
    throw new Fault(
      'OPTIONS_INVALID',
      detail`it is a table; a map is a JSON file that says what its columns mean, and the table comes before --map`,
      { file },
    )
  let value: unknown
  try {
    value = jsonOf(readFileSync(file))
  } catch (thrown) {
    const reason = detail`cannot be read: ${fileDetail(thrown)}`
    throw new Fault('INPUT_UNREADABLE', reason, { file }, thrown)
  }
  return checkTableMap(value, file)
}
