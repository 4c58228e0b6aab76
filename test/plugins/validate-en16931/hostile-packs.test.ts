import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { EditedDocument } from '../../../plugins/validate-en16931/cases/edit.js'
import { RuleEngine } from '../../../plugins/validate-en16931/engine/rule-engine.js'
import { checkSef } from '../../../plugins/validate-en16931/pack/allowed-code.js'
import { forbiddenIn } from '../../../plugins/validate-en16931/pack/allowed-xpath.js'
import { loadSaxon } from '../../../plugins/validate-en16931/saxon/saxon.js'
import { manifest, packFolder, removePack } from './pack-folder.js'

const JS = 'http://saxonica.com/ns/globalJS'
const COMPILER = fileURLToPath(
  new URL('../../../plugins/validate-en16931/saxon/compile-process.js', import.meta.url),
)

const sheet = (top: string, body = '', start = '') => `${start}<xsl:stylesheet version="3.0"
    xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:svrl="http://purl.oclc.org/dsdl/svrl"
    xmlns:js="${JS}" xmlns:ixsl="http://saxonica.com/ns/interactiveXSLT">${top}
  <xsl:template match="/"><svrl:schematron-output>${body}</svrl:schematron-output></xsl:template>
</xsl:stylesheet>`

describe('a rule pack that means harm', () => {
  const folders: string[] = []
  const packOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const folder = await packFolder(files)
    folders.push(folder)
    return folder
  }
  const outcome = async (files: Readonly<Record<string, string>>): Promise<string> =>
    RuleEngine.load(await packOf(files)).then(
      () => 'accepted',
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
    )
  after(() => Promise.all(folders.map(removePack)))

  it('runs nothing while it is compiled', async () => {
    const written = path.join(await packOf({ x: '' }), 'written')
    const code = `process.getBuiltinModule(&quot;fs&quot;).writeFileSync(&quot;${written}&quot;, &quot;x&quot;)`
    const packs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'static variable': {
        's.xslt': sheet(`<xsl:variable name="v" static="yes" select="js:eval('${code}')"/>`),
      },
      'static parameter': {
        's.xslt': sheet(`<xsl:param name="v" static=" 1 " select="Q{${JS}}eval('${code}')"/>`),
      },
      'use-when': {
        's.xslt': sheet(`<xsl:key name="k" match="a" use="1" use-when="js:eval('${code}')"/>`),
      },
      'use-when of a literal element': {
        's.xslt': sheet('', `<x xsl:use-when="js:eval('${code}')"/>`),
      },
      'shadow attribute': {
        's.xslt': sheet(
          `<xsl:variable name="v" static="yes" _select="Q{{http://saxonica.com/ns/{'glo'}balJS}}eval('${code}')"/>`,
        ),
      },
      'included module': {
        's.xslt': sheet('<xsl:include href="lib/part.txt"/>'),
        'lib/part.txt': sheet(`<xsl:variable name="v" static="yes" select="js:eval('${code}')"/>`),
      },
      'module by another name': {
        's.xslt': sheet('<xsl:include href="part.xsl?1"/>'),
        'part.xsl': sheet(''),
        'part.xsl?1': sheet(`<xsl:variable name="v" static="yes" select="js:eval('${code}')"/>`),
      },
      'module by another base': {
        's.xslt': sheet('<xsl:include href="part.xsl" xml:base="lib/"/>'),
        'part.xsl': sheet(''),
        'lib/part.xsl': sheet(`<xsl:variable name="v" static="yes" select="js:eval('${code}')"/>`),
      },
      entity: {
        's.xslt': sheet(
          '<xsl:variable name="v" static="yes" select="&e;"/>',
          '',
          `<!DOCTYPE x [<!ENTITY e "js:eval('${code}')">]>`,
        ),
      },
      Schematron: {
        's.sch': `<schema xmlns="http://purl.oclc.org/dsdl/schematron" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" queryBinding="xslt2">
          <ns prefix="js" uri="${JS}"/><ns prefix="f" uri="urn:f"/>
          <xsl:function name="f:x" use-when="js:eval('${code}')"><xsl:sequence select="1"/></xsl:function>
          <pattern id="p"><rule context="/*"><assert id="R" test="f:x() = 1">no</assert></rule></pattern></schema>`,
      },
    }
    for (const [name, files] of Object.entries(packs)) {
      const [main = ''] = Object.keys(files)
      const said = await outcome({ 'pack.json': manifest([main]), ...files })
      expect(said, name).to.match(/not allowed in a rule sheet|may not reach/)
    }
    expect(existsSync(written)).to.equal(false)
  })

  it('may decide by what is allowed what is compiled', async () => {
    const top = `<xsl:param name="v" static="yes" select="if (function-available('sum') and (1, 2)[. > 1]) then map:size(map{'a': xs:integer('1')}) else 0"/>
      <xsl:variable name="none" use-when="$v = 0" select="1"/>`
    const text = sheet(top).replace(
      'xmlns:js',
      'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:map="http://www.w3.org/2005/xpath-functions/map" xmlns:js',
    )
    expect(await outcome({ 'pack.json': manifest(['s.xslt']), 's.xslt': text })).to.equal(
      'accepted',
    )
  })

  it('may match by any pattern, but calls nothing in a pattern', async () => {
    const matching = async (...patterns: readonly string[]) => {
      const templates = patterns.map((match) => `<xsl:template mode="m" match="${match}"/>`)
      const files = { 's.xslt': sheet(`<xsl:variable name="g" select="1"/>${templates.join('')}`) }
      return outcome({ 'pack.json': manifest(['s.xslt']), ...files })
    }
    const harmless = ['a[@b]', 'a[$g or b]', 'a[2][b]', 'a[position() gt 1]', 'a[last()]/b', '.']
    expect(await matching(...harmless, 'a[b = current()/c]', '.[. instance of text()]')).to.equal(
      'accepted',
    )
    const calls = [
      `a[$g or js:eval('1')]`,
      `a[js:eval('1')]`,
      `.[js:eval('1')]`,
      `a[b = js:f(current())]`,
    ]
    for (const match of calls)
      expect(await matching(match), match).to.match(/not allowed in a rule sheet/)
  })

  it('finds no modules in the process of the compiler, even if it runs something there', async () => {
    const folder = await packOf({
      's.xslt': sheet(
        `<xsl:variable name="v" static="yes" select="ixsl:call(ixsl:call(ixsl:get(ixsl:window(), 'process'), 'getBuiltinModule', ['fs']), 'writeFileSync', ['written', 'x'])"/>`,
      ),
      'e.xslt': sheet(`<xsl:variable name="v" static="yes" select="js:eval('1 + 1')"/>`),
      'env.xslt': sheet(
        `<xsl:variable name="v" static="yes" select="error((), string-join(available-environment-variables()) || environment-variable('CANARY'))"/>`,
      ),
    })
    const results = path.join(folder, 'results')
    await mkdir(results)
    const compiled = (name: string) =>
      promisify(execFile)(
        process.execPath,
        [
          '--disallow-code-generation-from-strings',
          COMPILER,
          folder,
          results,
          path.join(folder, name),
        ],
        { env: { ...process.env, CANARY: 'canary-of-the-environment' } },
      ).then(
        () => 'compiled',
        (thrown: unknown) => String(thrown),
      )
    expect(await compiled('s.xslt')).to.match(/'getBuiltinModule' not found/)
    expect(await compiled('e.xslt')).to.match(/Failed to call/)
    expect(await compiled('env.xslt')).to.not.contain('canary-of')
  })

  it('calls nothing by the name of a function of its own', () => {
    const calling = (kind: string, name: string) => () => {
      const C = [
        { N: 'function', name },
        { N: kind, name },
      ]
      checkSef({ N: 'package', C }, 's.sef.json')
    }
    const call = 'Q{http://saxonica.com/ns/interactiveXSLT}call'
    expect(calling('ifCall', call)).to.throw('call is not allowed in a rule sheet')
    expect(calling('fn', 'environment-variable')).to.throw('environment-variable is not allowed')
    expect(calling('fnRef', 'transform')).to.throw('transform is not allowed')
    expect(calling('ufCall', 'Q{urn:f}x')).to.not.throw()
  })

  it('hides no instruction where a list of them is expected', () => {
    const hidden = { N: 'resultDoc' }
    for (const C of [{ 0: hidden, length: 1 }, [[hidden]], 1, null])
      expect(() => {
        checkSef({ N: 'package', C }, 's.sef.json')
      }, JSON.stringify(C)).to.throw('C that is no text is not allowed')
    expect(() => {
      checkSef({ N: 'package', D: [hidden] }, 's.sef.json')
    }).to.throw('D that is no text is not allowed')
  })

  it('calls nothing in the paths of its cases', () => {
    const namespaces = { js: JS, n: 'urn:a' }
    const edited = new EditedDocument('<a xmlns="urn:a"><b/></a>', namespaces, loadSaxon())
    const set = (xpath: string) => () => {
      edited.apply({ set: xpath, to: 'x' })
    }
    for (const xpath of [
      `/n:a[js:eval('1')]`,
      `/n:a[Q{${JS}}eval ('1')]`,
      `/n:a[Q{ ${JS} }eval(: why :)('1')]`,
      `/n:a['1' => js:eval()]`,
      `/n:a[ixsl:eval('1')]`,
      `/n:a[fn:environment-variable('HOME')]`,
      `/n:a[(environment-variable#1)('HOME')]`,
      `/n:a[transform(map{})]`,
      `/n:a[function-lookup(xs:QName('js:eval'), 1)('1')]`,
    ])
      expect(set(xpath), xpath).to.throw(/is not allowed in a case/)
    expect(set(`/n:a/n:b[last()][not(text() or contains(., 'js:eval(1)'))]`)).to.not.throw()
  })

  it('writes neither to the log nor to the output', async () => {
    const folder = await packOf({
      'pack.json': manifest(['s.xslt']),
      's.xslt': sheet(
        '',
        `<xsl:message>CANARY <xsl:value-of select="."/></xsl:message><xsl:sequence select="if (/b) then error() else ()"/>`,
      ),
    })
    const engine = await RuleEngine.load(folder)
    const written: unknown[] = []
    const kept = { error: console.error, log: console.log }
    const write = process.stderr.write.bind(process.stderr)
    const keep = (text: unknown): boolean => written.push(text) > 0
    Object.assign(console, { error: keep, log: keep })
    process.stderr.write = keep
    try {
      engine.run('<a>value</a>')
      expect(() => engine.run('<b>value</b>')).to.throw('the sheet breaks')
    } finally {
      Object.assign(console, kept)
      process.stderr.write = write
    }
    expect(written).to.deep.equal([])
  })
})

