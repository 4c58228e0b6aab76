import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import { admin, type AdminSchemas } from '../../api/admin.js'
import { dataOf } from '../../api/client.js'
import { t } from '../../language/language.js'
import { Confirm } from '../../parts/forms/confirm.js'
import { ChoiceField, Field, TextField } from '../../parts/forms/field.js'

type NewRun = AdminSchemas['NewRun']
type Goal = NewRun['goal']
type Target = NonNullable<NonNullable<NewRun['options']>['to']>

/** All goals and targets; the compiler holds the lists against the API's. */
const GOALS: Readonly<Record<Goal, true>> = {
  generate: true,
  validate: true,
  embed: true,
  convert: true,
  view: true,
}
const TARGETS: Readonly<Record<Target, string>> = {
  cii: 'CII',
  ubl: 'UBL',
  facturx: 'Factur-X',
  peppol: 'Peppol BIS Billing',
  xrechnung: 'XRechnung',
}

interface SubmitRunProps {
  readonly roots: readonly string[]
  readonly onClose: () => void
  readonly onSubmitted: (id: string) => void
}

/** Asks what is to be done with which documents, and where the results go. */
export function SubmitRun({ roots, onClose, onSubmitted }: SubmitRunProps): JSX.Element {
  const [goal, setGoal] = useState<Goal>('generate')
  const [sources, setSources] = useState('')
  const [place, setPlace] = useState('')
  const [profile, setProfile] = useState('')
  const [to, setTo] = useState<Target>('ubl')
  const submit = async () => {
    const body: NewRun = {
      ...{ goal, place, sources: linesOf(sources) },
      options: {
        ...(takesProfile(goal) && profile !== '' ? { profile } : {}),
        ...(goal === 'convert' ? { to } : {}),
      },
    }
    onSubmitted((await dataOf(admin.POST('/batches', { body }))).id)
  }
  return (
    <Confirm
      title={t('runs.submit')}
      action={t('runs.submit')}
      onConfirm={submit}
      onClose={onClose}
    >
      <ChoiceField
        label={t('runs.goal')}
        value={goal}
        options={Object.keys(GOALS)
          .filter(isGoal)
          .map((each) => [each, t(`runs.goal.${each}`)] as const)}
        onValue={setGoal}
      />
      <Sources roots={roots} value={sources} onValue={setSources} />
      <TextField
        label={t('runs.place')}
        hint={t('runs.place.hint')}
        value={place}
        onValue={setPlace}
        maxLength={1024}
        required
      />
      {takesProfile(goal) ? (
        <TextField
          label={t('runs.profile')}
          hint={t('runs.profile.hint')}
          value={profile}
          onValue={(text) => setProfile(text.trim())}
          maxLength={200}
        />
      ) : null}
      {goal === 'convert' ? (
        <ChoiceField
          label={t('runs.to')}
          value={to}
          options={Object.entries(TARGETS).flatMap(([each, name]) =>
            isTarget(each) ? [[each, name] as const] : [],
          )}
          onValue={setTo}
        />
      ) : null}
    </Confirm>
  )
}

interface SourcesProps {
  readonly roots: readonly string[]
  readonly value: string
  readonly onValue: (value: string) => void
}

function Sources({ roots, value, onValue }: SourcesProps): JSX.Element {
  return (
    <Field label={t('runs.sources')} hint={t('runs.sources.hint', { roots: roots.join(', ') })}>
      {(ids) => (
        <textarea
          class="input"
          {...ids}
          rows={3}
          required
          spellcheck={false}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function takesProfile(goal: Goal): boolean {
  return goal === 'generate' || goal === 'embed'
}

function isGoal(text: string): text is Goal {
  return Object.hasOwn(GOALS, text)
}

function isTarget(text: string): text is Target {
  return Object.hasOwn(TARGETS, text)
}
