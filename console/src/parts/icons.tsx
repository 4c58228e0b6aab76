import type { JSX } from 'preact'

/** Drawn on a field of 20 by 20 with lines of one width. */
const PATHS = {
  check: 'M4 3h8l4 4v10H4zM12 3v4h4M7 12l2 2 4-4',
  playground: 'M7 6 3 10l4 4M13 6l4 4-4 4M11 4 9 16',
  keys: 'M3 13a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M9 10.5 17 3M14 6l2.5 2.5',
  usage: 'M3 17h14M5 14V9M10 14V4M15 14v-3',
  runs: 'M3 4h10v3H3zM3 10h14v3H3zM3 16h7',
  requests: 'M4 5h12M4 10h12M4 15h7',
  account:
    'M6.5 7a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M3.5 17c.8-3.2 3.2-5 6.5-5s5.700 1.800 6.500 5',
  accounts: 'M3 17V4h8v13M11 8h6v9M3 17h14M6 7h2M6 10h2M6 13h2M14 11v0M14 14v0',
  members:
    'M4 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0M2 16c.6-2.700 2.400-4 5-4s4.400 1.300 5 4M13 4.500a3 3 0 0 1 0 5M14.500 12.200c2 .4 3.100 1.600 3.500 3.800',
  installed: 'M3 6.500 10 3l7 3.500v7L10 17l-7-3.500zM3 6.500 10 10l7-3.500M10 10v7',
  health: 'M2 10h4l2-5 4 10 2-5h4',
  audit: 'M10 3l6 2.500V10c0 3.500-2.500 6-6 7-3.500-1-6-3.500-6-7V5.500zM7.500 10l2 2 3.500-4',
  drop: 'M10 13V4M6.500 7.500 10 4l3.500 3.500M3 13v4h14v-4',
  menu: 'M3 6h14M3 10h14M3 14h14',
  copy: 'M7 7h9v10H7zM4 13V3h9',
  save: 'M10 3v9M6.500 8.500 10 12l3.500-3.500M3 13v4h14v-4',
  close: 'M5 5l10 10M15 5 5 15',
  sun: 'M6.500 10a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0M10 2v1.500M10 16.500V18M2 10h1.500M16.500 10H18M4.300 4.300l1.100 1.100M14.600 14.600l1.100 1.100M4.300 15.700l1.100-1.100M14.600 5.400l1.100-1.100',
} as const

export type IconName = keyof typeof PATHS

/** A picture beside a text; it says nothing that the text does not. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}

/** The mark of the product. */
export function Mark(): JSX.Element {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path fill="#6d3fd6" d="M3 1h7l3 3v11H3z" />
      <path stroke="#fff" d="M5 7.5h6M5 10.5h6" />
    </svg>
  )
}
