import { ESLint, type Linter } from 'eslint'
import { expect } from 'chai'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import typescript from 'typescript-eslint'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

const root = PACKAGE_ROOT

interface LintConfig {
  readonly borders: Linter.Config[]
}

/** A border, a module that crosses it, and the smallest change that makes it right. */
interface Crossing {
  readonly border: string
  readonly file: string
  readonly wrong: string
  readonly right: string
}

const CROSSINGS: readonly Crossing[] = [
  {
    border: 'kernel-alone',
    file: 'src/pipeline/pipeline.ts',
    wrong: "import { readFile } from 'node:fs/promises'",
    right: "import { Fault } from './errors.js'",
  },
  {
    border: 'kernel-alone',
    file: 'src/pipeline/stage.ts',
    wrong: "import type { CheckedRequest } from '../request/checked-request.js'",
    right: "import type { ReportedFinding } from './finding.js'",
  },
  {
    border: 'kernel-alone',
    file: 'src/pipeline/assembly.ts',
    wrong: "const saxon = await import('semver')",
    right: "const errors = await import('./errors.js')",
  },
  {
    border: 'library-alone',
    file: 'src/pdf/document/document.ts',
    wrong: "import { Fault } from '../../pipeline/errors.js'",
    right: "import { LimitExceeded } from '../syntax/limits.js'",
  },
  {
    border: 'library-alone',
    file: 'src/pdf/fonts/program.ts',
    wrong: "import type { ReportedFinding } from 'twinvoice/plugin'",
    right: "import { inflateSync } from 'node:zlib'",
  },
  {
    border: 'library-alone',
    file: 'src/schematron/source/read.ts',
    wrong: "import { Fault } from 'twinvoice'",
    right: "import { SaxesParser } from 'saxes'",
  },
  {
    border: 'library-alone',
    file: 'src/schematron/svrl.ts',
    wrong: "import type { XmlNode } from '../../plugins/validate-en16931/saxon/dom.js'",
    right: "import type { XmlElement } from './source/xml-tree.js'",
  },
  {
    border: 'source-folders',
    file: 'src/messages/messages.ts',
    wrong: "import { isLocale } from '../request/checked-request.js'",
    right: "import { Fault } from '../pipeline/errors.js'",
  },
  {
    border: 'source-folders',
    file: 'src/schematron/compile.ts',
    wrong: "import { Fault } from '../pipeline/errors.js'",
    right: "import { SchematronError } from './source/schematron-error.js'",
  },
  {
    border: 'source-folders',
    file: 'src/catalog/plugins.ts',
    wrong: "import { Pipelines } from '../wiring/pipelines.js'",
    right: "import { Fault } from '../pipeline/errors.js'",
  },
  {
    border: 'source-folders',
    file: 'src/catalog/catalog.ts',
    wrong: "export type { App } from '../http/app.js'",
    right: "export type { Plugin } from '../pipeline/plugin.js'",
  },
  {
    border: 'source-folders',
    file: 'src/http/v1/generate.ts',
    wrong: "import { printError } from '../../cli/io/io.js'",
    right: "import { createTwinvoice } from '../../documents/instance/twinvoice.js'",
  },
  {
    border: 'source-folders',
    file: 'src/cli/main.ts',
    wrong: "const { createApp } = await import('../http/app.js')",
    right: "const { createTwinvoice } = await import('../documents/instance/twinvoice.js')",
  },
  {
    border: 'source-folders',
    file: 'src/documents/instance/twinvoice.ts',
    wrong: "export * from '../../cli/main.js'",
    right: "export * from '../../wiring/pipelines.js'",
  },
  {
    border: 'source-folders',
    file: 'src/wiring/pipelines.ts',
    wrong: "import type { Documents } from '../documents/documents.js'",
    right: "import type { Catalog } from '../catalog/catalog.js'",
  },
  {
    border: 'source-folders',
    file: 'src/documents/generate.ts',
    wrong: "import type { Ledger } from '../accounts/quota/ledger.js'",
    right: "import type { Pipelines } from '../wiring/pipelines.js'",
  },
  {
    border: 'source-folders',
    file: 'src/http/v1/generate.ts',
    wrong: "import { Pipelines } from '../../wiring/pipelines.js'",
    right: "import type { Documents } from '../../documents/documents.js'",
  },
  {
    border: 'source-folders',
    file: 'src/request/checked-request.ts',
    wrong: "import type { Catalog } from '../catalog/catalog.js'",
    right: "import type { InvoiceInput } from '../invoice/invoice-input.js'",
  },
  {
    border: 'source-folders',
    file: 'src/schematron/compile.ts',
    wrong: "import { Fault } from '../pipeline/errors.js'",
    right: "import { readSchema } from './source/read.js'",
  },
  {
    border: 'source-folders',
    file: 'src/pdf/document/document.ts',
    wrong: "import { safeName } from '../../verdict/names.js'",
    right: "import { PdfParser } from '../syntax/parser.js'",
  },
  {
    border: 'source-folders',
    file: 'src/elsewhere/new.ts',
    wrong: "import { Fault } from '../pipeline/errors.js'",
    right: "import { near } from './near.js'",
  },
  {
    border: 'source-folders',
    file: 'src/cli/commands/serve.ts',
    wrong: "import { definePlugin } from '../../plugin.js'",
    right: "import { Fault } from '../../pipeline/errors.js'",
  },
  {
    border: 'no-built-in-plugin',
    file: 'src/catalog/plugins.ts',
    wrong: "import mapCii from '../../plugins/map-xml/index.js'",
    right: "import { Fault } from '../pipeline/errors.js'",
  },
  {
    border: 'plugin-alone',
    file: 'plugins/map-xml/index.ts',
    wrong: "import { ciiWriter } from '../../src/invoice/syntaxes/write.js'",
    right: "import { ciiWriter } from 'twinvoice/plugin'",
  },
  {
    border: 'plugin-alone',
    file: 'plugins/map-xml/index.ts',
    wrong: "import { ciiWriter } from 'twinvoice/dist/src/invoice/syntaxes/write.js'",
    right: "import { ciiWriter } from 'twinvoice/plugin'",
  },
  {
    border: 'plugin-alone',
    file: 'plugins/map-xml/index.ts',
    wrong: "import { createTwinvoice } from 'twinvoice'",
    right: "import { ciiWriter } from 'twinvoice/plugin'",
  },
  {
    border: 'plugin-alone',
    file: 'plugins/render-pdf/fonts/subset.ts',
    wrong: "type Reader = import('../../read-pdf/reader/document.js').Document",
    right: "type Raster = import('../images/raster.js').Raster",
  },
  {
    border: 'plugin-alone',
    file: 'plugins/read-pdf/index.ts',
    wrong: "import config from '../../package.json' with { type: 'json' }",
    right: "import config from './limits.json' with { type: 'json' }",
  },
  {
    border: 'plugin-alone',
    file: 'plugins/validate-en16931/pack/sheet.ts',
    wrong: "import { compileSchema } from '../../../src/schematron/compile.js'",
    right: "import { compileSchematron } from 'twinvoice/schematron'",
  },
  {
    border: 'container-in-wiring',
    file: 'plugins/map-xml/index.ts',
    wrong: "import { Container } from 'inversify'",
    right: "import { definePlugin } from 'twinvoice/plugin'",
  },
  {
    border: 'container-in-wiring',
    file: 'src/http/app.ts',
    wrong: "import 'reflect-metadata'",
    right: "import '../documents/instance/twinvoice.js'",
  },
  {
    border: 'container-in-wiring',
    file: 'src/documents/inline.ts',
    wrong: "import { Container } from '#inversify'",
    right: "import { Pipelines } from '../wiring/pipelines.js'",
  },
  {
    border: 'koa-in-http',
    file: 'src/wiring/pipelines.ts',
    wrong: "import type Koa from 'koa'",
    right: "import type { Container } from 'inversify'",
  },
  {
    border: 'koa-in-http',
    file: 'src/cli/commands/serve.ts',
    wrong: "import Router from '@koa/router'",
    right: "import { Command } from 'commander'",
  },
  {
    border: 'saxon-in-rules-engine',
    file: 'src/documents/instance/twinvoice.ts',
    wrong: "const saxon = require('saxon-js')",
    right: "const semver = require('semver')",
  },
  {
    border: 'saxon-in-rules-engine',
    file: 'plugins/read-pdf/index.ts',
    wrong: "const saxon = await import('saxon-js')",
    right: "const zlib = await import('node:zlib')",
  },
  {
    border: 'pdf-library-in-plugins',
    file: 'src/invoice/artifacts.ts',
    wrong: "import { PDFDocument } from 'pdf-lib'",
    right: "import { Decimal } from 'decimal.js'",
  },
  {
    border: 'pdf-library-in-plugins',
    file: 'src/documents/convert.ts',
    wrong: "import { PDFDict } from '#pdf-lib'",
    right: "import { stringify } from '#csv'",
  },
  {
    border: 'bytes-between-stages',
    file: 'plugins/render-pdf/index.ts',
    wrong: `import type { PDFDocument } from 'pdf-lib'
      declare module 'twinvoice/plugin' { interface Artifacts { drawn: PDFDocument } }`,
    right: `import type { PDFDocument } from 'pdf-lib'
      declare module 'twinvoice/plugin' { interface Artifacts { drawn: Uint8Array } }
      export interface Drawing { document: PDFDocument }`,
  },
  {
    border: 'bytes-between-stages',
    file: 'plugins/render-pdf/index.ts',
    wrong: `import * as pdf from 'pdf-lib'
      declare module 'twinvoice/plugin' { interface Artifacts { drawn: pdf.PDFDocument } }`,
    right: `import * as pdf from 'pdf-lib'
      declare module 'elsewhere' { interface Drawing { drawn: pdf.PDFDocument } }`,
  },
  {
    border: 'bytes-between-stages',
    file: 'plugins/render-pdf/index.ts',
    wrong: `declare module 'twinvoice/plugin' { interface Artifacts { font: import('fontkit').Font } }`,
    right: `declare module 'twinvoice/plugin' { interface Artifacts { font: import('./font.js').Name } }`,
  },
  {
    border: 'saxon-in-rules-engine',
    file: 'plugins/validate-schema/factur-x.ts',
    wrong: "const file = createRequire(import.meta.url).resolve('saxon-js')",
    right: "const file = createRequire(import.meta.url).resolve('@stackforge-eu/factur-x')",
  },
  {
    border: 'source-folders',
    file: 'src/documents/pool.ts',
    wrong: "import { openBatch } from '../batch/open.js'",
    right: "import { Fault } from '../pipeline/errors.js'",
  },
  {
    border: 'source-folders',
    file: 'src/batch/work/worker.ts',
    wrong: "import { loadSettings } from '../../config/load.js'",
    right: "import type { Documents } from '../../documents/documents.js'",
  },
  {
    border: 'queues-and-stores-in-batch',
    file: 'src/service/run.ts',
    wrong: "import { run } from 'graphile-worker'",
    right: "import { Fault } from '../pipeline/errors.js'",
  },
  {
    border: 'drivers-in-accounts',
    file: 'src/documents/generate.ts',
    wrong: "import type pg from 'pg'",
    right: "import type { Fault } from '../pipeline/errors.js'",
  },
  {
    border: 'shared-in-support',
    file: 'scripts/oracle/run.ts',
    wrong: "import { REAL } from '../../test/http/real-service.js'",
    right: "import { SHARED } from '../../test/support/shared-folder.js'",
  },
  {
    border: 'no-circle',
    file: 'src/invoice/model/decimal.ts',
    wrong: "import { totals } from './totals.js'",
    right: "import type { Term } from './term.js'",
  },
  {
    border: 'no-circle',
    file: 'src/pipeline/finding.ts',
    wrong: "export type Reporting = import('./stage.js').StageContext",
    right: "export type Reason = import('./errors.js').FaultCode",
  },
  {
    border: 'no-circle',
    file: 'src/http/request/json.ts',
    wrong: "import type { GenerateAnswer } from '../v1/generate.js'",
    right: "import type { RequestContext } from './context.js'",
  },
  {
    border: 'no-circle',
    file: 'plugins/render-pdf/pdf/syntax/hexadecimal.ts',
    wrong: "import type { Placed } from '../../flow/fragments/fill.js'",
    right: "import type { LayoutElement } from '../../layout/element.js'",
  },
  {
    border: 'no-circle',
    file: 'test/support/skip.ts',
    wrong: "import type { GridRequest } from '../../scripts/conformance/grid.js'",
    right: "import type { Finding } from '../../src/pipeline/finding.js'",
  },
  { border: 'data-only', file: 'rules/en16931/rule.js', wrong: 'export const a = 1', right: '' },
  { border: 'data-only', file: 'templates/minimal/label.ts', wrong: 'const a = 1', right: '' },
]

