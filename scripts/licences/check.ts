import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import parseExpression, { type Info } from 'spdx-expression-parse'

import { matches, namedEntry, type LicenceList, type NamedLicence } from './licence-list.js'
import type { LockedPackage } from './locked-packages.js'

/**
 * Compares all packages of an installation with the list.
 * @param root the folder in which `node_modules` and the built files are
 * @returns what is wrong, a sentence each: a licence that is unknown, missing, changed or not allowed,
 *   an install script, telemetry, and entries of the list that match nothing
 */
export function licenceProblems(
  packages: readonly LockedPackage[],
  list: LicenceList,
  root: string,
): readonly string[] {
  const shipped = packages.filter((each) => !each.development)
  return [
    ...shipped.flatMap((each) => [
      ...problemsOfLicence(each, list, root),
      ...problemsOfInstall(each, list, root),
    ]),
    ...problemsOfBundled(list, root),
    ...unusedEntries(shipped, list),
  ]
}

function problemsOfLicence(
  { name, version, folder, licence, optional }: LockedPackage,
  list: LicenceList,
  root: string,
): readonly string[] {
  const subject = `${name}@${version}`
  const place = path.join(root, folder)
  const installed = existsSync(path.join(place, 'package.json'))
  if (!installed && !optional) return [`${subject} is not installed`]
  const declared = installed ? declaredIn(place) : licence
  const [, named] = namedEntry(name, list) ?? []
  if (named !== undefined) return problemsOfNamed(subject, named, declared, installed, place)
  if (declared === undefined) return [`${subject} says no licence`]
  if (declared !== licence)
    return [`${subject} says ${declared}, and the lock file ${licence ?? 'nothing'}`]
  return isAllowed(declared, list) ? [] : [`${subject} has the licence ${declared}, not allowed`]
}

function problemsOfNamed(
  subject: string,
  { declared: expected, file, sha256 }: NamedLicence,
  declared: string | undefined,
  installed: boolean,
  place: string,
): readonly string[] {
  const problems: string[] = []
  if (declared !== expected)
    problems.push(`${subject} says ${declared ?? 'no licence'}, expected ${expected ?? 'none'}`)
  if (!installed || file === undefined) return problems
  const text = path.join(place, file)
  if (!existsSync(text)) problems.push(`${subject} has no file ${file}`)
  else if (sha256 !== undefined && digest(readFileSync(text)) !== sha256)
    problems.push(`${subject} has another text in ${file} than the one that was read`)
  return problems
}

/** Scripts that npm runs when a package is installed, and packages that report from there. */
function problemsOfInstall(
  { name, version, folder, installs }: LockedPackage,
  { telemetry }: LicenceList,
  root: string,
): readonly string[] {
  const problems: string[] = []
  const manifest = path.join(root, folder, 'package.json')
  const { scripts } = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as { scripts?: Record<string, string> })
    : {}
  const hooks = ['preinstall', 'install', 'postinstall'].filter((hook) => hook in (scripts ?? {}))
  if (installs || hooks.length > 0)
    problems.push(`${name}@${version} runs a script when it is installed`)
  if (telemetry.some((pattern) => matches(name, pattern)))
    problems.push(`${name}@${version} reports from where it runs`)
  return problems
}

function problemsOfBundled(list: LicenceList, root: string): readonly string[] {
  return list.bundled.flatMap(({ name, path: file, text, licence, alone }) => [
    ...[file, text]
      .filter((each) => !existsSync(path.join(root, each)))
      .map((each) => `${name}: there is no ${each}`),
    ...(alone === true || isAllowed(licence, list)
      ? []
      : [`${name} has the licence ${licence}, not allowed`]),
  ])
}

/** An entry that matches nothing is of a package that has gone: it would let another in. */
function unusedEntries(packages: readonly LockedPackage[], list: LicenceList): readonly string[] {
  const used = new Set(packages.map(({ name }) => namedEntry(name, list)?.[0]))
  const licences = [
    ...packages
      .filter(({ name }) => namedEntry(name, list) === undefined)
      .map(({ licence }) => licence ?? ''),
    ...list.bundled.map(({ licence }) => licence),
  ].flatMap((licence) => idsOf(licence))
  return [
    ...Object.keys(list.named)
      .filter((pattern) => !used.has(pattern))
      .map((pattern) => `the list names ${pattern}, which is not installed`),
    ...Object.keys(list.allowed)
      .filter((id) => !licences.includes(id))
      .map((id) => `the list allows ${id}, which nothing has`),
  ]
}

/** Whether an SPDX expression can be met: one side of OR is enough, AND needs both. */
export function isAllowed(expression: string, { allowed }: LicenceList): boolean {
  const holds = (info: Info): boolean => {
    if ('license' in info) return info.license in allowed && info.exception === undefined
    const [left, right] = [holds(info.left), holds(info.right)]
    return info.conjunction === 'and' ? left && right : left || right
  }
  const info = parsed(expression)
  return info !== undefined && holds(info)
}

/** The licences that an expression names; none if it is no SPDX expression. */
function idsOf(expression: string): readonly string[] {
  const ids = (info: Info): readonly string[] =>
    'license' in info ? [info.license] : [...ids(info.left), ...ids(info.right)]
  const info = parsed(expression)
  return info === undefined ? [] : ids(info)
}

function parsed(expression: string): Info | undefined {
  try {
    return parseExpression(expression)
  } catch {
    return undefined
  }
}

function declaredIn(folder: string): string | undefined {
  const { license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    license?: unknown
  }
  return typeof license === 'string' ? license : undefined
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
