import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { PLAN_NAMES, UNLIMITED, type Plan, type Plans } from './plan.js'

/**
 * Checks plans of a program that embeds the service, which may be written in JavaScript: a limit that is no number
 * would limit nothing.
 * @throws Fault CONFIG_INVALID with the place and what is expected
 */
export function checkPlans(plans: Plans): void {
  const given = plans as Readonly<Record<string, Partial<Plan> | undefined>>
  for (const name of PLAN_NAMES) {
    const { quota, rate } = given[name] ?? {}
    if (!isCount(rate, 1))
      throw invalid(`plans.${name}.rate`, 'an integer of at least 1 is expected')
    if (quota !== undefined && !isCount(quota, 0))
      throw invalid(`plans.${name}.quota`, 'an integer of at least 0, or nothing, is expected')
  }
}

function isCount(value: unknown, least: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= UNLIMITED
}

function invalid(place: string, expected: string): Fault {
  return new Fault('CONFIG_INVALID', detail`${place}: ${expected}`)
}
