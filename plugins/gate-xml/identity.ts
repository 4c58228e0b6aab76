import type { InvoiceSummary } from 'twinvoice/plugin'
import type { XmlDocument, XmlXPath } from 'libxml2-wasm'

const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
/** Version 1.0, and the release candidate before it. */
const ZUGFERD_1 = [
  'urn:ferd:CrossIndustryDocument:invoice:1p0',
  'urn:un:unece:uncefact:data:standard:CBFBUY:5',
]
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** Syntax of a document, according to its root element. */
export type Syntax = 'CII' | 'ZUGFeRD 1' | 'UBL' | 'other'

export function syntaxOf(document: XmlDocument): Syntax {
  const { name, namespaceUri } = document.root
  if (namespaceUri === CII && name === 'CrossIndustryInvoice') return 'CII'
  if (ZUGFERD_1.includes(namespaceUri)) return 'ZUGFeRD 1'
  return namespaceUri.startsWith(UBL) ? 'UBL' : 'other'
}

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

/** XPaths of the terms of the summary; the first match of each is used. */
const PATHS = {
  guideline: `${CONTEXT}${path('GuidelineSpecifiedDocumentContextParameter', 'ID')}`,
  number: `${DOCUMENT}${path('ID')}`,
  date: `${DOCUMENT}${path('IssueDateTime', 'DateTimeString')}`,
  sellerName: `${AGREEMENT}${path('SellerTradeParty', 'Name')}`,
  buyerName: `${AGREEMENT}${path('BuyerTradeParty', 'Name')}`,
  net: `${TOTALS}${path('TaxBasisTotalAmount')}`,
  gross: `${TOTALS}${path('GrandTotalAmount')}`,
} as const

/** BT-110 is the tax total in the invoice currency; BT-111 is a sibling. */
const ANY_VAT = `${TOTALS}${path('TaxTotalAmount')}`
const VAT = `${ANY_VAT}[@currencyID = ${SETTLEMENT}${path('InvoiceCurrencyCode')}]`

/** Reads the identity of a document. */
export interface IdentityReader {
  read(document: XmlDocument): { readonly guideline: string; readonly summary: InvoiceSummary }
}

/** @param compile compiles an XPath, once for all documents */
export function identityReader(compile: (xpath: string) => XmlXPath): IdentityReader {
  const compiled = Object.entries(PATHS).map(([key, xpath]) => [key, compile(xpath)] as const)
  const vat = compile(VAT)
  const anyVat = compile(ANY_VAT)
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
      put('vat', decimal(firstText(document, vat) ?? firstText(document, anyVat)))
      return { guideline: texts.get('guideline') ?? '', summary }
    },
  }
}

function firstText(document: XmlDocument, xpath: XmlXPath): string | undefined {
  const text = document.get(xpath)?.content.replace(/\s+/g, ' ').trim().slice(0, 500)
  return text === '' ? undefined : text
}

function isoDate(text: string | undefined): string | undefined {
  return text?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3').slice(0, 10)
}

function decimal(text: string | undefined): string | undefined {
  return text !== undefined && /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? text : undefined
}
