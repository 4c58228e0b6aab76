/**
 * The API reports: what each door of the package exports, one Markdown file a door in `api/`.
 * `npm run api` writes them from the built declarations; with `--check` it fails where a report
 * is not as the declarations are.
 */
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const REPORTS = path.join(ROOT, 'api')
const PACKAGE = path.join(ROOT, 'package.json')

const isCheck = process.argv.includes('--check')
const temporary = mkdtempSync(path.join(tmpdir(), 'twinvoice-api-'))
const names = []
mkdirSync(REPORTS, { recursive: true })
let failed = 0
try {
  for (const [door, target] of Object.entries(JSON.parse(readFileSync(PACKAGE, 'utf8')).exports)) {
    if (typeof target !== 'object') continue
    const name = door === '.' ? 'twinvoice' : path.basename(door)
    names.push(`${name}.api.md`)
    failed += report(name, path.join(ROOT, target.types))
  }
  for (const file of readdirSync(REPORTS))
    if (!names.includes(file)) {
      failed += 1
      console.error(`api/${file}: there is no such door; remove it`)
    }
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1

/** Writes or checks the report of one door; gives the number of problems. */
function report(name, entry) {
  const none = { default: { logLevel: 'none' } }
  const config = ExtractorConfig.prepare({
    packageJsonFullPath: PACKAGE,
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: ROOT,
      mainEntryPointFilePath: entry,
      newlineKind: 'lf',
      compiler: { tsconfigFilePath: path.join(ROOT, 'tsconfig.json') },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: REPORTS,
        reportTempFolder: temporary,
        // A type that a door's declarations name is part of it, whether it has a name there or not.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: none,
        tsdocMessageReporting: none,
        extractorMessageReporting: none,
      },
    },
  })
  let problems = 0
  const result = Extractor.invoke(config, {
    localBuild: !isCheck,
    messageCallback: (message) => {
      // Reports that are rewritten, or differ, are printed below.
      message.handled = true
      if (message.logLevel !== 'error') return
      problems += 1
      console.error(`api/${name}.api.md: ${message.text}`)
    },
  })
  if (result.apiReportChanged && isCheck) {
    problems += 1
    console.error(`api/${name}.api.md is not as the declarations are: run npm run api`)
  }
  return problems
}
