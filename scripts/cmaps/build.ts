/**
 * Puts the predefined CMaps of PDF (ISO 32000-1, 9.7.5.2) where the reader of PDFs finds them, with their
 * licence: the package that they come from has much more, so an installation does not bring it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import type { WrittenCmap } from '../../src/pdf/fonts/cmap/predefined-cmap.js'
import { PREDEFINED_CMAPS } from '../../src/pdf/fonts/cmap/predefined-cmaps.js'
import { readCompactCmap, type CidRange } from './compact-cmap.js'

const SOURCE = path.join(PACKAGE_ROOT, 'node_modules', 'pdfjs-dist', 'cmaps')
const TARGET = path.join(PACKAGE_ROOT, 'dist', 'cmaps')

/** In order, with what continues without a break in one range; as distances, which take less room. */
function compact(ranges: readonly CidRange[]): number[] {
  const merged: { low: number; high: number; readonly cid: number }[] = []
  for (const { low, high, cid } of [...ranges].sort((one, other) => one.low - other.low)) {
    const before = merged.at(-1)
    const goesOn = before?.high === low - 1 && before.cid + low - before.low === cid
    if (before !== undefined && goesOn) before.high = high
    else merged.push({ low, high, cid })
  }
  let from = 0
  let before = 0
  return merged.flatMap(({ low, high, cid }) => {
    const distances = [low - from, high - low, cid - before]
    ;[from, before] = [high, cid]
    return distances
  })
}

mkdirSync(TARGET, { recursive: true })
for (const name of PREDEFINED_CMAPS.keys()) {
  const file = path.join(TARGET, `${name}.json.gz`)
  if (existsSync(file)) continue
  const cmap = readCompactCmap(readFileSync(path.join(SOURCE, `${name}.bcmap`)))
  const written: WrittenCmap = {
    base: cmap.base,
    codeSpaces: cmap.codeSpaces.map(({ low, high, bytes }) => [low, high, bytes]),
    cids: compact(cmap.cids),
    undefinedCodes: cmap.undefinedCodes.map(({ low, high, cid }) => [low, high, cid]),
  }
  writeFileSync(file, gzipSync(JSON.stringify(written)))
}
writeFileSync(path.join(TARGET, 'LICENSE.txt'), readFileSync(path.join(SOURCE, 'LICENSE')))
