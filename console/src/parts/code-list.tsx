import type { JSX } from 'preact'

/** Codes in one cell of a table: lines break between them, never within one. */
export function CodeList({ codes }: { readonly codes: readonly string[] }): JSX.Element {
  return <>{codes.flatMap((code) => [<code key={code}>{code}</code>, ' '])}</>
}
