import type { JSX } from 'preact'

import { moment, t } from '../language/language.js'
import { ChoiceField } from './forms/field.js'

/** Months that can be chosen, the running one first. */
const MONTHS = 12

/** The running month, such as `2026-11`; months are those of UTC. */
export function thisMonth(): string {
  return monthBefore(0)
}

interface MonthFieldProps {
  readonly value: string
  readonly onValue: (month: string) => void
}

/** One of the last months. */
export function MonthField({ value, onValue }: MonthFieldProps): JSX.Element {
  const months = Array.from({ length: MONTHS }, (_, back) => monthBefore(back))
  return (
    <ChoiceField
      label={t('usage.month')}
      value={value}
      options={months.map((each) => [each, nameOf(each)] as const)}
      onValue={onValue}
    />
  )
}

/** The last day of a month, such as `2026-11-30`. */
export function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

function monthBefore(back: number): string {
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
  return first.toISOString().slice(0, 7)
}

function nameOf(month: string): string {
  return moment(`${month}-01T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
