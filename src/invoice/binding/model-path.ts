/** A node of the semantic model, as used by the rows of the table. */
export type ModelObject = Record<string, unknown>

export function isModelObject(value: unknown): value is ModelObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type PathReader = (here: ModelObject, root: ModelObject) => unknown

/** The readers of the paths of the table, which are few. */
const READERS = new Map<string, PathReader>()

/**
 * Returns a function that reads the path of a row: relative to the nearest group, or from the
 * invoice for `/…`. It is compiled once, since a line has a dozen paths.
 */
export function pathReader(path: string): PathReader {
  let reader = READERS.get(path)
  if (reader === undefined) READERS.set(path, (reader = compiled(path)))
  return reader
}

function compiled(path: string): PathReader {
  const fromRoot = path.startsWith('/')
  const steps = (fromRoot ? path.slice(1) : path).split('.')
  const [first, second] = steps
  if (first === undefined || steps.length > 2) throw new RangeError(`unusable model path ${path}`)
  const from = (here: ModelObject, root: ModelObject) => (fromRoot ? root : here)
  if (second === undefined) return (here, root) => from(here, root)[first]
  return (here, root) => {
    const parent = from(here, root)[first]
    return isModelObject(parent) ? parent[second] : undefined
  }
}

/** The steps of the paths of the table. */
const STEPS = new Map<string, readonly string[]>()

function stepsOf(path: string): readonly string[] {
  let steps = STEPS.get(path)
  if (steps === undefined) STEPS.set(path, (steps = path.replace(/^\//, '').split('.')))
  return steps
}

/** Sets a value at the path of a row and creates the object in between if necessary. */
export function setAtPath(
  path: string,
  here: ModelObject,
  root: ModelObject,
  value: unknown,
): void {
  const steps = stepsOf(path)
  let target = path.startsWith('/') ? root : here
  for (const step of steps.slice(0, -1)) {
    const next = target[step]
    target = isModelObject(next) ? next : (target[step] = {})
  }
  const last = steps.at(-1)
  if (last !== undefined) target[last] = value
}
