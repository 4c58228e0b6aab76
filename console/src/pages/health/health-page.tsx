import type { JSX } from 'preact'

import { admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { bytes, number, t } from '../../language/language.js'
import { Shown, useLoaded } from '../../parts/loading.js'
import { Facts } from '../../parts/facts.js'
import { PageHead } from '../../parts/page-head.js'

const HOUR_S = 3600

/** The state of the service. */
export function HealthPage(): JSX.Element {
  const [loaded, reload] = useLoaded(() => dataOf(admin.GET('/health')))
  return (
    <>
      <PageHead title={t('health.title')} lead={t('health.lead')}>
        <button type="button" class="button" onClick={reload}>
          {t('reload')}
        </button>
      </PageHead>
      <Shown of={loaded}>{(health) => <State health={health} />}</Shown>
    </>
  )
}

const STATES = {
  ok: ['ok', 'check.status.passed'],
  failed: ['bad', 'check.status.failed'],
  starting: ['warn', 'health.starting'],
} as const

function State({ health }: { readonly health: AdminSchemas['AdminHealth'] }): JSX.Element {
  const { ready, checks, version, node, store, uptime_seconds, memory_bytes, request_log } = health
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t('health.version'), version],
    ['Node.js', node],
    [t('health.store'), store],
    [t('health.uptime'), t('health.hours', { n: Math.floor(uptime_seconds / HOUR_S) })],
    ...(memory_bytes === null ? [] : [[t('health.memory'), bytes(memory_bytes)] as const]),
    [
      t('health.log'),
      request_log.enabled ? t('requests.kept', { n: request_log.days }) : t('requests.off'),
    ],
    [t('health.waiting'), number(request_log.waiting)],
    [t('health.lost'), number(request_log.lost)],
  ]
  return (
    <>
      <p class={`note ${ready ? 'ok' : 'bad'}`} role="status">
        {t(ready ? 'health.ready' : 'health.notReady')}
      </p>
      <div class="cards">
        <section class="card">
          <h2>{t('health.checks')}</h2>
          <dl class="stack tight">
            {Object.entries(checks).map(([name, state]) => (
              <div key={name} class="row apart">
                <dt>{name}</dt>
                <dd class={`badge ${STATES[state][0]}`}>{t(STATES[state][1])}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section class="card">
          <h2>{t('health.process')}</h2>
          <Facts of={facts} />
        </section>
      </div>
    </>
  )
}
