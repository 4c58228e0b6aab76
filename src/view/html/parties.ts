import type { Sheet } from './page/sheet.js'
import { escapeHtml } from './page/escape.js'

const ADDRESS = ['street', 'addressLine2', 'addressLine3'] as const

/** Seller, Buyer, Payee, tax representative and the place of delivery. */
export function partiesPart(sheet: Sheet): string {
  const parts = ['seller', 'buyer', 'payee', 'taxRepresentative', 'delivery'].map((group) =>
    party(sheet, group),
  )
  return `<div class="parties">${parts.join('')}</div>`
}

function party(sheet: Sheet, group: string): string {
  if (!sheet.ledger.has(group)) return ''
  const at = (name: string) => sheet.value(`${group}.${name}`)
  const lines = [
    name(at('name')),
    at('tradingName'),
    ...ADDRESS.map(at),
    place(sheet, group),
    at('country'),
  ]
  const address = lines.filter((line) => line !== '')
  const schemes = [...sheet.ledger.list(`${group}.identifiers`), `${group}.registration`].map(
    (each) => sheet.schemed(each),
  )
  const details = sheet.list(
    sheet.row(`${group}.date`),
    sheet.row(`${group}.contactName`),
    sheet.row(`${group}.phone`),
    sheet.row(`${group}.email`),
    sheet.vatId(`${group}.vatId`),
    sheet.row(`${group}.taxRegistration`),
    ...schemes,
    sheet.schemed(`${group}.electronicAddress`),
    sheet.row(`${group}.legalInfo`),
  )
  return `<section${sheet.anchor(group)}><h2>${escapeHtml(sheet.words.group(group))}</h2>${
    address.length === 0 ? '' : `<p class="address">${address.join('<br>')}</p>`
  }${details}${sheet.notes(group)}</section>`
}

function name(html: string): string {
  return html === '' ? '' : `<strong>${html}</strong>`
}

/** Post code, city and region on one line, each with its own term. */
function place(sheet: Sheet, group: string): string {
  return ['postalCode', 'city', 'region']
    .map((name) => sheet.value(`${group}.${name}`))
    .filter((value) => value !== '')
    .join(' ')
}
