import { constant, group, holder, leaf, type Row } from '../../binding/row.js'
import { date } from './date.js'
import { LINES } from './line.js'
import { BUYER, SELLER, SHIP_TO, TAX_REPRESENTATIVE } from './parties.js'
import { SETTLEMENT } from './settlement.js'

const referenced = (element: string, path: string, rest: Partial<Row> = {}) =>
  holder(element, [leaf('ram:IssuerAssignedID', path)], rest)

const AGREEMENT = holder('ram:ApplicableHeaderTradeAgreement', [
  leaf('ram:BuyerReference', 'buyerReference'),
  SELLER,
  BUYER,
  TAX_REPRESENTATIVE,
  referenced('ram:SellerOrderReferencedDocument', 'salesOrderReference', { from: 'EN16931' }),
  referenced('ram:BuyerOrderReferencedDocument', 'orderReference'),
  referenced('ram:ContractReferencedDocument', 'contractReference', { from: 'BASIC WL' }),
  group(
    'ram:AdditionalReferencedDocument',
    'attachments[]',
    [
      leaf('ram:IssuerAssignedID', 'reference'),
      leaf('ram:URIID', 'url'),
      constant('ram:TypeCode', '916'),
      leaf('ram:Name', 'description'),
      leaf('ram:AttachmentBinaryObject', 'base64', {
        attributes: { mimeCode: 'mimeType', filename: 'filename' },
      }),
    ],
    { from: 'EN16931', when: { path: 'ram:TypeCode', equals: '916' } },
  ),
  holder(
    'ram:AdditionalReferencedDocument',
    [leaf('ram:IssuerAssignedID', 'tenderReference'), constant('ram:TypeCode', '50')],
    { from: 'EN16931', when: { path: 'ram:TypeCode', equals: '50' } },
  ),
  group(
    'ram:AdditionalReferencedDocument',
    'objectId',
    [
      leaf('ram:IssuerAssignedID', 'value'),
      constant('ram:TypeCode', '130'),
      leaf('ram:ReferenceTypeCode', 'scheme'),
    ],
    { from: 'EN16931', when: { path: 'ram:TypeCode', equals: '130' } },
  ),
  holder(
    'ram:SpecifiedProcuringProject',
    [leaf('ram:ID', 'projectReference'), constant('ram:Name', 'Project reference')],
    { from: 'EN16931' },
  ),
])

const DELIVERY = group(
  'ram:ApplicableHeaderTradeDelivery',
  'delivery',
  [
    SHIP_TO,
    holder(
      'ram:ActualDeliverySupplyChainEvent',
      [date('ram:OccurrenceDateTime', 'udt:DateTimeString', 'date')],
      { from: 'BASIC WL' },
    ),
    referenced('ram:DespatchAdviceReferencedDocument', '/despatchAdviceReference', {
      from: 'BASIC WL',
    }),
    referenced('ram:ReceivingAdviceReferencedDocument', '/receivingAdviceReference', {
      from: 'EN16931',
    }),
  ],
  { always: true },
)

/** The whole document: every business term of EN 16931 that CII has, in the order of the schema. */
export const DOCUMENT: Row = holder('rsm:CrossIndustryInvoice', [
  holder('rsm:ExchangedDocumentContext', [
    holder('ram:BusinessProcessSpecifiedDocumentContextParameter', [
      leaf('ram:ID', 'businessProcess'),
    ]),
    holder('ram:GuidelineSpecifiedDocumentContextParameter', [leaf('ram:ID', 'guideline')]),
  ]),
  holder('rsm:ExchangedDocument', [
    leaf('ram:ID', 'number'),
    leaf('ram:TypeCode', 'typeCode'),
    date('ram:IssueDateTime', 'udt:DateTimeString', 'date'),
    holder('ram:IncludedNote', [leaf('ram:Content', 'note')], {
      from: 'BASIC WL',
      when: { path: 'ram:SubjectCode', absent: true },
      // Behind a note with a code it is one of the list, which keeps the order.
      before: ['note', 'notes'],
    }),
    group(
      'ram:IncludedNote',
      'notes[]',
      [leaf('ram:Content', 'text'), leaf('ram:SubjectCode', 'subjectCode')],
      // The subset of Factur-X has no note without text; the complete schema has.
      { from: 'BASIC WL', only: 'text' },
    ),
  ]),
  holder('rsm:SupplyChainTradeTransaction', [...LINES, AGREEMENT, DELIVERY, SETTLEMENT]),
])
