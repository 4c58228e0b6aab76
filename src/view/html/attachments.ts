import type { Sheet } from './page/sheet.js'
import { escapeHtml } from './page/escape.js'
import { section } from './facts.js'
import { shownText } from '../shown-text.js'

/** A file beside the invoice in a PDF. */
export interface BesideFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly mimeType?: string
  readonly description?: string
}

/** With what fills the last group of four. */
const BASE64 = /^[A-Za-z0-9+/]*(={0,2})$/

/** Types that a browser saves or shows without running anything of them. */
const HARMLESS: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
])

/** Files that can be saved from the page, up to a size in all. */
export class Downloads {
  #left: number

  /** @param bytes size of all files of a page at most */
  constructor(bytes: number) {
    this.#left = bytes
  }

  /** A link that saves a file, or the reason why there is none. */
  link(
    sheet: Sheet,
    base64: string,
    file: { readonly name: string; readonly mimeType?: string },
  ): string {
    const data = base64.replace(/\s+/g, '')
    const padding = BASE64.exec(data)?.[1]
    const bytes = Math.floor(((data.length - (padding?.length ?? 0)) * 3) / 4)
    const size = sheet.word('attachment.size', { bytes: String(bytes) })
    if (padding === undefined || bytes > this.#left)
      return `<small>${size}, ${sheet.word('attachment.left')}</small>`
    this.#left -= bytes
    const type = HARMLESS.has(file.mimeType ?? '')
      ? (file.mimeType ?? '')
      : 'application/octet-stream'
    const name = escapeHtml(shownText(file.name))
    return `<a download="${name}" href="data:${type};base64,${data}">${sheet.word('attachment.save')}<span class="sr"> ${name}</span></a> <small>(${size})</small>`
  }
}

/** The supporting documents (BG-24), and the other files of the PDF. */
export function attachmentsPart(
  sheet: Sheet,
  downloads: Downloads,
  beside: readonly BesideFile[],
): string {
  const documents = sheet.ledger.list('attachments').map((group) => {
    const name =
      sheet.ledger.peek(`${group}.filename`) ?? sheet.ledger.peek(`${group}.reference`) ?? ''
    const mimeType = sheet.ledger.peek(`${group}.mimeType`)
    const file = sheet.ledger.take(`${group}.base64`)
    const parts = ['reference', 'description', 'filename', 'mimeType', 'url'].map((each) =>
      sheet.value(`${group}.${each}`),
    )
    const link =
      file === undefined
        ? ''
        : `<span data-bt="${file.id}">${downloads.link(sheet, file.value, { name, ...(mimeType === undefined ? {} : { mimeType }) })}</span>`
    return `<li${sheet.anchor(group)}>${[...parts, link].filter((part) => part !== '').join(' · ')}${sheet.notes(group)}</li>`
  })
  const files = beside.map(({ name, bytes, mimeType, description }) => {
    const base64 = Buffer.from(bytes).toString('base64')
    const link = downloads.link(sheet, base64, {
      name,
      ...(mimeType === undefined ? {} : { mimeType }),
    })
    const texts = [name, description ?? ''].filter((text) => text !== '')
    const shown = texts.map((text) => `<bdi>${escapeHtml(shownText(text))}</bdi>`)
    return `<li>${[...shown, sheet.word('attachment.pdf'), link].join(' · ')}</li>`
  })
  const items = [...documents, ...files]
  return section(sheet, 'attachments', [items.length === 0 ? '' : `<ul>${items.join('')}</ul>`])
}
