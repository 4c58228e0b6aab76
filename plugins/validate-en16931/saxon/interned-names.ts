import { keepName } from './kept-names.js'
import type { QNameFactory, SaxonJS } from './saxon.js'

interface Interned {
  readonly prefix: string | null
  readonly uri: string | null
  readonly name: object
}

/**
 * Makes Saxon-JS build each QName once. It builds one, and checks that its parts are names, for
 * every node that a name test looks at: some 250 for one invoice line, a seventh of the time of a
 * run. QNames cannot be changed, so nothing can tell them apart from new ones.
 */
export function internNames({ XS: { QName } }: SaxonJS): void {
  if (interning.has(QName)) return
  interning.add(QName)
  const make = QName.fromParts.bind(QName)
  const known = new Map<string, Interned>()
  // No arrow function, as Saxon-JS calls it with `new` too.
  QName.fromParts = function (prefix, uri, local) {
    const last = known.get(local)
    if (last !== undefined && isSame(last, prefix, uri)) return last.name
    const name = make(prefix, uri, local)
    keepName(known, local, { prefix, uri, name })
    return name
  }
}

function isSame(one: Interned, prefix: string | null, uri: string | null): boolean {
  return one.prefix === prefix && one.uri === uri
}

const interning = new WeakSet<QNameFactory>()
