/** What people call fields in other APIs and in the five languages; case and separators do not matter. */
const WORDS: Readonly<Record<string, string>> = {
  number:
    'invoiceNumber, invoiceNo, no, nr, id, invoiceId, rechnungsnummer, numero, numeroFacture, docNumber, documentNumber, documentNo, voucherNumber, belegnummer, belegNr',
  date: 'invoiceDate, issueDate, issuedAt, rechnungsdatum, datum, fecha, data, dateFacture, voucherDate, documentDate, docDate, txnDate, transactionDate, dateCreated, belegdatum',
  dueDate:
    'payBy, payableUntil, fälligkeit, fälligAm, faelligAm, échéance, vencimiento, scadenza, due, dueOn, paymentDue, paymentDueDate, invoiceDateDue, dateDue, fälligkeitsdatum',
  currency: 'currencyCode, währung, waehrung, devise, moneda, valuta',
  seller:
    'supplier, vendor, issuer, sender, from, company, verkäufer, vendeur, vendedor, venditore, absender, rechnungssteller, aussteller, émetteur, emisor, emittente, fornitore, proveedor, fournisseur',
  buyer:
    'customer, client, recipient, receiver, to, billTo, kunde, käufer, acheteur, comprador, acquirente, partner, partnerId, empfänger, empfaenger, rechnungsempfänger, destinataire, destinatario, cliente',
  items:
    'lines, lineItems, positions, products, rows, positionen, lignes, líneas, righe, line, invoiceLines, invoiceLine, invoiceLineIds, invoiceItems, orderLines, invoicePosSave, posten, rechnungspositionen',
  note: 'notes, comment, comments, remark, remarks, bemerkung, hinweis, intro, introduction, introText, headText, footText, memo, customerMemo, customerNote, kopftext',
  taxRegistration:
    'taxNumber, taxNo, steuernummer, steuerNr, numéroFiscal, numeroFiscal, codiceFiscale, númeroFiscal',
  vatId:
    'vat, vatNumber, vatNo, vatRegistrationNumber, taxId, taxNumber, ustId, ustIdNr, uid, tva, nif, cif, piva, partitaIva',
  postalCode: 'zip, zipCode, postcode, plz, postleitzahl, cp, codePostal, códigoPostal, cap',
  name: 'company, companyName, firma, raisonSociale, razónSocial, ragioneSociale',
  street:
    'address, address1, addressLine1, line1, streetName, houseNumber, hausnummer, straße, strasse, rue, calle, via',
  addressLine2: 'address2, line2, street2',
  city: 'town, ort, stadt, ville, ciudad, città',
  country: 'countryCode, land, pays, país, paese',
  email: 'mail, emailAddress',
  phone: 'tel, telephone, phoneNumber, telefon, téléphone, teléfono, telefono',
  description:
    'name, title, text, product, productName, item, itemName, bezeichnung, artikel, désignation, desc',
  quantity: 'qty, count, pieces, menge, anzahl, quantité, cantidad, quantità',
  unit: 'unitCode, uom, einheit, unité, unidad, unità, unitName, unity',
  unitPrice:
    'price, netPrice, unitCost, preis, einzelpreis, prix, prixUnitaire, precio, prezzo, unitAmount, priceUnit, netUnitPrice, unitPriceNet, stückpreis',
  vatRate:
    'vat, tax, taxRate, vatPercent, vatPercentage, taxPercent, mwst, mwstSatz, ust, tva, iva',
  sellerItemId:
    'sku, articleNumber, artikelnummer, productCode, code, articleNo, artikelNr, itemNumber, itemNo, productId, productNumber',
  standardItemId: 'gtin, ean, upc, barcode, isbn',
  percent: 'percentage, rate, prozent',
  meansCode: 'method, paymentMethod, means, meansOfPayment, zahlungsart, paymentType, type',
  iban: 'account, accountNumber, bankAccount, kontonummer, konto',
  bic: 'swift, swiftCode, bicCode',
  prepaidAmount:
    'paid, paidAmount, amountPaid, prepaid, alreadyPaid, deposit, anzahlung, acompte, anticipo, acconto',
  orderReference:
    'po, poNumber, purchaseOrder, purchaseOrderNumber, order, orderNo, orderNumber, orderRef, bestellnummer, bestellung, numeroCommande, númeroPedido, numeroOrdine',
  buyerReference:
    'buyerRef, customerReference, customerRef, yourReference, leitwegId, leitweg, routingId',
  electronicAddress: 'endpoint, endpointId, peppolId, peppolAddress, participantId',
  contactName: 'contact, contactPerson, person, ansprechpartner, interlocuteur, contacto, contatto',
  registration:
    'register, registrationNumber, registerNumber, legalId, siret, hrb, handelsregister, handelsregisternummer, companyNumber',
  tradingName: 'tradeName, dba, doingBusinessAs',
  lineId: 'no, nr, id, pos, position, lineNumber, lineNo',
  exchangeRate: 'rate, exchange, kurs, wechselkurs, tauxDeChange, tipoDeCambio, cambio',
  typeCode: 'type, docType, documentType, invoiceType, kind, creditNote, isCreditNote, moveType',
  accountName: 'accountHolder, holder, owner, kontoinhaber, titulaire, titular, intestatario',
  mandateReference: 'mandate, mandateId, mandat, mandatsreferenz',
  reference: 'ref, purpose, remittance, verwendungszweck',
  payment: 'bank, bankAccount, bankDetails, bankverbindung, paymentMethod, zahlungsart, zahlung',
  paymentTerms:
    'paymentTerm, zahlungsziel, zahlungsbedingungen, skonto, conditionsDePaiement, escompte, condicionesDePago, condizioniDiPagamento, paymentConditions, timeToPay, paymentTermDuration',
  period:
    'servicePeriod, billingPeriod, invoicePeriod, invoicingPeriod, leistungszeitraum, abrechnungszeitraum, periodStart, periodEnd, servicePeriodStart, servicePeriodEnd',
  delivery:
    'deliveryDate, shipTo, lieferdatum, lieferung, livraison, entrega, consegna, serviceDate, dateOfSupply, leistungsdatum, shippingConditions, shippingDate',
  allowances:
    'discount, discounts, rabatt, remise, remises, descuento, descuentos, sconto, sconti, discountPercent, discountRate, discountAmount, rebate, discountTotal, discountCodes',
  charges:
    'shipping, shippingCosts, freight, versandkosten, fracht, portes, fraisDePort, shippingCost, deliveryCosts, shippingLines, shippingTotal, feeLines, versand',
  vatRegime:
    'reverseCharge, smallBusiness, kleinunternehmer, kleinunternehmerregelung, autoliquidation, franchise, smallSettlement, taxConditions, taxRule',
  vatExemptions: 'exemptionReason, vatExemption, taxExemption, befreiungsgrund',
  reasonCode: 'code, vatex, vatexCode, exemptionCode',
  locale: 'language, lang, sprache, langue, idioma, lingua',
  footerText: 'footer, footerNote, fußzeile, fusszeile',
  accentColor: 'color, colour, farbe, couleur, colore',
  logo: 'logoUrl, logoUri, image',
  filename: 'name, fileName',
  mimeType: 'contentType, mediaType, type',
  region: 'state, province, county, bundesland, provincia',
  contractReference: 'contract, contractNumber, contractNo, contractId, vertrag, vertragsnummer',
  projectReference: 'project, projectNumber, projectNo, projectId, projekt, projektnummer',
  precedingInvoices:
    'correctedInvoice, originalInvoice, relatedInvoice, invoiceReference, precedingInvoice',
  accountingReference:
    'costCenter, costCentre, kostenstelle, centreDeCoût, centroDiCosto, centroDeCoste',
  originCountry: 'country, origin, countryOfOrigin, ursprungsland',
  roundingAmount: 'rounding, rundung, arrondi',
  attachments: 'documents, supportingDocuments, anlagen, anhänge',
  prices:
    'pricesIncludeTax, pricesIncludeVat, taxesIncluded, taxInclusive, lineAmountTypes, isGross, bruttopreise',
  title: 'header, heading, überschrift, betreff, subject',
  invoice: 'rechnung, facture, factura, fattura, voucher, beleg, bill',
  base64: 'content, data, file',
}

const FIELDS = new Map<string, readonly string[]>()
for (const [field, words] of Object.entries(WORDS))
  for (const word of words.split(', ')) {
    const plain = plainName(word)
    FIELDS.set(plain, [...(FIELDS.get(plain) ?? []), field])
  }

/** The field that a word means where these are known: `zip` is the postal code. */
export function fieldMeant(word: string, known: readonly string[]): string | undefined {
  return FIELDS.get(plainName(word))?.find((field) => known.includes(field))
}

/** The field that a word means anywhere in a request, unless it means different ones in different places. */
export function onlyFieldMeant(word: string): string | undefined {
  const [field, ...others] = FIELDS.get(plainName(word)) ?? []
  return others.length === 0 ? field : undefined
}

/** A name without case and separators, which people write differently. */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

const plainFields = new Map<string, string>()

/** The same of a field of the schema, of which there are few: every unknown field is compared with all of them. */
export function plainField(field: string): string {
  const kept = plainFields.get(field)
  if (kept !== undefined) return kept
  const plain = plainName(field)
  plainFields.set(field, plain)
  return plain
}
