import type { ComponentChildren, JSX } from 'preact'

/** A column of a table. */
export interface Column<T> {
  readonly title: string
  readonly cell: (row: T) => ComponentChildren
  /** True for figures. */
  readonly right?: boolean
}

interface DataTableProps<T> {
  /** What the rows are. */
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  /** What is shown without rows, if anything. */
  readonly empty: string
}

/** Rows of data; in a narrow window each row becomes a block. The first column names the row. */
export function DataTable<T>({
  label,
  columns,
  rows,
  keyOf,
  empty,
}: DataTableProps<T>): JSX.Element | null {
  if (rows.length === 0) return empty === '' ? null : <p class="empty">{empty}</p>
  return (
    <div class="scroll" role="region" aria-label={label} tabIndex={0}>
      <table class="folds" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, right }, index) => (
              <th key={index} scope="col" class={right === true ? 'right' : ''}>
                {title === '' ? <span class="hidden-text">{label}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, right }, index) =>
                index === 0 ? (
                  <th key={index} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={index} data-label={title} class={right === true ? 'right number' : ''}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
