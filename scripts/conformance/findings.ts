import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { GenerateRequest } from 'twinvoice'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

/** Differences by check, each with the name of its case. */
export class Findings {
  readonly #byCheck = new Map<string, { name: string; what: string }[]>()
  readonly #judged = new Map<string, number>()

  add(check: string, name: string, differences: readonly string[]): void {
    const found = this.#byCheck.get(check) ?? []
    this.#byCheck.set(check, [...found, ...differences.map((what) => ({ name, what }))])
    this.#judged.set(check, (this.#judged.get(check) ?? 0) + 1)
  }

  /** Names of the cases with a difference. */
  get cases(): Set<string> {
    return new Set([...this.#byCheck.values()].flat().map(({ name }) => name))
  }

  print(): void {
    for (const [check, found] of this.#byCheck) {
      const broken = new Set(found.map(({ name }) => name)).size
      const judged = this.#judged.get(check) ?? 0
      say(`${check.padEnd(44)} ${judged - broken} of ${judged}`)
    }
    for (const [check, found] of this.#byCheck) {
      for (const { name, what } of found.slice(0, 12))
        say(`${name}, ${check}: ${what.slice(0, 400)}`)
      if (found.length > 12) say(`… and ${found.length - 12} more of ${check}`)
    }
  }
}

/** Saves the requests of the broken cases where a repeat finds them. */
export function saveRequests(
  all: readonly { readonly name: string; readonly request: GenerateRequest }[],
  broken: ReadonlySet<string>,
): void {
  const folder = path.join(PACKAGE_ROOT, '.cache', 'conformance')
  mkdirSync(folder, { recursive: true })
  for (const { name, request } of all.filter((one) => broken.has(one.name)))
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(request, undefined, 2))
  say(`requests of the ${broken.size} broken cases: ${folder}`)
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
