import type { Finding } from '../pipeline/finding.js'
import { MOST_FINDINGS } from '../pipeline/finding-log.js'
import { documentOrder } from '../request/document-order.js'
import type { JsonDocument, JsonValue } from '../request/json/json-document.js'
import { nameInPath, readJsonPath, type PathSegment } from '../request/json/json-path.js'
import type { RequestDetail } from './documents.js'

/** Whether a finding is about the request's form, not about the invoice (D2). */
export function isOfForm({ kind }: Finding): boolean {
  return kind === 'form'
}

/** A request without the values whose form is wrong; undefined if nothing is left. */
export function rightInForm(
  { root }: JsonDocument,
  findings: readonly Finding[],
): JsonValue | undefined {
  const wrong = findings.filter(isOfForm).map(({ path = '$' }) => readJsonPath(path))
  return root === undefined ? undefined : without(root, wrong)
}

type Path = readonly PathSegment[]

/** Elements of lists keep their place: `null` replaces one that is wrong. */
function without(value: JsonValue, paths: readonly Path[]): JsonValue | undefined {
  if (paths.some((path) => path.length === 0)) return undefined
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value
  const below = new Map<PathSegment, Path[]>()
  for (const [first = '', ...rest] of paths) {
    const others = below.get(first)
    if (others === undefined) below.set(first, [rest])
    else others.push(rest)
  }
  const rightIn = (segment: PathSegment, member: JsonValue) =>
    without(member, below.get(segment) ?? [])
  if (Array.isArray(value))
    return value.map((member: JsonValue, index) => rightIn(index, member) ?? null)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const right = rightIn(nameInPath(name), member)
      return right === undefined ? [] : [[name, right]]
    }),
  )
}

/**
 * The details of a refused request: each problem once, in the order of the document (D2);
 * the first thousand, where there are more (D38).
 */
export function detailsOf(findings: readonly Finding[], { root }: JsonDocument): RequestDetail[] {
  const compare = documentOrder(root ?? null)
  return findings
    .map((finding) => ({ finding, at: readJsonPath(finding.path ?? '$') }))
    .sort((one, other) => compare(one.at, other.at))
    .slice(0, MOST_FINDINGS)
    .map(({ finding }) => detailOf(finding))
}

/** How many of so many errors the details do not list (D38); nothing if they list all. */
export function moreThan(
  details: readonly RequestDetail[],
  errors: number,
): { readonly more?: number } {
  return errors > details.length ? { more: errors - details.length } : {}
}

function detailOf(finding: Finding): RequestDetail {
  const { path = '$', code, message, expected, rule } = finding
  return {
    path,
    code,
    message,
    ...(expected === undefined ? {} : { expected }),
    ...(isOfForm(finding) ? {} : { rule }),
  }
}
