/** What people call fields in other APIs and in the five languages; case and separators do not matter. */
const WORDS: Readonly<Record<string, string>> = {
  number:
    'invoiceNumber, invoiceNo, no, nr, id, invoiceId, rechnungsnummer, numero, numeroFacture, docNumber, documentNumber, documentNo, voucherNumber, belegnummer, belegNr',
  date: 'invoiceDate, issueDate, issuedAt, rechnungsdatum, datum, fecha, data, dateFacture, voucherDate, documentDate, docDate, txnDate, transactionDate, dateCreated, belegdatum, created, createdAt, issued',
  dueDate:
    'payBy, payableUntil, fälligkeit, fälligAm, faelligAm, échéance, vencimiento, scadenza, due, dueOn, paymentDue, paymentDueDate, invoiceDateDue, dateDue, fälligkeitsdatum, deadline, dataScadenzaPagamento',
  currency: 'currencyCode, währung, waehrung, devise, moneda, valuta, divisa',
  seller:
    'supplier, vendor, issuer, sender, from, company, verkäufer, vendeur, vendedor, venditore, absender, rechnungssteller, aussteller, émetteur, emisor, emittente, fornitore, proveedor, fournisseur, cedentePrestatore',
  buyer:
    'customer, client, recipient, receiver, to, billTo, kunde, käufer, acheteur, comprador, acquirente, partner, partnerId, empfänger, empfaenger, rechnungsempfänger, destinataire, destinatario, cliente, cessionarioCommittente',
  items:
    'lines, lineItems, positions, products, rows, positionen, lignes, líneas, righe, line, invoiceLines, invoiceLine, invoiceLineIds, invoiceItems, orderLines, invoicePosSave, posten, rechnungspositionen, dettaglioLinee, datiBeniServizi, invoiceLinesAttributes',
  note: 'notes, comment, comments, remark, remarks, bemerkung, hinweis, intro, introduction, introText, headText, footText, memo, customerMemo, customerNote, kopftext, causale, extraInfo',
  taxRegistration:
    'taxNumber, taxNo, steuernummer, steuerNr, numéroFiscal, numeroFiscal, codiceFiscale, númeroFiscal',
  vatId:
    'vat, vatNumber, vatNo, vatRegistrationNumber, taxId, taxNumber, ustId, ustIdNr, uid, tva, nif, cif, piva, partitaIva, idFiscaleIva',
  postalCode: 'zip, zipCode, postcode, plz, postleitzahl, cp, codePostal, códigoPostal, cap',
  name: 'company, companyName, firma, raisonSociale, razónSocial, ragioneSociale, denominazione',
  street:
    'address, address1, addressLine1, line1, streetName, houseNumber, hausnummer, straße, strasse, rue, calle, via, indirizzo, addresses, postalAddress',
  addressLine2: 'address2, line2, street2',
  city: 'town, ort, stadt, ville, ciudad, città, comune',
  country: 'countryCode, land, pays, país, paese, nazione',
  email: 'mail, emailAddress',
  phone: 'tel, telephone, phoneNumber, telefon, téléphone, teléfono, telefono, telephones',
  description:
    'name, title, text, product, productName, item, itemName, bezeichnung, artikel, désignation, desc, descrizione, label',
  quantity: 'qty, count, pieces, menge, anzahl, quantité, cantidad, quantità',
  unit: 'unitCode, uom, einheit, unité, unidad, unità, unitName, unity, unitaMisura, quantityUnit, quantityUnitCode',
  unitPrice:
    'price, netPrice, unitCost, preis, einzelpreis, prix, prixUnitaire, precio, prezzo, unitAmount, priceUnit, netUnitPrice, unitPriceNet, stückpreis, prezzoUnitario, itemPrice',
  vatRate:
    'vat, tax, taxRate, vatPercent, vatPercentage, taxPercent, mwst, mwstSatz, ust, tva, iva, aliquotaIva, taxes, taxRates',
  sellerItemId:
    'sku, articleNumber, artikelnummer, productCode, code, articleNo, artikelNr, itemNumber, itemNo, productId, productNumber, codiceArticolo, ref',
  standardItemId: 'gtin, ean, upc, barcode, isbn',
  percent: 'percentage, rate, prozent',
  meansCode:
    'method, paymentMethod, means, meansOfPayment, zahlungsart, paymentType, type, modalitaPagamento',
  iban: 'account, accountNumber, bankAccount, kontonummer, konto',
  bic: 'swift, swiftCode, bicCode',
  prepaidAmount:
    'paid, paidAmount, amountPaid, prepaid, alreadyPaid, deposit, anzahlung, acompte, anticipo, acconto',
  orderReference:
    'po, poNumber, purchaseOrder, purchaseOrderNumber, order, orderNo, orderNumber, orderRef, bestellnummer, bestellung, numeroCommande, númeroPedido, numeroOrdine, datiOrdineAcquisto',
  buyerReference:
    'buyerRef, customerReference, customerRef, yourReference, leitwegId, leitweg, routingId',
  electronicAddress: 'endpoint, endpointId, peppolId, peppolAddress, participantId, inbox, inboxes',
  contactName:
    'contact, contactPerson, person, ansprechpartner, interlocuteur, contacto, contatto, people, tradeContact',
  registration:
    'register, registrationNumber, registerNumber, legalId, siret, hrb, handelsregister, handelsregisternummer, companyNumber',
  tradingName: 'tradeName, dba, doingBusinessAs, alias',
  lineId: 'no, nr, id, pos, position, lineNumber, lineNo, numeroLinea',
  exchangeRate: 'rate, exchange, kurs, wechselkurs, tauxDeChange, tipoDeCambio, cambio',
  typeCode:
    'type, docType, documentType, invoiceType, kind, creditNote, isCreditNote, moveType, tipoDocumento',
  accountName:
    'accountHolder, holder, owner, kontoinhaber, titulaire, titular, intestatario, beneficiario',
  mandateReference: 'mandate, mandateId, mandat, mandatsreferenz',
  reference: 'ref, purpose, remittance, verwendungszweck',
  payment:
    'bank, bankAccount, bankDetails, bankverbindung, paymentMethod, zahlungsart, zahlung, datiPagamento',
  paymentTerms:
    'paymentTerm, zahlungsziel, zahlungsbedingungen, skonto, conditionsDePaiement, escompte, condicionesDePago, condizioniDiPagamento, paymentConditions, timeToPay, paymentTermDuration',
  period:
    'servicePeriod, billingPeriod, invoicePeriod, invoicingPeriod, leistungszeitraum, abrechnungszeitraum, periodStart, periodEnd, servicePeriodStart, servicePeriodEnd, dataInizioPeriodo, dataFinePeriodo',
  delivery:
    'deliveryDate, shipTo, lieferdatum, lieferung, livraison, entrega, consegna, serviceDate, dateOfSupply, leistungsdatum, shippingConditions, shippingDate',
  allowances:
    'discount, discounts, rabatt, remise, remises, descuento, descuentos, sconto, sconti, discountPercent, discountRate, discountAmount, rebate, discountTotal, discountCodes, scontoMaggiorazione',
  charges:
    'shipping, shippingCosts, freight, versandkosten, fracht, portes, fraisDePort, shippingCost, deliveryCosts, shippingLines, shippingTotal, feeLines, versand',
  vatRegime:
    'reverseCharge, smallBusiness, kleinunternehmer, kleinunternehmerregelung, autoliquidation, franchise, smallSettlement, taxConditions, taxRule, regimeFiscale',
  vatExemptions: 'exemptionReason, vatExemption, taxExemption, befreiungsgrund',
  reasonCode: 'code, vatex, vatexCode, exemptionCode',
  locale: 'language, lang, sprache, langue, idioma, lingua',
  footerText: 'footer, footerNote, fußzeile, fusszeile',
  accentColor: 'color, colour, farbe, couleur, colore',
  logo: 'logoUrl, logoUri, image',
  filename: 'name, fileName',
  mimeType: 'contentType, mediaType, type',
  region: 'state, province, county, bundesland, provincia',
  contractReference:
    'contract, contractNumber, contractNo, contractId, vertrag, vertragsnummer, datiContratto',
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
  title: 'header, heading, überschrift, betreff, subject, pdfInvoiceSubject',
  identifiers: 'globalIdentifier, publicIdentifier, publicIdentifiers, globalId',
  vatCategory: 'natura, taxCategory, vatCode',
  invoice:
    'rechnung, facture, factura, fattura, voucher, beleg, bill, fatturaElettronicaBody, datiGenerali, datiGeneraliDocumento',
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
