#!/usr/bin/env node
import module from 'node:module'

// From Node 22.1 on, what has been compiled once is kept for the next start.
module.enableCompileCache?.()
await import('../dist/src/main.js')
