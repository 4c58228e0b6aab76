import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { t } from '../../language/language.js'
import { Confirm } from '../../parts/forms/confirm.js'
import { ChoiceField, TextField } from '../../parts/forms/field.js'

type Scope = AdminSchemas['Token']['scopes'][number]

/** All scopes; the compiler holds the list against the API's. */
const ALL: Readonly<Record<Scope, true>> = {
  'accounts:read': true,
  'accounts:write': true,
  'members:read': true,
  'members:write': true,
  'keys:read': true,
  'keys:write': true,
  'usage:read': true,
  'requests:read': true,
  'audit:read': true,
  'system:read': true,
  documents: true,
  'batches:read': true,
  'batches:write': true,
}
const SCOPES = Object.keys(ALL).filter(isScope)

const DAYS = ['1', '7', '30', '90', '365'] as const

interface CreateTokenProps {
  readonly onClose: () => void
  /** Called with the text of the token. */
  readonly onCreated: (token: string) => void
}

/** Makes a token, for what is chosen and as long as is chosen. */
export function CreateToken({ onClose, onCreated }: CreateTokenProps): JSX.Element {
  const [name, setName] = useState('')
  const [days, setDays] = useState<(typeof DAYS)[number]>('30')
  const [chosen, setChosen] = useState<readonly Scope[]>(['usage:read'])
  const create = async () => {
    const body = { name, scopes: [...chosen], days: Number(days) }
    onCreated((await dataOf(admin.POST('/tokens', { body }))).token)
  }
  return (
    <Confirm
      title={t('tokens.create')}
      action={t('tokens.create')}
      onConfirm={create}
      onClose={onClose}
    >
      <TextField label={t('name')} value={name} onValue={setName} maxLength={200} required />
      <fieldset>
        <legend>{t('tokens.scopes')}</legend>
        <div class="choices">
          {SCOPES.map((scope) => (
            <label key={scope} class="check">
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(
                    SCOPES.filter((each) => (each === scope ? checked : chosen.includes(each))),
                  )
                }
              />
              <code>{scope}</code>
            </label>
          ))}
        </div>
      </fieldset>
      <ChoiceField
        label={t('tokens.days')}
        value={days}
        options={DAYS.map((each) => [each, t('tokens.days.count', { n: Number(each) })] as const)}
        onValue={setDays}
      />
    </Confirm>
  )
}

function isScope(text: string): text is Scope {
  return Object.hasOwn(ALL, text)
}
