import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { GenerateRequest } from 'twinvoice'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

/** A request of the cookbook's page of real-life cases. */
export interface RealLifeCase {
  /** Its heading. */
  readonly name: string
  readonly request: GenerateRequest
}

/** The requests of the cookbook's page of real-life cases. */
export function realLifeCases(): RealLifeCase[] {
  const page = readFileSync(path.join(PACKAGE_ROOT, 'docs/cookbook/cases.md'), 'utf8')
  const found = page.matchAll(/^### (.+)\n[^]*?```json\n([^]*?)```/gm)
  return Array.from(found, ([, title = '', text = '']) => ({
    name: title.replace(/\W+/g, '-'),
    request: JSON.parse(text) as GenerateRequest,
  }))
}
