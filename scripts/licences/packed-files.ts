import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Files of the package as it would be published, by their paths in it. */
export function packedFiles(root: string): readonly string[] {
  const printed = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [packed] = JSON.parse(printed) as readonly { files: readonly { path: string }[] }[]
  return packed?.files.map((file) => file.path) ?? []
}

/** Code that V8 has compiled from a script, native code, and copies of packages. */
const NOT_SHIPPED = /\.(compiled|code|node|wasm)$|(^|\/)node_modules\//

/** Programs that may be passed on only as the packages that npm installs, unmodified. */
const PROPRIETARY = ['node_modules/saxon-js/SaxonJS2N.js', 'node_modules/xslt3/xslt3.js']
const PIECE = 100
const DISTANCE = 20_000

/**
 * Finds what may not be passed on in this package: code of Saxon-JS and of its compiler, and
 * what V8 compiled from any code.
 * @returns what is wrong, a sentence each
 */
export function packedProblems(files: readonly string[], root: string): readonly string[] {
  const pieces = PROPRIETARY.flatMap((program) => piecesOf(path.join(root, program)))
  return files.flatMap((file) => {
    if (NOT_SHIPPED.test(file)) return [`${file} is code of others, or compiled from it`]
    const text = readFileSync(path.join(root, file), 'latin1')
    return pieces.some((piece) => text.includes(piece))
      ? [`${file} contains code of Saxon-JS or xslt3`]
      : []
  })
}

/** Pieces of a program, at regular distances: a copy of a larger part contains one. */
function piecesOf(program: string): readonly string[] {
  const text = readFileSync(program, 'latin1')
  const count = Math.floor((text.length - PIECE) / DISTANCE)
  return Array.from({ length: count }, (_, at) => text.slice(at * DISTANCE, at * DISTANCE + PIECE))
}
