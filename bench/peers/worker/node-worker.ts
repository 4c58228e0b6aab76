/* A peer of Node as a process: node node-worker.js <adapter> <folder of its packages> */
import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { READS, type Answer, type Job, type Material, type NodeAdapter } from './peer.js'

const [adapter = '', folder = ''] = process.argv.slice(2)
const loaded = (await import(pathToFileURL(adapter).href)) as NodeAdapter
const tasks = await loaded.open(folder)

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await answerTo(JSON.parse(line) as Job)
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
process.exit(0)

async function answerTo(job: Job): Promise<Answer> {
  const task = tasks[job.task]
  if (task === undefined) return { ms: 0, error: 'it has no such task' }
  const needed = READS[job.task]
  const bytes = (key: 'xml' | 'pdf' | 'file') =>
    needed.includes(key) ? readFileSync(job[key]) : new Uint8Array()
  const material: Material = {
    request: needed.includes('request') ? readFileSync(job.request, 'utf8') : '',
    xml: bytes('xml'),
    pdf: bytes('pdf'),
    file: bytes('file'),
  }
  const start = performance.now()
  try {
    const { made, ...verdict } = await task(material)
    const ms = performance.now() - start
    if (made === undefined) return { ms, ...verdict }
    if (job.out !== undefined) writeFileSync(job.out, made)
    return { ms, bytes: Buffer.byteLength(made), ...verdict }
  } catch (thrown) {
    return { ms: performance.now() - start, error: String(thrown).slice(0, 300) }
  }
}
