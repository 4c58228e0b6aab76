import type { JSX } from 'preact'

import { admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { t } from '../../language/language.js'
import { DataTable } from '../../parts/data-table.js'
import { emptyText, ListProblem, More, usePaged } from '../../parts/paged.js'
import { PageHead } from '../../parts/page-head.js'
import { Time } from '../../parts/time.js'
import { account, person } from '../../session/session.js'
import { detailsOf } from './details.js'

type Entry = AdminSchemas['AuditEntry']

/** Who changed what, when, from where: everything for operators, else what concerns the account. */
export function AuditPage(): JSX.Element {
  const id = account.value?.id ?? ''
  const isOperator = person.value?.operator === true
  const list = usePaged(
    (cursor) => {
      const query = cursor === undefined ? {} : { cursor }
      return dataOf(
        isOperator
          ? admin.GET('/audit', { params: { query } })
          : admin.GET('/accounts/{account}/audit', { params: { path: { account: id }, query } }),
      )
    },
    [id, isOperator],
  )
  return (
    <>
      <PageHead title={t('audit.title')} lead={t('audit.lead')} />
      <section class="card">
        <ListProblem list={list} />
        <DataTable<Entry>
          label={t('audit.title')}
          rows={list.items}
          keyOf={({ id: entry }) => entry}
          empty={emptyText(list, t('audit.empty'))}
          columns={[
            { title: t('requests.time'), cell: ({ time }) => <Time value={time} /> },
            { title: t('audit.actor'), cell: ({ actor }) => nameOf(actor) },
            { title: t('audit.action'), cell: ({ action }) => <code>{action}</code> },
            {
              title: t('audit.target'),
              cell: ({ target, details }) => <span class="sentence">{what(target, details)}</span>,
            },
            { title: t('sessions.address'), cell: ({ address }) => address ?? '' },
          ]}
        />
        <More list={list} />
      </section>
    </>
  )
}

/** Users and tokens have names; the command line has one in each language. */
function nameOf({ type, name }: Entry['actor']): string {
  return type === 'command_line' ? t('audit.commandLine') : name
}

function what(target: string | null, details: Entry['details']): string {
  return [target ?? '', ...detailsOf(details)].filter((each) => each !== '').join(' · ')
}
