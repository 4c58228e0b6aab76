import { nearestField, type Distance } from './nearest-field.js'
import { onlyFieldMeant, plainField, plainName } from './field-words.js'

/** What words mean within an object and nowhere else. At the invoice and beside it, whole paths. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  invoice: {
    'invoice.buyer':
      'billing, billingAddress, invoiceAddress, rechnungsadresse, rechnungsanschrift, adresseFacturation',
    'invoice.delivery':
      'shippingAddress, deliveryAddress, lieferadresse, lieferanschrift, adresseLivraison',
    'invoice.buyer.identifiers':
      'customerNumber, customerNo, customerId, clientNumber, clientId, kundennummer, kundenNr, numéroClient, númeroCliente, codiceCliente',
    'invoice.seller.identifiers':
      'supplierNumber, supplierNo, supplierId, vendorNumber, vendorId, lieferantennummer, numéroFournisseur',
    'invoice.paymentTerms[].days':
      'paymentDays, dueInDays, dueDays, netDays, creditDays, zahlungszielTage',
  },
  seller: { identifiers: 'id, supplierNumber, vendorNumber, lieferantennummer, gln, duns' },
  buyer: {
    identifiers: 'id, customerNumber, customerNo, customerId, kundennummer, gln, duns',
  },
  delivery: {
    date: 'deliveryDate, deliveredAt, shippedAt, serviceDate, lieferdatum, leistungsdatum, dateLivraison',
    identifiers: 'id, gln',
  },
  paymentTerms: {
    days: 'netDays, dueDays, dueInDays, discountDays, paymentDays, within, dayLimit, tage, skontoTage, jours, días, giorni',
    date: 'dueDate, until, discountDate, due, bis, échéance, vencimiento, scadenza',
    percent:
      'discount, discountPercent, discountPercentage, discountRate, skonto, skontoPercent, skontoSatz, remise, escompte, sconto, descuento',
    amount: 'discountAmount, skontoBetrag, skontoAmount',
    baseAmount: 'base, basis, basisbetrag',
  },
}

const FIELDS = new Map<string, string>()
for (const [object, fields] of Object.entries(WORDS))
  for (const [field, words] of Object.entries(fields))
    for (const word of words.split(', ')) FIELDS.set(`${object} ${plainName(word)}`, field)

/** The field that a word means within an object. @param object its name; '' beside the invoice */
export function fieldWithin(object: string, word: string): string | undefined {
  return FIELDS.get(`${object === '' ? 'invoice' : object} ${plainName(word)}`)
}

/** A word of a name: `customerVatId` and `customer_vat_id` have three. */
const PARTS = /\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})/gu

/** More words have no field. */
const MOST_PARTS = 6

/**
 * The path of a field of an object of the invoice that the parts of a name stand for: `customerName` is the name of the
 * buyer.
 * @param objects their fields, by the names of the objects
 */
export function fieldOfParts(
  name: string,
  objects: ReadonlyMap<string, readonly string[]>,
  distance: Distance,
): string | undefined {
  const parts = name.match(PARTS) ?? []
  for (let at = 1; at < Math.min(parts.length, MOST_PARTS); at += 1) {
    const word = plainName(parts.slice(0, at).join(''))
    const object = [...objects.keys()].find((each) => plainField(each) === word)
    const meant = object ?? onlyFieldMeant(word) ?? ''
    const rest = parts.slice(at).join('')
    const field = fieldWithin(meant, rest) ?? nearestField(rest, objects.get(meant) ?? [], distance)
    if (field !== undefined && objects.has(meant)) return `invoice.${meant}.${field}`
  }
  return undefined
}
