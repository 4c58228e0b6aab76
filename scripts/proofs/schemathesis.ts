/*
 * Lets schemathesis, a schema-driven fuzzer (PyPI), send requests of every shape that the OpenAPI
 * documents allow and forbid, to `/v1` and to `/admin/v1`: no 5xx, and no answer that is not documented.
 * `npm run schemathesis [-- --max-examples 200] [--seed 7] [--only contract|token|session]`; `schemathesis` must be on
 * the PATH.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startRealService } from '../../test/support/serving/real-process.js'
import { adminCampaigns, type Campaign } from './schemathesis-admin.js'

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

const folder = mkdtempSync(join(tmpdir(), 'twinvoice-schemathesis-'))
const store = `sqlite:${folder}/store.sqlite`
const manifest = join(folder, 'requests.ndjson')
writeFileSync(manifest, '{"invoice":{}}\n')
const service = await startRealService({
  TWINVOICE_LOG_LEVEL: 'info',
  TWINVOICE_STORE: store,
  TWINVOICE_BATCH_QUEUE: `sqlite:${folder}/batch.sqlite`,
  TWINVOICE_BATCH_ROOTS: folder,
})
const given = process.argv.slice(2)
const at = given.indexOf('--only')
const [, only] = at < 0 ? [] : given.splice(at, 2)

/** One run of the fuzzer. @returns its exit code */
async function run({
  name,
  path,
  headers,
  access,
  parameters,
  without,
  examples,
}: Campaign): Promise<number> {
  console.log(`\n== schemathesis: ${name}`)
  const config = join(folder, `${name}.toml`)
  const values = Object.entries(parameters).map(([key, value]) => `"path.${key}" = "${value}"`)
  const auth =
    access === undefined
      ? ''
      : `[auth.openapi.${access.scheme}]\n${access.kind} = "${access.value}"\n`
  writeFileSync(config, `${auth}[parameters]\n${values.join('\n')}\n`)
  const args = [
    '--config-file',
    config,
    'run',
    `${service.url}${path}`,
    ...Object.entries(headers).flatMap(([key, value]) => ['--header', `${key}: ${value}`]),
    ...without.flatMap((id) => ['--exclude-operation-id', id]),
    '--checks',
    CHECKS.join(','),
    ...(given.includes('--seed') ? [] : ['--generation-deterministic']),
    ...(given.includes('--max-examples') ? [] : ['--max-examples', String(examples)]),
    ...given,
  ]
  const fuzzer = spawn('schemathesis', args, { stdio: 'inherit' })
  const ended = Promise.race([
    once(fuzzer, 'exit').then(([code]) => code as number | null),
    once(fuzzer, 'error').then(() => {
      console.error('schemathesis is not at hand: python3 -m pip install schemathesis')
      return 2
    }),
  ])
  return (await ended) ?? 1
}

const campaigns: readonly Campaign[] = [
  {
    name: 'contract',
    path: '/openapi.json',
    headers: { 'X-API-Key': service.sandbox },
    parameters: {},
    without: [],
    examples: 50,
  },
  ...(await adminCampaigns(store, service.url, manifest)),
]
const verdicts: number[] = []
for (const campaign of campaigns)
  if (only === undefined || only === campaign.name) verdicts.push(await run(campaign))
const code = await service.stop()
rmSync(folder, { recursive: true, force: true })
if (code !== 0) console.error(`the service ended with ${code}: ${service.said()}`)
process.exitCode = code === 0 ? Math.max(...verdicts) : 1
