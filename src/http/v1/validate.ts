import { contractReport } from '../../documents/results/validated.js'
import type { ValidationReport } from '../../documents/documents.js'
import { ruleCodes } from '../monitoring/rule-codes.js'
import { Problem } from '../problems/problem.js'
import { clientLocale, holderOf, type Middleware, type RequestContext } from '../request/context.js'
import { disconnectSignal } from '../request/disconnect-signal.js'
import { shareOf } from '../request/share.js'
import type { DocumentRoute } from './document-route.js'
import { readSentFile } from './sent-file.js'
import { settingsProblem, VALIDATE_SETTINGS, validateSettings } from './validate-settings.js'

/** The verdict on a file, as the contract has it, and what goes beyond. */
interface Judgement {
  readonly report: Omit<ValidationReport, 'packs' | 'release'>
  readonly beyond: {
    readonly packs: ValidationReport['packs']
    readonly release?: string
    /** Of the totals of a valid invoice, BT-5. */
    readonly currency?: string
  }
  /** Whether the request has settings of its own. */
  readonly isExtended: boolean
}

/**
 * `POST /v1/validate`: validates a PDF or an XML file. An invalid document is a result, not an error.
 * A request with settings of its own gets the rule packs, the release and the currency, too (D41).
 */
export function validate(route: DocumentRoute): Middleware {
  return async (context) => {
    const { report, beyond, isExtended } = await judge(context, route)
    context.body = isExtended ? { ...report, ...beyond } : report
  }
}

/** Judges the file of a request by its settings. @throws Problem not_zugferd and others */
export async function judge(context: RequestContext, route: DocumentRoute): Promise<Judgement> {
  const locale = clientLocale(context)
  const {
    bytes,
    fields = new Map(),
    ...kind
  } = await readSentFile(context, route, VALIDATE_SETTINGS)
  const settings = validateSettings(context, fields)
  const share = shareOf(holderOf(context), route.limits)
  const signal = disconnectSignal(context)
  const options = { ...kind, ...settings.options, locale, signal, share }
  const result = await route.documents.validate(bytes, options).catch((thrown: unknown) => {
    throw settingsProblem(thrown, settings, locale)
  })
  if (!result.zugferd) throw new Problem('not_zugferd', { message: result.message })
  const { packs, release, ...report } = contractReport(result)
  context.state.rules = ruleCodes([...report.errors, ...report.warnings])
  const currency = report.valid ? result.known?.invoice.currency : undefined
  const beyond = {
    ...(release === undefined ? {} : { release }),
    ...(currency === undefined ? {} : { currency }),
    packs,
  }
  return { report, beyond, isExtended: settings.paths.size > 0 }
}
