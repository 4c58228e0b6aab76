import { readContext, type ContextPath } from './contexts.js'
import { nesting, splitTop, tokens } from './xpath-tokens.js'

/** Paths of child steps from the focus, all of them at once: `a/b`, `(a | b)`, `(a | b)/@c`. */
export function childPaths(expression: string): readonly ContextPath[] | undefined {
  const path = withoutBrackets(expression.trim())
  const [, inner = '', after = ''] = /^\(([^]*)\)(\/[^/][^]*)$/.exec(path) ?? []
  const whole = inner === '' || !isBalanced(inner) ? [path] : splitTop(inner, isUnion)
  const paths = whole
    .flatMap((each) => splitTop(withoutBrackets(each.trim()), isUnion))
    .map((each) => childPath(each.trim() + after))
  return paths.every((each) => each !== undefined) ? paths : undefined
}

function isUnion({ text }: { readonly text: string }): boolean {
  return text === '|'
}

/** A path of child steps from the focus. */
function childPath(path: string): ContextPath | undefined {
  if (path.startsWith('/')) return undefined
  const [only, ...more] = readContext(path) ?? []
  if (only === undefined || only.rooted || more.length > 0) return undefined
  const [first, ...rest] = only.steps
  if (first === undefined || rest.some(({ deep }) => deep)) return undefined
  return { rooted: false, steps: [{ ...first, deep: false }, ...rest] }
}

/** Without brackets around the whole. */
export function withoutBrackets(expression: string): string {
  const inner = /^\(([^]*)\)$/.exec(expression)?.[1]
  return inner !== undefined && isBalanced(inner) ? withoutBrackets(inner.trim()) : expression
}

/** True if no bracket closes that was not opened in it. */
export function isBalanced(expression: string): boolean {
  let depth = 0
  for (const token of tokens(expression)) {
    depth += nesting(token)
    if (depth < 0) return false
  }
  return depth === 0
}
