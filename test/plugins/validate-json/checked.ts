import type {
  CheckedRequest,
  GenerateRequest,
  ReportedFinding,
  Stage,
  Template,
} from 'twinvoice/plugin'
import plugin from '../../../plugins/validate-json/index.js'
import { anyCodeLists } from '../../support/arbitrary/code-lists.js'
import { UNSHARED } from '../../support/run-stage.js'

/** What the stage says of an input. */
export interface Outcome {
  readonly data?: CheckedRequest
  readonly findings: readonly ReportedFinding[]
}

const templates = new Map(
  ['minimal', 'classic', 'compact'].map((id) => [id, { id } as Partial<Template> as Template]),
)

let stage: Promise<Stage<'input', 'data'>> | undefined

/** Runs the stage alone over an input. */
export async function check(input: unknown, locale = 'en'): Promise<Outcome> {
  stage ??= Promise.resolve(plugin.create({ codeLists: anyCodeLists, templates }, {}, UNSHARED))
  const findings: ReportedFinding[] = []
  const given = await (
    await stage
  ).run(
    { input },
    {
      locale,
      moment: new Date(0),
      signal: new AbortController().signal,
      report: (finding) => {
        findings.push(finding)
        return finding.severity
      },
      notChecked: () => undefined,
      giveEarly: () => undefined,
    },
  )
  return { ...given, findings }
}

/** `path code` of each finding, as tests compare them. */
export function codes({ findings }: Outcome): string[] {
  return findings.map(({ path, code, rule }) => `${path ?? ''} ${code ?? rule}`)
}

/** The smallest request that the contract takes. */
export function smallest(): GenerateRequest {
  return {
    invoice: {
      number: 'RE-1',
      date: '2026-03-31',
      seller: { name: 'Seller GmbH', vatId: 'DE123456789', city: 'Köln', country: 'DE' },
      buyer: { name: 'Acheteur SA', city: 'Paris', country: 'FR' },
      items: [{ description: 'Work', quantity: 1, unit: 'HUR', unitPrice: 100, vatRate: 19 }],
    },
  }
}

/** The smallest request with every optional field of the contract. */
export function fullest(): GenerateRequest {
  const { invoice } = smallest()
  const address = {
    street: 'Weg 1',
    postalCode: '50667',
    email: 'a@example.com',
    phone: '+49 221 1',
  }
  return {
    template: 'classic',
    locale: 'de',
    accentColor: '#ABC',
    footerText: 'One\r\nTwo',
    logo: { base64: `data:image/png;base64,${PNG}`, widthMm: 25.5 },
    invoice: {
      ...invoice,
      dueDate: '2028-02-29',
      currency: 'CHF',
      typeCode: '381',
      buyerReference: '04011000-12345-34',
      note: 'Project A\nPart 2',
      seller: { ...invoice.seller, ...address, tradingName: 'Shop' },
      buyer: { ...invoice.buyer, ...address, tradingName: 'Boutique', vatId: 'fr 40.303265045' },
      items: invoice.items.map((item) => ({ ...item, vatCategory: 'S' as const })),
      payment: {
        meansCode: '30',
        iban: 'de89 3704 0044 0532 0130 00',
        bic: 'cobadeff xxx',
        accountName: 'Seller GmbH',
        reference: 'RE-1',
        terms: '#SKONTO#TAGE=14#PROZENT=2.00#\n',
      },
    },
  }
}

/** A picture of one point. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
