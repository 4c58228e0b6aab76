import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { REQUEST } from '../support/fixtures/requests.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'

/** Which libraries, as folders of node_modules or files of the build, a fresh process has loaded after `script`. */
function loadedBy(script: string): ReadonlySet<string> {
  const index = pathToFileURL(join(PACKAGE_ROOT, 'dist', 'src', 'index.js')).href
  const program = `
    import { createRequire, syncBuiltinESMExports } from 'node:module'
    import fs from 'node:fs'
    const opened = new Set()
    const watch = (from, name) => {
      const original = from[name]
      from[name] = (file, ...rest) => (opened.add(String(file)), original(file, ...rest))
    }
    watch(fs, 'readFileSync')
    syncBuiltinESMExports()
    const { createTwinvoice } = await import(${JSON.stringify(index)})
    const twinvoice = await createTwinvoice()
    ${script}
    await twinvoice.close()
    const files = [...Object.keys(createRequire(import.meta.url).cache), ...opened]
    const names = files.map((file) => /(?:node_modules|dist\\/libraries)\\/((?:@[^/]+\\/)?[^/]+(?:\\/dist\\/[^/]+)?)/.exec(file)?.[1])
    process.stdout.write(JSON.stringify([...new Set(names.filter(Boolean))]))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  return new Set(JSON.parse(output) as string[])
}

describe('the start', () => {
  before(() => {
    execFileSync(process.execPath, [join(PACKAGE_ROOT, 'dist', 'scripts', 'build-schemas.js')])
  })

  it('of an instance loads none of the libraries that only documents need', () => {
    const loaded = [...loadedBy('')].join(' ')
    expect(loaded).not.to.match(/ajv\/dist\/core|saxon-js|harfbuzzjs|libxml2|pdf-lib|handlebars/)
  })

  it('of generation compiles no schema and no layout, and loads no HTTP client and nothing for pictures', () => {
    const loaded = [
      ...loadedBy(`
        const { ok } = await twinvoice.generate(${JSON.stringify(JSON.stringify(REQUEST))})
        if (!ok) throw new Error('refused')`),
    ].join(' ')
    expect(loaded).to.match(/saxon-js/)
    expect(loaded).not.to.include('handlebars.js')
    expect(loaded).not.to.match(
      /ajv\/dist\/(core|2020|compile)|axios|resvg|jpeg-js|fontkit|libsql|koa/,
    )
  })
})
