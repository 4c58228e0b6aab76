import './installed.css'

import type { JSX } from 'preact'

import { admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { day, t } from '../../language/language.js'
import { DataTable } from '../../parts/data-table.js'
import { Shown, useLoaded } from '../../parts/loading.js'
import { PageHead } from '../../parts/page-head.js'
import { TemplatePicture } from './template-picture.js'

type Catalog = AdminSchemas['Catalog']

/** Templates with a picture of their example, rule packs, profiles and plugins. */
export function InstalledPage(): JSX.Element {
  const [loaded] = useLoaded(() => dataOf(admin.GET('/catalog')))
  return (
    <>
      <PageHead title={t('installed.title')} lead={t('installed.lead')} />
      <Shown of={loaded}>{(catalog) => <Parts catalog={catalog} />}</Shown>
    </>
  )
}

function Parts({ catalog }: { readonly catalog: Catalog }): JSX.Element {
  const { templates, packs, profiles, plugins, default_profile } = catalog
  return (
    <>
      <section class="card">
        <h2>{t('installed.templates')}</h2>
        <ul class="pictures">
          {templates.map(({ id, version, package: from }) => (
            <li key={id}>
              <TemplatePicture template={id} />
              <p>
                <strong>{id}</strong> <span class="soft fine">{version}</span>
              </p>
              <p class="soft fine">{from}</p>
            </li>
          ))}
        </ul>
      </section>
      <section class="card">
        <h2>{t('installed.packs')}</h2>
        <Packs packs={packs} />
      </section>
      <section class="card">
        <h2>{t('installed.profiles')}</h2>
        <ul class="row">
          {profiles.map(({ id }) => (
            <li key={id} class={`badge ${id === default_profile ? 'accent' : ''}`}>
              {id === default_profile ? t('installed.default', { id }) : id}
            </li>
          ))}
        </ul>
      </section>
      <section class="card">
        <h2>{t('installed.plugins')}</h2>
        <Plugins plugins={plugins} />
      </section>
    </>
  )
}

function Packs({ packs }: { readonly packs: Catalog['packs'] }): JSX.Element {
  return (
    <DataTable
      label={t('installed.packs')}
      rows={packs}
      keyOf={({ id, version }) => `${id} ${version}`}
      empty=""
      columns={[
        { title: t('name'), cell: ({ id }) => <strong>{id}</strong> },
        { title: t('health.version'), cell: ({ version }) => version },
        { title: t('installed.release'), cell: ({ release }) => release ?? '' },
        {
          title: t('installed.validity'),
          cell: ({ valid: { from, to } }) =>
            [from, to].map((date) => (date === null ? '' : day(date))).join(' – '),
        },
        { title: t('installed.package'), cell: ({ package: from }) => from },
      ]}
    />
  )
}

function Plugins({ plugins }: { readonly plugins: Catalog['plugins'] }): JSX.Element {
  return (
    <DataTable
      label={t('installed.plugins')}
      rows={plugins}
      keyOf={({ name }) => name}
      empty=""
      columns={[
        { title: t('name'), cell: ({ name }) => <strong>{name}</strong> },
        { title: t('health.version'), cell: ({ version }) => version },
        { title: t('installed.package'), cell: ({ package: from }) => from },
      ]}
    />
  )
}
