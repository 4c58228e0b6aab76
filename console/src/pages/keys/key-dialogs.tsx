import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { t } from '../../language/language.js'
import { Confirm } from '../../parts/forms/confirm.js'
import { ChoiceField, TextField } from '../../parts/forms/field.js'

interface DialogProps {
  readonly account: string
  readonly onClose: () => void
  /** Called when something has changed, with the secret of a key that was made. */
  readonly onChanged: (secret?: string) => void
}

interface KeyDialogProps extends DialogProps {
  readonly of: AdminSchemas['Key']
}

const MOST_NAME = 200

/** Makes a key. */
export function CreateKey({ account, onClose, onChanged }: DialogProps): JSX.Element {
  const [name, setName] = useState('')
  const [environment, setEnvironment] = useState<'sandbox' | 'live'>('sandbox')
  const create = async () => {
    const call = { params: { path: { account } }, body: { name, environment } }
    const { key } = await dataOf(admin.POST('/accounts/{account}/keys', call))
    onChanged(key)
  }
  return (
    <Confirm
      title={t('keys.create')}
      action={t('keys.create')}
      onConfirm={create}
      onClose={onClose}
    >
      <TextField label={t('name')} value={name} onValue={setName} maxLength={MOST_NAME} required />
      <ChoiceField
        label={t('keys.environment')}
        hint={t('keys.environment.hint')}
        value={environment}
        options={[
          ['sandbox', t('environment.sandbox')],
          ['live', t('environment.live')],
        ]}
        onValue={setEnvironment}
      />
    </Confirm>
  )
}

/** Gives a key another name. */
export function RenameKey({ account, of, onClose, onChanged }: KeyDialogProps): JSX.Element {
  const [name, setName] = useState(of.name)
  const rename = async () => {
    const call = { params: { path: { account, key: of.id } }, body: { name } }
    await dataOf(admin.PATCH('/accounts/{account}/keys/{key}', call))
    onChanged()
  }
  return (
    <Confirm title={t('keys.rename')} action={t('save')} onConfirm={rename} onClose={onClose}>
      <TextField label={t('name')} value={name} onValue={setName} maxLength={MOST_NAME} required />
    </Confirm>
  )
}

const GRACES = ['0', '3600', '86400', '604800'] as const

/** Makes a key in place of another, which stays valid for a while. */
export function RotateKey({ account, of, onClose, onChanged }: KeyDialogProps): JSX.Element {
  const [grace, setGrace] = useState<(typeof GRACES)[number]>('86400')
  const rotate = async () => {
    const call = {
      params: { path: { account, key: of.id } },
      body: { grace_seconds: Number(grace) },
    }
    const { key } = await dataOf(admin.POST('/accounts/{account}/keys/{key}/rotate', call))
    onChanged(key)
  }
  return (
    <Confirm
      title={t('named', { what: t('keys.rotate'), name: of.name })}
      text={t('keys.rotate.text')}
      action={t('keys.rotate')}
      onConfirm={rotate}
      onClose={onClose}
    >
      <ChoiceField
        label={t('keys.grace')}
        value={grace}
        options={GRACES.map((each) => [each, t(`keys.grace.${each}`)] as const)}
        onValue={setGrace}
      />
    </Confirm>
  )
}

/** Ends a key at once. */
export function RevokeKey({ account, of, onClose, onChanged }: KeyDialogProps): JSX.Element {
  const revoke = async () => {
    const call = { params: { path: { account, key: of.id } } }
    await dataOf(admin.POST('/accounts/{account}/keys/{key}/revoke', call))
    onChanged()
  }
  return (
    <Confirm
      title={t('named', { what: t('keys.revoke'), name: of.name })}
      text={t('keys.revoke.text')}
      action={t('keys.revoke')}
      danger
      onConfirm={revoke}
      onClose={onClose}
    />
  )
}
