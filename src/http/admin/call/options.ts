import type { Clock } from '../../../accounts/clock.js'
import type { Plans } from '../../../accounts/plans/plan.js'
import type { RateDecision } from '../../../accounts/rate/rate.js'
import type { RequestLog } from '../../../accounts/log/request-log.js'
import type { Database } from '../../../accounts/store/database.js'
import type { Background } from '../../../batch/background.js'
import type { CatalogSources } from '../../../catalog/catalog.js'
import type { ReadinessChecks } from '../../monitoring/health.js'
import type { DocumentRoute } from '../../v1/document-route.js'

/** What `/admin/v1` needs; without it, the app has no such paths. */
export interface AdminOptions {
  readonly database: Database
  readonly plans: Plans
  /** The sources of templates, profiles, packs and plugins, for the catalog. */
  readonly catalog?: CatalogSources
  /** Profile of generated invoices; default `EN16931`. */
  readonly profile?: string
  readonly oidc?: OidcSettings
  /** Runs of many documents; without them, `/admin/v1/batches` is not there. */
  readonly batches?: Background
}

/** An OpenID provider at which users can sign in. */
export interface OidcSettings {
  /** Address of the issuer, as its discovery document has it. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Name on the button. */
  readonly name: string
}

/** What the app adds to the options. */
export interface AdminSetup extends AdminOptions {
  readonly clock: Clock
  readonly prefix: string
  readonly baseUrl?: string
  readonly route: DocumentRoute
  readonly checks: ReadinessChecks
  /** Counts a change of a user, and says whether it is one too many. */
  readonly takeChange: (userId: string) => Promise<RateDecision>
  readonly requestLog?: RequestLog
}
