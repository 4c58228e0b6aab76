import { trimmed, type InvoiceSummary, type Syntax } from 'twinvoice/plugin'
import type { XmlDocument, XmlNode, XmlXPath } from 'libxml2-wasm'

const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
/** Version 1.0, and the release candidate before it. */
const ZUGFERD_1 = [
  'urn:ferd:CrossIndustryDocument:invoice:1p0',
  'urn:un:unece:uncefact:data:standard:CBFBUY:5',
]
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** Format of a document, according to its root element and to nothing else. */
export type Format = Syntax | 'zugferd1'

/** The format of a document; undefined if it is no invoice. */
export function formatOf(document: XmlDocument): Format | undefined {
  const { name, namespaceUri } = document.root
  if (namespaceUri === CII && name === 'CrossIndustryInvoice') return 'cii'
  if (ZUGFERD_1.includes(namespaceUri)) return 'zugferd1'
  const isUbl = ['Invoice', 'CreditNote'].includes(name) && namespaceUri === `${UBL}${name}-2`
  return isUbl ? 'ubl' : undefined
}

type SummaryPaths = Readonly<
  Record<
    | 'guideline'
    | 'businessProcess'
    | 'number'
    | 'date'
    | 'sellerName'
    | 'buyerName'
    | 'net'
    | 'gross'
    | 'vat'
    | 'currency',
    string
  >
>

/** Steps by local name, since ZUGFeRD 1 and CII differ in their namespaces. */
function path(...steps: readonly string[]): string {
  return steps.map((step) => `/*[local-name()='${step}']`).join('')
}

const DOCUMENT = "/*/*[local-name()='ExchangedDocument' or local-name()='HeaderExchangedDocument']"
const TRANSACTION =
  "/*/*[local-name()='SupplyChainTradeTransaction' or local-name()='SpecifiedSupplyChainTradeTransaction']"
const AGREEMENT = `${TRANSACTION}/*[local-name()='ApplicableHeaderTradeAgreement' or local-name()='ApplicableSupplyChainTradeAgreement']`
const SETTLEMENT = `${TRANSACTION}/*[local-name()='ApplicableHeaderTradeSettlement' or local-name()='ApplicableSupplyChainTradeSettlement']`
const TOTALS = `${SETTLEMENT}/*[local-name()='SpecifiedTradeSettlementHeaderMonetarySummation' or local-name()='SpecifiedTradeSettlementMonetarySummation']`

const CONTEXT =
  "/*/*[local-name()='ExchangedDocumentContext' or local-name()='SpecifiedExchangedDocumentContext']"

/** XPaths of the terms of the summary in CII and ZUGFeRD 1; the first match of each is used. */
const CII_PATHS: SummaryPaths = {
  guideline: `${CONTEXT}${path('GuidelineSpecifiedDocumentContextParameter', 'ID')}`,
  businessProcess: `${CONTEXT}${path('BusinessProcessSpecifiedDocumentContextParameter', 'ID')}`,
  number: `${DOCUMENT}${path('ID')}`,
  date: `${DOCUMENT}${path('IssueDateTime', 'DateTimeString')}`,
  sellerName: `${AGREEMENT}${path('SellerTradeParty', 'Name')}`,
  buyerName: `${AGREEMENT}${path('BuyerTradeParty', 'Name')}`,
  net: `${TOTALS}${path('TaxBasisTotalAmount')}`,
  gross: `${TOTALS}${path('GrandTotalAmount')}`,
  vat: `${TOTALS}${path('TaxTotalAmount')}`,
  currency: `${SETTLEMENT}${path('InvoiceCurrencyCode')}`,
}

const party = (role: string) => `/*${path(role, 'Party', 'PartyLegalEntity', 'RegistrationName')}`

const UBL_PATHS: SummaryPaths = {
  guideline: `/*${path('CustomizationID')}`,
  businessProcess: `/*${path('ProfileID')}`,
  number: `/*${path('ID')}`,
  date: `/*${path('IssueDate')}`,
  sellerName: party('AccountingSupplierParty'),
  buyerName: party('AccountingCustomerParty'),
  net: `/*${path('LegalMonetaryTotal', 'TaxExclusiveAmount')}`,
  gross: `/*${path('LegalMonetaryTotal', 'TaxInclusiveAmount')}`,
  vat: `/*${path('TaxTotal', 'TaxAmount')}`,
  currency: `/*${path('DocumentCurrencyCode')}`,
}

/** Reads the identity of documents of one format. */
export interface IdentityReader {
  read(document: XmlDocument): {
    readonly guideline: string
    readonly businessProcess: string
    readonly summary: InvoiceSummary
  }
}

/** @param compile compiles an XPath, once for all documents */
export function identityReaders(
  compile: (xpath: string) => XmlXPath,
): Readonly<Record<Format, IdentityReader>> {
  const cii = identityReader(CII_PATHS, compile)
  return { cii, zugferd1: cii, ubl: identityReader(UBL_PATHS, compile) }
}

function identityReader(
  { currency, vat: taxTotals, guideline, businessProcess, ...paths }: SummaryPaths,
  compile: (xpath: string) => XmlXPath,
): IdentityReader {
  const currencyCode = compile(currency)
  const [specification, process] = [compile(guideline), compile(businessProcess)]
  const compiled = Object.entries(paths).map(([key, xpath]) => [key, compile(xpath)] as const)
  const anyVat = compile(taxTotals)
  const vatCurrencies = compile(`${taxTotals}/@currencyID`)
  // BT-110 is the tax total in the invoice currency; BT-111 is another one. An XPath that compares them would
  // look for the currency again at each total.
  const vatIn = (document: XmlDocument) => {
    const own = document.get(currencyCode)?.content
    const code = document.find(vatCurrencies).find(({ content }) => content === own)
    return code?.parent ?? document.get(anyVat)
  }
  return {
    read(document) {
      const texts = new Map(compiled.map(([key, xpath]) => [key, firstText(document, xpath)]))
      const summary: Record<string, string> = {}
      const put = (key: string, value: string | undefined) => {
        if (value !== undefined) summary[key] = value
      }
      for (const key of ['number', 'sellerName', 'buyerName'] as const) put(key, texts.get(key))
      put('date', isoDate(texts.get('date')))
      for (const key of ['net', 'gross'] as const) put(key, decimal(texts.get(key)))
      put('vat', decimal(textOf(vatIn(document))))
      put('currency', firstText(document, currencyCode))
      return {
        guideline: identifierIn(document, specification),
        businessProcess: identifierIn(document, process),
        summary,
      }
    },
  }
}

/** White space is that of XML: a no-break space is part of an identifier. */
function identifierIn(document: XmlDocument, xpath: XmlXPath): string {
  return trimmed(document.get(xpath)?.content ?? '')
    .replace(/[ \t\r\n]+/g, ' ')
    .slice(0, 500)
}

function firstText(document: XmlDocument, xpath: XmlXPath): string | undefined {
  return textOf(document.get(xpath))
}

function textOf(node: XmlNode | null | undefined): string | undefined {
  const text = node?.content.replace(/\s+/g, ' ').trim().slice(0, 500)
  return text === '' ? undefined : text
}

/** A date of CII in the form of UBL; of one in UBL without its time zone. */
function isoDate(text: string | undefined): string | undefined {
  return text
    ?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    .replace(/^(-?\d{4,}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d|T.*)$/, '$1')
}

function decimal(text: string | undefined): string | undefined {
  return text !== undefined && /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? text : undefined
}
