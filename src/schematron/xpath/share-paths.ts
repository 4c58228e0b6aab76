import { tokens, type Token } from './xpath-tokens.js'

/** Something that is evaluated with the node of a context as its focus. */
export interface Evaluated {
  readonly expression: string
}

/** What paths were given a name, and the expressions that now use those names. */
export interface SharedPaths<Item> {
  readonly variables: readonly { readonly name: string; readonly expression: string }[]
  readonly items: readonly Item[]
}

/**
 * Evaluates once what the tests of a context ask for more than once: child paths such as
 * `ram:SpecifiedTradeProduct/ram:Name` become variables. A child step costs about a microsecond,
 * and Saxon-JS evaluates local variables whether they are used or not, so only paths with two
 * uses or more are bound.
 * @param items all evaluated with the same node as the focus
 * @param prefix for the names of the variables
 */
export function sharePaths<Item extends Evaluated>(
  items: readonly Item[],
  prefix: string,
): SharedPaths<Item> {
  const paths = items.map(({ expression }) => findPaths(expression))
  const names = nameShared(paths.flat(), prefix)
  const variables: SharedPaths<Item>['variables'][number][] = []
  const bound = new Map<string, string>()
  for (const [path, name] of names) {
    variables.push({ name, expression: shorten(path.split('/'), bound) })
    bound.set(path, name)
  }
  const rewritten = items.map((item, index) => ({
    ...item,
    expression: rewrite(item.expression, paths[index] ?? [], bound),
  }))
  return { variables, items: rewritten }
}

/** Paths worth a variable, the shorter before the longer that begin with them. */
function nameShared(paths: readonly FoundPath[], prefix: string): Map<string, string> {
  const uses = new Map<string, number>()
  for (const { steps } of paths)
    for (let length = 1; length <= steps.length; length++) {
      const key = steps.slice(0, length).join('/')
      uses.set(key, (uses.get(key) ?? 0) + 1)
    }
  const shared = [...uses.keys()].filter((key) => isShared(key, uses))
  shared.sort((one, other) => one.split('/').length - other.split('/').length)
  return new Map(shared.map((key, index) => [key, `${prefix}${String(index)}`]))
}

/** Used twice or more, and not only as the beginning of one longer path that is bound itself. */
function isShared(key: string, uses: ReadonlyMap<string, number>): boolean {
  const count = uses.get(key) ?? 0
  if (count < 2) return false
  return ![...uses].some(([other, times]) => times === count && other.startsWith(`${key}/`))
}

/**
 * Writes a path with the longest bound beginning as a variable. Child steps from one node give
 * nodes in document order, each once, so they are mapped where nothing follows: a `/` would sort.
 */
function shorten(
  steps: readonly string[],
  bound: ReadonlyMap<string, string>,
  goesOn = false,
): string {
  const joint = goesOn ? '/' : ' ! '
  for (let length = steps.length; length > 0; length--) {
    const name = bound.get(steps.slice(0, length).join('/'))
    if (name !== undefined) return [`$${name}`, ...steps.slice(length)].join(joint)
  }
  return steps.join(joint)
}

function rewrite(
  expression: string,
  paths: readonly FoundPath[],
  bound: ReadonlyMap<string, string>,
): string {
  let result = ''
  let at = 0
  for (const { steps, start, end, goesOn } of paths) {
    result += expression.slice(at, start) + shorten(steps, bound, goesOn)
    at = end
  }
  return result + expression.slice(at)
}

/** A path of plain steps that starts at the focus, and where in the expression it stands. */
export interface FoundPath {
  readonly steps: readonly string[]
  readonly start: number
  readonly end: number
  /** True if more steps follow, of another kind. */
  readonly goesOn: boolean
}

const OPERATORS = new Set([
  ...['and', 'or', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'is', 'div', 'idiv', 'mod', 'to', 'union'],
  ...['intersect', 'except', 'then', 'else', 'return', 'satisfies', 'in', 'instance', 'cast'],
  ...['castable', 'treat', '=', '!=', '<', '<=', '>', '>=', '<<', '>>', '+', '-', '*', '|', '||'],
  ...[',', ':=', '=>'],
])
/** Constructors and inline functions: what is in them is left alone. */
const OPAQUE = new Set(['function', 'map', 'array'])

/**
 * Finds the paths of an expression that start at its focus. Inside predicates, after `/` and
 * after `!` the focus is another, so nothing is looked for there.
 */
export function findPaths(expression: string): FoundPath[] {
  const list = tokens(expression)
  if (list.some(({ text, kind }) => kind === 'name' && OPAQUE.has(text))) return []
  const found: FoundPath[] = []
  const outside: boolean[] = []
  // Whether this bracket's expressions begin with the rule's own focus, and whether it holds here.
  let level = true
  let own = true
  for (let at = 0; at < list.length; at++) {
    const { text, kind } = list[at] as Token
    if (kind === 'string') continue
    if (text === '(' || text === '[' || text === '{') {
      outside.push(level)
      level = text === '(' && own
      own = level
    } else if (text === ')' || text === ']' || text === '}') {
      level = outside.pop() ?? true
      own = level
    } else if (text === '/' || text === '//' || text === '!') own = false
    else if (OPERATORS.has(text)) own = level
    else if (own) {
      const path = readPath(list, at)
      if (path === undefined) continue
      found.push(path.found)
      at = path.last
    }
  }
  return found
}

function readPath(
  list: readonly Token[],
  start: number,
): { readonly found: FoundPath; readonly last: number } | undefined {
  if (!mayStart(list[start - 1])) return undefined
  const steps: { readonly text: string; readonly last: number }[] = []
  for (let at = start; ; at += 2) {
    const step = readStep(list, at)
    if (step === undefined) break
    steps.push(step)
    at = step.last
    if (list[step.last + 1]?.text !== '/' || step.text.startsWith('@')) break
  }
  // A predicate counts positions within its own step, so that step must stay.
  const [after] = list.slice((steps.at(-1)?.last ?? 0) + 1)
  if (after?.text === '[') steps.pop()
  const last = steps.at(-1)
  const [first, end] = [list[start], last === undefined ? undefined : list[last.last]]
  if (last === undefined || first === undefined || end === undefined) return undefined
  const goesOn = list[last.last + 1]?.text.startsWith('/') === true
  return {
    found: { steps: steps.map(({ text }) => text), start: first.start, end: end.end, goesOn },
    last: last.last,
  }
}

/** False after what makes a name something else than a first step: a variable, a type, an axis. */
function mayStart(before: Token | undefined): boolean {
  if (before === undefined) return true
  if (before.kind === 'name') return before.text !== 'as' && before.text !== 'of'
  return !['$', '::', '@', '/', '//', '#'].includes(before.text)
}

/** A child step at a token: an element by a prefixed name, or an attribute. */
export function readStep(
  list: readonly Token[],
  at: number,
): { readonly text: string; readonly last: number } | undefined {
  const isAttribute = list[at]?.text === '@'
  const name = list[isAttribute ? at + 1 : at]
  const after = list[isAttribute ? at + 2 : at + 1]?.text ?? ''
  if (name?.kind !== 'name' || name.text.includes('*') || name.text.startsWith('Q{'))
    return undefined
  if (after === '(' || after === '#' || after === '::') return undefined
  if (isAttribute) return { text: `@${name.text}`, last: at + 1 }
  return name.text.includes(':') ? { text: name.text, last: at } : undefined
}
