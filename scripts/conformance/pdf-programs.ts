import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { GenerateRequest } from 'twinvoice'
import { programPath, whatIsMissing } from '../../test/support/programs.js'
import { RefereeMissing } from './referees.js'

const run = promisify(execFile)

/** @throws RefereeMissing naming those of the programs that are not installed */
export function demandPrograms(): void {
  const missing = whatIsMissing('qpdf', 'pdftotext')
  if (missing !== undefined) throw new RefereeMissing(missing)
}

/** What `qpdf --check` finds, warnings too. */
export async function qpdfProblems(file: string): Promise<string[]> {
  try {
    await run(programPath('qpdf'), ['--check', file])
    return []
  } catch (thrown) {
    return [thrown instanceof Error ? thrown.message.trim() : String(thrown)]
  }
}

/**
 * Which values of the request a reader does not find in the text that poppler extracts. White
 * space and hyphens do not count: lines break where the page wants it. Of a value with words that
 * are read from the right each word is looked for: poppler gives such words as they stand from the
 * left.
 */
export async function missingText(file: string, request: GenerateRequest): Promise<string[]> {
  const { stdout } = await run(programPath('pdftotext'), ['-raw', '-enc', 'UTF-8', file, '-'], {
    maxBuffer: 256 * 1024 * 1024,
  })
  const text = squeezed(stdout)
  return visibleValues(request).flatMap(([path, value]) =>
    wordsOf(value).every((word) => text.includes(squeezed(word)))
      ? []
      : [`${path}: ${JSON.stringify(value)} is not on the pages`],
  )
}

function wordsOf(value: string): string[] {
  const isFromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(value)
  return isFromRight ? value.split(/\s+/u) : [value]
}

function visibleValues({ invoice, footerText }: GenerateRequest): [path: string, value: string][] {
  const { number, buyerReference, note, seller, buyer, items, payment } = invoice
  const parties = { seller: textsOf(seller), buyer: textsOf(buyer) }
  const fields: Record<string, string | undefined> = {
    number,
    buyerReference,
    note,
    footerText,
    'payment.terms': payment?.terms,
    'payment.reference': payment?.reference,
    'payment.accountName': payment?.accountName,
    'payment.iban': payment?.iban?.toUpperCase(),
    'payment.bic': payment?.bic?.toUpperCase(),
    ...Object.fromEntries(items.map(({ description }, at) => [`items[${at}]`, description])),
  }
  for (const [party, texts] of Object.entries(parties))
    for (const [name, value] of Object.entries(texts)) fields[`${party}.${name}`] = value
  return Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined)
}

function textsOf({
  name,
  tradingName,
  street,
  city,
  postalCode,
  email,
  phone,
}: GenerateRequest['invoice']['buyer']): Record<string, string | undefined> {
  return { name, tradingName, street, city, postalCode, email, phone }
}

function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
}
