import type { Measured } from './measure.js'
import { TASKS, TASK_TITLES } from './worker/peer.js'
import { figure } from './statistics.js'

const WIDTH = 720
const LABEL = 170
const BAR = 18
const GAP = 6

/** A bar chart: documents a second of each peer and task, for the shortest invoices. */
export function chartOf(speed: readonly Measured[]): string {
  const lines = Math.min(...speed.map((row) => row.lines))
  const parts: string[] = []
  let y = 28
  for (const task of TASKS) {
    const rows = speed.filter((row) => row.task === task && row.lines === lines)
    const most = Math.max(0, ...rows.map(({ perSecond = 0 }) => perSecond))
    if (most === 0) continue
    parts.push(`<text x="16" y="${String(y)}" font-weight="bold">${TASK_TITLES[task]}</text>`)
    y += 10
    for (const { peer, perSecond } of rows.filter((row) => row.perSecond !== undefined)) {
      parts.push(bar(peer, perSecond ?? 0, most, y))
      y += BAR + GAP
    }
    y += 24
  }
  const title = `Documents a second, ${String(lines)} lines`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(WIDTH)} ${String(y)}" role="img" font-family="sans-serif" font-size="13">`,
    `<title>${title}; longer is faster</title>`,
    `<rect width="${String(WIDTH)}" height="${String(y)}" fill="#ffffff"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n')
}

function bar(peer: string, perSecond: number, most: number, y: number): string {
  const width = Math.max(1, ((WIDTH - LABEL - 80) * perSecond) / most)
  const baseline = String(y + 14)
  const colour = peer === 'twinvoice' ? '#6d28d9' : '#94a3b8'
  return [
    `<text x="${String(LABEL - 8)}" y="${baseline}" text-anchor="end">${peer}</text>`,
    `<rect x="${String(LABEL)}" y="${String(y)}" width="${width.toFixed(1)}" height="${String(BAR)}" fill="${colour}"/>`,
    `<text x="${(LABEL + width + 6).toFixed(1)}" y="${baseline}">${figure(perSecond)}</text>`,
  ].join('')
}
