import { date } from './date.js'
import { LINE } from './line.js'
import { BUYER, SELLER, SHIP_TO, TAX_REPRESENTATIVE } from './parties.js'
import { constant, group, holder, leaf, termOf, type Row } from '../../binding/row.js'
import { SETTLEMENT } from './settlement.js'

const referenced = (
  element: string,
  id: string,
  name: string,
  path: string,
  rest: Partial<Row> = {},
) => holder(element, [leaf('ram:IssuerAssignedID', id, name, 'reference', path)], rest)

const AGREEMENT = holder('ram:ApplicableHeaderTradeAgreement', [
  leaf('ram:BuyerReference', 'BT-10', 'Buyer reference', 'text', 'buyerReference'),
  SELLER,
  BUYER,
  TAX_REPRESENTATIVE,
  referenced(
    'ram:SellerOrderReferencedDocument',
    'BT-14',
    'Sales order reference',
    'salesOrderReference',
    { from: 'EN16931' },
  ),
  referenced(
    'ram:BuyerOrderReferencedDocument',
    'BT-13',
    'Purchase order reference',
    'orderReference',
  ),
  referenced('ram:ContractReferencedDocument', 'BT-12', 'Contract reference', 'contractReference', {
    from: 'BASIC WL',
  }),
  group(
    'ram:AdditionalReferencedDocument',
    'BG-24',
    'Additional supporting documents',
    'attachments[]',
    [
      leaf(
        'ram:IssuerAssignedID',
        'BT-122',
        'Supporting document reference',
        'reference',
        'reference',
      ),
      leaf('ram:URIID', 'BT-124', 'External document location', 'text', 'url'),
      constant('ram:TypeCode', '916'),
      leaf('ram:Name', 'BT-123', 'Supporting document description', 'text', 'description'),
      leaf('ram:AttachmentBinaryObject', 'BT-125', 'Attached document', 'binary', 'base64', {
        attributes: {
          mimeCode: termOf('BT-125-1', 'Attached document Mime code', 'code', 'mimeType'),
          filename: termOf('BT-125-2', 'Attached document Filename', 'text', 'filename'),
        },
      }),
    ],
    { from: 'EN16931', when: { path: 'ram:TypeCode', equals: '916' } },
  ),
  referenced(
    'ram:AdditionalReferencedDocument',
    'BT-17',
    'Tender or lot reference',
    'tenderReference',
    {
      from: 'EN16931',
      children: [
        leaf(
          'ram:IssuerAssignedID',
          'BT-17',
          'Tender or lot reference',
          'reference',
          'tenderReference',
        ),
        constant('ram:TypeCode', '50'),
      ],
      when: { path: 'ram:TypeCode', equals: '50' },
    },
  ),
  group(
    'ram:AdditionalReferencedDocument',
    'BT-18',
    'Invoiced object identifier',
    'objectId',
    [
      leaf('ram:IssuerAssignedID', 'BT-18', 'Invoiced object identifier', 'identifier', 'value'),
      constant('ram:TypeCode', '130'),
      leaf(
        'ram:ReferenceTypeCode',
        'BT-18-1',
        'Invoiced object identifier scheme',
        'identifier',
        'scheme',
      ),
    ],
    { from: 'EN16931', when: { path: 'ram:TypeCode', equals: '130' } },
  ),
  holder(
    'ram:SpecifiedProcuringProject',
    [
      leaf('ram:ID', 'BT-11', 'Project reference', 'reference', 'projectReference'),
      constant('ram:Name', 'Project reference'),
    ],
    { from: 'EN16931' },
  ),
])

const DELIVERY = {
  ...group('ram:ApplicableHeaderTradeDelivery', 'BG-13', 'Delivery information', 'delivery', [
    SHIP_TO,
    holder(
      'ram:ActualDeliverySupplyChainEvent',
      [
        date(
          'ram:OccurrenceDateTime',
          'udt:DateTimeString',
          'BT-72',
          'Actual delivery date',
          'date',
        ),
      ],
      { from: 'BASIC WL' },
    ),
    referenced(
      'ram:DespatchAdviceReferencedDocument',
      'BT-16',
      'Despatch advice reference',
      '/despatchAdviceReference',
      { from: 'BASIC WL' },
    ),
    referenced(
      'ram:ReceivingAdviceReferencedDocument',
      'BT-15',
      'Receiving advice reference',
      '/receivingAdviceReference',
      { from: 'EN16931' },
    ),
  ]),
  always: true,
}

/** The whole document: every business term of EN 16931 that CII has, in the order of the schema. */
export const DOCUMENT: Row = holder('rsm:CrossIndustryInvoice', [
  holder('rsm:ExchangedDocumentContext', [
    holder('ram:BusinessProcessSpecifiedDocumentContextParameter', [
      leaf('ram:ID', 'BT-23', 'Business process type', 'text', 'businessProcess'),
    ]),
    holder('ram:GuidelineSpecifiedDocumentContextParameter', [
      leaf('ram:ID', 'BT-24', 'Specification identifier', 'identifier', 'guideline', {
        computed: true,
      }),
    ]),
  ]),
  holder('rsm:ExchangedDocument', [
    leaf('ram:ID', 'BT-1', 'Invoice number', 'identifier', 'number'),
    leaf('ram:TypeCode', 'BT-3', 'Invoice type code', 'code', 'typeCode'),
    date('ram:IssueDateTime', 'udt:DateTimeString', 'BT-2', 'Invoice issue date', 'date'),
    holder('ram:IncludedNote', [leaf('ram:Content', 'BT-22', 'Invoice note', 'text', 'note')], {
      from: 'BASIC WL',
      when: { path: 'ram:SubjectCode', absent: true },
    }),
    group(
      'ram:IncludedNote',
      'BG-1',
      'Invoice note',
      'notes[]',
      [
        leaf('ram:Content', 'BT-22', 'Invoice note', 'text', 'text'),
        leaf('ram:SubjectCode', 'BT-21', 'Invoice note subject code', 'code', 'subjectCode'),
      ],
      { from: 'BASIC WL' },
    ),
  ]),
  holder('rsm:SupplyChainTradeTransaction', [LINE, AGREEMENT, DELIVERY, SETTLEMENT]),
])
