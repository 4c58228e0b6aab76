import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Frame, Job } from './warm-commands.js'

// `twinvoice` in the shell blocks of the pages: hands its arguments to the warm process.
const args = process.argv.slice(3)
const job: Job = {
  cwd: process.cwd(),
  env: process.env,
  args,
  ...(args.includes('-') ? { stdin: readFileSync(0).toString('base64') } : {}),
}
const socket = connect(String(process.argv[2]))
let text = ''
socket.setEncoding('utf8')
socket.on('data', (part: string) => {
  text += part
  const lines = text.split('\n')
  text = lines.pop() ?? ''
  for (const line of lines) {
    const frame = JSON.parse(line) as Frame
    if ('exit' in frame) process.exitCode = frame.exit
    else {
      process.stdout.write(Buffer.from(frame.out ?? '', 'base64'))
      process.stderr.write(Buffer.from(frame.err ?? '', 'base64'))
    }
  }
})
socket.end(JSON.stringify(job))
