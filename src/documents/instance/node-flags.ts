import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'

/**
 * Checks that the flags of Node leave what documents are worked with; without it, something would fail far from the
 * cause.
 * @param needsThreads whether documents are to be worked with in threads
 * @throws Fault OPTIONS_INVALID that names the flag
 */
export function checkNodeFlags(needsThreads: boolean): void {
  const flag = FLAGS.find(([, isSet]) => isSet())?.[0]
  if (flag !== undefined)
    throw new Fault(
      'OPTIONS_INVALID',
      detail`twinvoice does not work with the flag ${flag} of Node: leave it out`,
    )
  if (needsThreads && permission()?.has('worker') === false)
    throw new Fault(
      'OPTIONS_INVALID',
      detail`no thread may be started: add --allow-worker to the permissions of Node, or use no workers`,
    )
}

/** Flags, and how what they take away is noticed. */
const FLAGS: readonly (readonly [flag: string, isSet: () => boolean])[] = [
  // The XML parser is compiled to WebAssembly.
  ['--jitless', () => !('WebAssembly' in globalThis)],
  // reflect-metadata extends `Reflect`.
  ['--frozen-intrinsics', () => !Object.isExtensible(Reflect)],
  // Saxon-JS reads `__proto__`.
  ['--disable-proto=throw', () => !hasPrototypeProperty()],
]

function hasPrototypeProperty(): boolean {
  try {
    Reflect.get({}, '__proto__')
    return true
  } catch {
    return false
  }
}

interface Permission {
  has(scope: string): boolean
}

/** Undefined without the permission model, and where the types of Node do not know it. */
function permission(): Permission | undefined {
  return (process as { readonly permission?: Permission }).permission
}
