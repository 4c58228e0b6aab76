#!/usr/bin/env node
import module from 'node:module'

// From Node 22.1 on, what has been compiled once is kept for the next start.
module.enableCompileCache?.()
const { runFromOneFile } = await import('../dist/src/start/start.js')
if (!(await runFromOneFile(process.argv[2]))) await import('../dist/src/main.js')
// Node would first take the heap apart, which takes longer than some commands do. Output that the system
// does not have yet is waited for.
else if (process.stdout.writableLength + process.stderr.writableLength === 0) process.exit()
