import type { PdfaCase } from './case.js'

/** The requirements that cases are made for. */
export function idsOf(cases: readonly PdfaCase[]): ReadonlySet<string> {
  return new Set(cases.map(({ name }) => name.replace(/ .*/, '')))
}

/**
 * The requirements that veraPDF's profiles of PDF/A-3a and PDF/UA-1 number, clause by clause: `6.1.2-1` is
 * test 1 of clause 6.1.2. Those of 6.2.8 and 6.2.9 have the number of the clause below, which is ISO's.
 */
const numbered = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [clause = '', tests = ''] = entry.split(':')
      return tests.split(',').flatMap((part) => {
        const [first = 0, last = first] = part.split('-').map(Number)
        return Array.from({ length: last - first + 1 }, (_, at) => `${clause}-${first + at}`)
      })
    })

export const PDFA_REQUIREMENTS = numbered(`
  6.1.2:1-2 6.1.3:1-3 6.1.4:2 6.1.6:1-2 6.1.7.1:1-3 6.1.7.2:1 6.1.8:1 6.1.9:1 6.1.10:1 6.1.12:1-2
  6.1.13:1-5,7-11 6.2.2:1-2 6.2.3:1-3 6.2.4.2:1-2 6.2.4.3:2-4 6.2.4.4:1-2 6.2.5:1-6 6.2.6:1
  6.2.8.1:1-5 6.2.8.3:1-5 6.2.9.1:1 6.2.9.2:2 6.2.9.3:3 6.2.10:1-2 6.2.11.2:1-7 6.2.11.3.1:1
  6.2.11.3.2:1 6.2.11.3.3:1-3 6.2.11.4.1:1-2 6.2.11.4.2:1-2 6.2.11.5:1 6.2.11.6:1-4 6.2.11.7.2:1-2
  6.2.11.7.3:1 6.2.11.8:1 6.3.1:1 6.3.2:1-2 6.3.3:1-4 6.4.1:1-3 6.4.2:1-2 6.4.3:1-3 6.5.1:1-2
  6.5.2:1-2 6.6.2.1:1-5 6.6.2.3.1:1-2 6.6.2.3.2:1 6.6.2.3.3:1-18 6.6.4:1-7 6.7.2.2:1 6.7.3.3:1
  6.7.3.4:1-3 6.7.4:1 6.8:1-4 6.9:1-4 6.10:1-2 6.11:1
`)

export const PDFUA_REQUIREMENTS = numbered(`
  5:1-5 6.1:1 6.2:1 7.1:1-12 7.2:2-34,36-43 7.3:1 7.4.2:1 7.4.4:1-3 7.5:1-2 7.7:1 7.9:1-2 7.10:1-2
  7.11:1 7.15:1 7.16:1 7.18.1:1-3 7.18.2:1 7.18.3:1 7.18.4:1-2 7.18.5:1-2 7.18.6.2:1-2 7.18.8:1
  7.20:1-2 7.21.3.1:1 7.21.3.2:1 7.21.3.3:1-3 7.21.4.1:1-2 7.21.4.2:1-2 7.21.5:1 7.21.6:1-4
  7.21.7:1-2 7.21.8:1
`)