describe('borders of the architecture', () => {
  let eslint: ESLint
  let borders: Linter.Config[]

  before(async () => {
    const config = (await import(
      pathToFileURL(path.join(root, 'eslint.config.js')).href
    )) as LintConfig
    borders = config.borders
    eslint = new ESLint({
      cwd: root,
      errorOnUnmatchedPattern: false,
      overrideConfigFile: true,
      baseConfig: [
        { files: ['**/*.ts'], languageOptions: { parser: typescript.parser } },
        ...borders,
      ],
    })
  })

  const rulesBrokenBy = async (file: string, code: string): Promise<(string | null)[]> => {
    const results = await eslint.lintText(code, { filePath: path.join(root, file) })
    return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))
  }

  for (const { border, file, wrong, right } of CROSSINGS) {
    it(`${border}: ${file} with ${wrong.split('\n')[0]!}`, async () => {
      expect(await rulesBrokenBy(file, wrong)).to.include(`border/${border}`)
      if (right !== '') expect(await rulesBrokenBy(file, right)).to.deep.equal([])
    })
  }

  it('every border is broken here at least once', () => {
    const rules = borders.flatMap((config) => Object.keys(config.rules ?? {}))
    expect(new Set(CROSSINGS.map(({ border }) => `border/${border}`))).to.deep.equal(new Set(rules))
  })

  it('`npm run lint` holds the tree to them', async () => {
    const whole = new ESLint({ cwd: root })
    const names = borders.flatMap((config) => Object.keys(config.rules ?? {}))
    for (const file of ['src/pipeline/pipeline.ts', 'console/src/main.tsx', 'rules/en16931/x.js']) {
      const { rules } = (await whole.calculateConfigForFile(file)) as Linter.Config
      // As ESLint writes "error".
      expect(names.map((name) => rules?.[name])).to.deep.equal(names.map(() => [2]))
    }
  })
})
