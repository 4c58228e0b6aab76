import { invoiceXml } from '../../../test/support/fixtures/invoice-of-lines.js'
import { invoicePdf } from '../../../test/support/pdf/invoice-pdf.js'
import type { Attack } from '../siege/attack.js'
import { demand } from '../siege/demand.js'
import { demandJudged, type Reply, type Target } from '../siege/target.js'

/** With it: 40,000 lines, 690,000 comments, 5 million operators. */
const SIZE = 100

const sound = invoiceXml(3)
const root = sound.slice(0, sound.indexOf('<rsm:ExchangedDocumentContext>'))
const before = (mark: string, text: string) => sound.replace(mark, () => text + mark)

const LINE = '<ram:IncludedSupplyChainTradeLineItem/>'
const TAX =
  '<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode></ram:ApplicableTradeTax>'
const MEANS =
  '<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode></ram:SpecifiedTradeSettlementPaymentMeans>'
const AGREEMENT = '<ram:ApplicableHeaderTradeAgreement>'

/** XML that takes long to read or to judge. */
const XML: Readonly<Record<string, (size: number) => string>> = {
  'nearly empty lines': (size) => before(AGREEMENT, LINE.repeat(size * 400)),
  'lines with a number only': (size) =>
    before(
      AGREEMENT,
      '<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument></ram:IncludedSupplyChainTradeLineItem>'.repeat(
        size * 400,
      ),
    ),
  comments: (size) => before(AGREEMENT, '<!---->'.repeat(size * 6900)),
  'processing instructions': (size) => before(AGREEMENT, '<?a?>'.repeat(size * 6900)),
  'empty elements that the schema does not know': (size) =>
    before(AGREEMENT, '<ram:x/>'.repeat(size * 1200)),
  'VAT breakdowns': (size) => before('<ram:SpecifiedTradePaymentTerms>', TAX.repeat(size * 400)),
  'payment means': (size) =>
    before('<ram:ApplicableTradeTax><ram:CalculatedAmount>', MEANS.repeat(size * 400)),
  'character references': (size) =>
    before(AGREEMENT, ' '.repeat(9)).replace('Seller GmbH', '&#65;'.repeat(size * 1500)),
  namespaces: (size) =>
    before(
      AGREEMENT,
      Array.from({ length: size * 60 }, (_, at) => `<a${at}:b xmlns:a${at}="urn:${at}"/>`).join(''),
    ),
  'a root that is never closed': (size) => root.repeat(size * 20),
}

/** Content streams that take long to read. */
const CONTENTS: Readonly<Record<string, (size: number) => string>> = {
  'q operators': (size) => 'q '.repeat(size * 50_000),
  'pairs of q and Q': (size) => 'q Q '.repeat(size * 50_000),
  'nested marked content': (size) => '/P BMC '.repeat(size * 20_000),
  'comments in a content stream': (size) => '%\n'.repeat(size * 50_000),
  'numbers without an operator': (size) => '0 '.repeat(size * 50_000),
  'nested arrays': (size) => '['.repeat(size * 50_000),
  'inline images': (size) => 'BI /W 1 /H 1 /BPC 1 ID a EI '.repeat(size * 5000),
  'paths of many points': (size) => '0 0 m 1 1 l S '.repeat(size * 20_000),
}

/** An invoice whose page draws nothing but these operators. */
export function contentPdf(content: string): Uint8Array {
  return invoicePdf({ xml: sound, pageEntries: '/Contents 9 0 R/Resources<<>>' })
    .deflated(9, '', content)
    .bytes()
}

/** Requests of one sandbox key at a time. */
const LANES = 4
/** In which a document is judged when its account sends nothing else. */
const JUDGED_MS = 2000
/** How often a document is sent that is late: what takes long by itself is late each time, the machine is not. */
const TRIES = 3

type Send = readonly [name: string, send: () => Promise<Reply>]

/**
 * One sandbox key sends documents that take long. Sent alone, each is judged in time: what asks for
 * more work than an invoice can need is refused by a finding. Sent together, others must not feel it.
 */
export const slowDocuments: Attack = {
  name: 'documents that take long to judge, from one sandbox key',
  async run(target, short) {
    const { key } = await target.customer()
    const documents = documentsOf(target, key).filter((_, at) => !short || at % 3 === 0)
    const late: string[] = []
    const isLate = ({ status, ms }: Reply) => status >= 429 || ms > JUDGED_MS * target.slowdown
    for (const [name, send] of documents) {
      const replies: Reply[] = []
      do {
        const reply = await send()
        demandJudged(name, reply)
        replies.push(reply)
      } while (replies.length < TRIES && replies.every(isLate))
      if (replies.every(isLate)) late.push(`${name}: ${replies.map(toldOf).join(', ')}`)
    }
    demand(late.length === 0, 'not judged in time', late)
    const left = [...documents, ...documents]
    let refused = 0
    const lane = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const [name, send] = next
        const reply = await send()
        demandJudged(name, reply)
        if (reply.status >= 429) refused += 1
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    return `${documents.length} judged in time, and ${refused} of ${2 * documents.length} told to come again when sent together`
  },
}

function toldOf({ status, ms }: Reply): string {
  return `${status} after ${Math.round(ms)} ms`
}

function documentsOf(target: Target, key: string): readonly Send[] {
  return [
    ...Object.entries(XML).flatMap(([name, xml]): readonly Send[] => [
      [`${name} as XML`, () => target.validateXml(key, xml(SIZE))],
      [`${name} in a PDF`, () => target.validate(key, invoicePdf({ xml: xml(SIZE) }).bytes())],
    ]),
    ...Object.entries(CONTENTS).map(([name, content]): Send => [
      name,
      () => target.validate(key, contentPdf(content(SIZE))),
    ]),
  ]
}
