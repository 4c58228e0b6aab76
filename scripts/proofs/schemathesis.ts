/*
 * Lets schemathesis, a schema-driven fuzzer (PyPI), send requests of every shape that the OpenAPI
 * document allows and forbids: no 5xx, and no answer that is not documented.
 * `npm run schemathesis [-- --max-examples 200]`; `schemathesis` must be on the PATH.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { startRealService } from '../../test/support/serving/real-process.js'

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'unsupported_method',
  'ignored_auth',
]

const service = await startRealService({ TWINVOICE_LOG_LEVEL: 'info' })
const extra = process.argv.slice(2)
const args = [
  'run',
  `${service.url}/openapi.json`,
  '--header',
  `X-API-Key: ${service.sandbox}`,
  '--checks',
  CHECKS.join(','),
  '--generation-deterministic',
  ...(extra.includes('--max-examples') ? [] : ['--max-examples', '50']),
  ...extra,
]
const fuzzer = spawn('schemathesis', args, { stdio: 'inherit' })
const ended = Promise.race([
  once(fuzzer, 'exit').then(([code]) => code as number | null),
  once(fuzzer, 'error').then(() => {
    console.error('schemathesis is not at hand: python3 -m pip install schemathesis')
    return 2
  }),
])
const verdict = (await ended) ?? 1
const code = await service.stop()
if (code !== 0) console.error(`the service ended with ${code}: ${service.said()}`)
process.exitCode = code === 0 ? verdict : 1
