import type { JSX } from 'preact'

import { t } from '../../language/language.js'
import { TextField } from './field.js'

interface CredentialProps {
  readonly value: string
  readonly onValue: (value: string) => void
}

interface PasswordProps extends CredentialProps {
  /** Whether one is chosen; else, the one that is there is asked for. */
  readonly isNew?: boolean
  readonly label?: string
}

/** A password, which the browser's own keeper fills in or keeps. */
export function PasswordField({ isNew = false, label, ...rest }: PasswordProps): JSX.Element {
  return (
    <TextField
      label={label ?? t('signIn.password')}
      {...(isNew ? { hint: t('password.hint') } : {})}
      type="password"
      autocomplete={isNew ? 'new-password' : 'current-password'}
      {...rest}
      required
    />
  )
}

/** Whose password it is, for the browser's keeper. */
export function HiddenUserName({ email }: { readonly email: string }): JSX.Element {
  return <input hidden type="text" autocomplete="username" value={email} readOnly />
}

/** The six digits of the second factor; blanks between them are left out. */
export function CodeField({ value, onValue }: CredentialProps): JSX.Element {
  return (
    <TextField
      label={t('signIn.code')}
      hint={t('signIn.code.hint')}
      autocomplete="one-time-code"
      inputMode="numeric"
      maxLength={8}
      value={value}
      onValue={(text) => onValue(text.replaceAll(/\s/g, ''))}
      required
    />
  )
}