describe('what an XPath may call', () => {
  const uriOf = (prefix: string) => ({ own: 'urn:own', fn: 'urn:other' })[prefix]

  it('is listed, whatever else is written like a call', () => {
    for (const xpath of [
      `if (a) then (b) else (c)`,
      `for $x in (1, 2) return ($x)`,
      `some $e in (//a) satisfies (true())`,
      `//element(a)/text()[. instance of xs:string]`,
      `$concat('x')`,
      `array:size([1]) + math:pi() + map:size(map{})`,
      `'own:call(1)' || "doc-x()"`,
      `a (: own:call(1) :) and (b)`,
    ])
      expect(forbiddenIn(xpath, uriOf), xpath).to.equal(undefined)
  })

  it('is nothing else', () => {
    const cases: Readonly<Record<string, string>> = {
      'own:call(1)': 'Q{urn:own}call',
      'fn:concat(1, 2)': 'Q{urn:other}concat',
      'nowhere:concat(1, 2)': 'nowhere:concat',
      'collection()': 'collection',
      'trace#2': 'trace',
      'a ; b': ';',
      'own‿x:concat(1, 2)': '‿',
    }
    for (const [xpath, found] of Object.entries(cases))
      expect(forbiddenIn(xpath, uriOf), xpath).to.equal(found)
  })
})
