import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { Fault, createTwinvoice, type TwinvoiceOptions } from 'twinvoice'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { newPackage } from '../../src/cli/commands/plugin-new.js'
import { linkTwinvoice } from '../support/packages/link-twinvoice.js'

type Kind = 'template' | 'rules' | 'stage' | 'profile' | 'fonts'

/** A mistake that somebody makes on the way, and what must be said of it at the start. */
interface WrongTurn {
  readonly kind: Kind
  readonly what: string
  readonly change: (at: Workplace) => void
  /** The file that is named, within the package. */
  readonly file: string
  /** Parts of the reason and of the remedy. */
  readonly says: readonly string[]
}

/** A package that was written by `twinvoice plugin new`, to be spoilt. */
interface Workplace {
  readonly folder: string
  readonly read: (file: string) => string
  readonly write: (file: string, text: string) => void
  readonly replace: (file: string, from: string | RegExp, to: string) => void
  /** Changes the field `twinvoice` of package.json. */
  readonly field: (change: object) => void
}

function workplace(folder: string): Workplace {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return {
    folder,
    read,
    write,
    replace: (file, from, to) => {
      const text = read(file)
      const changed = text.replace(from, to)
      if (changed === text) throw new Error(`${file} has no ${String(from)}`)
      write(file, changed)
    },
    field: (change) => {
      const manifest = JSON.parse(read('package.json')) as { twinvoice: object }
      write(
        'package.json',
        JSON.stringify({ ...manifest, twinvoice: { ...manifest.twinvoice, ...change } }),
      )
    },
  }
}

const STAGE = 'plugins/acme/index.js'
const LAYOUT = 'templates/acme/layout.hbs'

const WRONG_TURNS: readonly WrongTurn[] = [
  {
    kind: 'template',
    what: 'a package.json that is no JSON',
    change: ({ write }) => {
      write('package.json', '{')
    },
    file: 'package.json',
    says: ['cannot be read', 'correct its package.json'],
  },
  {
    kind: 'template',
    what: 'a package without the field',
    change: ({ write }) => {
      write('package.json', '{ "name": "twinvoice-template-acme" }')
    },
    file: 'package.json',
    says: ['add the field "twinvoice"', '"core": "^1.0.0"'],
  },
  {
    kind: 'template',
    what: 'a range for another core',
    change: ({ field }) => {
      field({ core: '^9.0.0' })
    },
    file: 'package.json',
    says: ['requires core ^9.0.0', 'this is core 1.0.0', 'install a compatible version'],
  },
  {
    kind: 'template',
    what: 'a range that is none',
    change: ({ field }) => {
      field({ core: 'newest' })
    },
    file: 'package.json',
    says: ['"newest"', 'not a version range', 'write "^1.0.0"'],
  },
  {
    kind: 'template',
    what: 'a range for another twinvoice',
    change: ({ replace }) => {
      replace('package.json', /"twinvoice": "\^0[^"]*"/, '"twinvoice": "^7.0.0"')
    },
    file: 'package.json',
    says: ['requires twinvoice ^7.0.0', 'extend the range in "peerDependencies"'],
  },
  {
    kind: 'template',
    what: 'a misspelt key in the field',
    change: ({ field }) => {
      field({ template: 'templates' })
    },
    file: 'package.json',
    says: ['field "twinvoice"', '"template"'],
  },
  {
    kind: 'template',
    what: 'a folder that is not there',
    change: ({ field }) => {
      field({ templates: 'layouts' })
    },
    file: 'package.json',
    says: ['"layouts" as its templates, which is not there', 'build the package'],
  },
  {
    kind: 'stage',
    what: 'a folder in which there is no plugin',
    change: ({ folder }) => {
      rmSync(join(folder, STAGE))
    },
    file: 'package.json',
    says: ['no <name>/index.js in it', 'build the package'],
  },
  {
    kind: 'template',
    what: 'a layout without template.json',
    change: ({ folder }) => {
      cpSync(join(folder, 'templates', 'acme'), join(folder, 'templates', 'other'), {
        recursive: true,
      })
      rmSync(join(folder, 'templates', 'other', 'template.json'))
    },
    file: 'templates/other/template.json',
    says: ['a layout without template.json', '"id": "other"'],
  },
  {
    kind: 'template',
    what: 'a template without a layout',
    change: ({ folder }) => {
      rmSync(join(folder, LAYOUT))
    },
    file: LAYOUT,
    says: ['cannot be read', 'does not exist'],
  },
  {
    kind: 'template',
    what: 'an id that is not the name of its folder',
    change: ({ replace }) => {
      replace('templates/acme/template.json', '"id": "acme"', '"id": "acne"')
    },
    file: 'templates/acme/template.json',
    says: ['"acne" is not the name of its folder "acme"', 'make them the same'],
  },
  {
    kind: 'template',
    what: 'an id that is taken',
    change: ({ folder, replace }) => {
      cpSync(join(folder, 'templates', 'acme'), join(folder, 'templates', 'minimal'), {
        recursive: true,
      })
      replace('templates/minimal/template.json', '"id": "acme"', '"id": "minimal"')
    },
    file: 'templates/minimal/template.json',
    says: ['"minimal" is taken by', 'choose another id'],
  },
  {
    kind: 'template',
    what: 'a profile that there is not',
    change: ({ replace }) => {
      replace('templates/acme/template.json', 'EN16931', 'EN16391')
    },
    file: 'templates/acme/template.json',
    says: ['"EN16391", which is not installed; did you mean EN16931?'],
  },
  {
    kind: 'template',
    what: 'an option whose default is none of its values',
    change: ({ replace }) => {
      const options = '{"type":"object","properties":{"size":{"type":"string","default":5}}}'
      replace(
        'templates/acme/template.json',
        '"id": "acme",',
        `"id": "acme", "options": ${options},`,
      )
    },
    file: 'templates/acme/template.json',
    says: ['defaults: size must be a text'],
  },
  {
    kind: 'template',
    what: 'a block of Handlebars that is not closed',
    change: ({ replace }) => {
      replace(LAYOUT, '{{/if}}', '')
    },
    file: LAYOUT,
    says: ['{{#if ', '}} is not closed'],
  },
  {
    kind: 'template',
    what: 'a field that no layout sees',
    change: ({ replace }) => {
      replace(LAYOUT, '{{#each totals}}', '{{#each totls}}')
    },
    file: LAYOUT,
    says: ['line ', 'sees no field "totls"; did you mean "totals"?', 'plugins/render-pdf/VIEW.md'],
  },
  {
    kind: 'template',
    what: 'an unknown field in a partial',
    change: ({ replace }) => {
      replace('templates/acme/partials/line.hbs', '{{quantity}}', '{{quantitty}}')
    },
    file: 'templates/acme/partials/line.hbs',
    says: ['"quantitty"; did you mean "quantity"?'],
  },
  {
    kind: 'template',
    what: 'a text that there is not',
    change: ({ replace }) => {
      replace(LAYOUT, '{{t "label.date"}}', '{{t "label.dat"}}')
    },
    file: LAYOUT,
    says: ['no text "label.dat" in templates/wording; did you mean "label.date"?'],
  },
  {
    kind: 'template',
    what: 'a helper that there is not',
    change: ({ replace }) => {
      replace(LAYOUT, '{{date}}', '{{formatDat date}}')
    },
    file: LAYOUT,
    says: ['no helper "formatDat"; did you mean "formatDate"?'],
  },
  {
    kind: 'template',
    what: 'a partial that there is not',
    change: ({ folder }) => {
      rmSync(join(folder, 'templates', 'acme', 'partials', 'line.hbs'))
    },
    file: LAYOUT,
    says: ['no partials/line.hbs'],
  },
  {
    kind: 'template',
    what: 'an element that is not closed',
    change: ({ replace }) => {
      replace(LAYOUT, '</heading>', '')
    },
    file: LAYOUT,
    says: ['of the layout'],
  },
  {
    kind: 'template',
    what: 'an attribute that there is not',
    change: ({ replace }) => {
      replace(LAYOUT, '<heading level="1"', '<heading level="1" colour="red"')
    },
    file: LAYOUT,
    says: ['colour'],
  },
  {
    kind: 'stage',
    what: 'a plugin with a syntax error',
    change: ({ write }) => {
      write(STAGE, 'export default {{')
    },
    file: STAGE,
    says: ['cannot be loaded', 'Unexpected token', 'in line 1 (export default {{)'],
  },
  {
    kind: 'stage',
    what: 'a plugin that imports what is not installed',
    change: ({ replace }) => {
      replace(
        STAGE,
        "import { definePlugin } from 'twinvoice/plugin'",
        "import 'no-such-library'\nimport { definePlugin } from 'twinvoice/plugin'",
      )
    },
    file: STAGE,
    says: ["'no-such-library'", 'npm install'],
  },
  {
    kind: 'stage',
    what: 'a module that exports no plugin',
    change: ({ write }) => {
      write(STAGE, 'export const plugin = {}')
    },
    file: STAGE,
    says: ['default export is not a plugin', 'definePlugin'],
  },
  {
    kind: 'stage',
    what: 'a name that is taken',
    change: ({ replace, field }) => {
      replace(STAGE, "name: 'acme'", "name: 'map-xml'")
      field({ insert: [{ plugin: 'map-xml', into: 'generate' }] })
    },
    file: STAGE,
    says: ['"map-xml" is taken by', 'choose another name'],
  },
  {
    kind: 'stage',
    what: 'a need that nobody gives',
    change: ({ replace }) => {
      replace(STAGE, "needs: ['invoice']", "needs: ['invoice', 'ubl']")
    },
    file: STAGE,
    says: ['it needs "ubl"', 'no installed plugin does'],
  },
  {
    kind: 'stage',
    what: 'a need that is given too late',
    change: ({ replace }) => {
      replace(STAGE, "needs: ['invoice']", "needs: ['invoice', 'pdfa']")
    },
    file: STAGE,
    says: ['it needs "pdfa"', 'put it after package-pdfa3'],
  },
  {
    kind: 'stage',
    what: 'an insertion behind a stage that there is not',
    change: ({ replace }) => {
      replace('package.json', '"after": "map-xml"', '"after": "map-ci"')
    },
    file: 'package.json',
    says: ['after the stage "map-ci", which no profile has', 'map-xml', 'correct "after"'],
  },
  {
    kind: 'stage',
    what: 'an insertion before a stage that there is not',
    change: ({ replace }) => {
      replace('package.json', '"after": "map-xml"', '"before": "render-pdff"')
    },
    file: 'package.json',
    says: ['before the stage "render-pdff", which no profile has', 'correct "before"'],
  },
  {
    kind: 'stage',
    what: 'an insertion both before and after a stage',
    change: ({ replace }) => {
      replace('package.json', '"after": "map-xml"', '"after": "map-xml", "before": "render-pdf"')
    },
    file: 'package.json',
    says: ['both "after" and "before" a stage', 'keep one'],
  },
  {
    kind: 'stage',
    what: 'a stage that changes the invoice and leaves the XML',
    change: ({ replace }) => {
      replace(STAGE, 'gives: []', "gives: ['invoice']")
    },
    file: STAGE,
    says: [
      'gives "invoice" when the XML has been made',
      'pages would differ from the XML',
      'before map-xml',
    ],
  },
  {
    kind: 'stage',
    what: 'an insertion of a plugin that there is not',
    change: ({ replace }) => {
      replace('package.json', '"plugin": "acme"', '"plugin": "acne"')
    },
    file: 'package.json',
    says: ['inserts the plugin "acne", which is not there (it contains: acme)'],
  },
  {
    kind: 'stage',
    what: 'an option that the plugin does not know',
    change: ({ field }) => {
      field({
        insert: [{ plugin: 'acme', into: 'generate', after: 'map-xml', options: { limt: 1 } }],
      })
    },
    file: STAGE,
    says: ['option', '"limt"'],
  },
  {
    kind: 'stage',
    what: 'an insertion where there is not what the plugin needs',
    change: ({ field }) => {
      field({ insert: [{ plugin: 'acme', into: 'validate' }] })
    },
    file: 'package.json',
    says: ['it needs "invoice", which no stage of this pipeline gives', 'in the pipeline validate'],
  },
  {
    kind: 'stage',
    what: 'a schema of options with a keyword that is none',
    change: ({ replace }) => {
      replace(STAGE, 'properties:', 'propertys:')
    },
    file: STAGE,
    says: ['"options" is no JSON Schema', '"propertys"', 'did you mean properties?'],
  },
  {
    kind: 'stage',
    what: 'a schema of options with a type that is none',
    change: ({ replace }) => {
      replace(STAGE, "type: 'object'", "type: 'objekt'")
    },
    file: STAGE,
    says: ['"options" is no JSON Schema', '/type must be'],
  },
  {
    kind: 'template',
    what: 'a schema of options with a keyword that is none',
    change: ({ replace }) => {
      replace(
        'templates/acme/template.json',
        '"profiles"',
        '"options": { "type": "object", "properties": { "a": { "type": "string", "maxlength": 3 } } }, "profiles"',
      )
    },
    file: 'templates/acme/template.json',
    says: ['"options" is no JSON Schema', '"maxlength"', 'did you mean maxLength?'],
  },
  {
    kind: 'stage',
    what: 'a plugin in CommonJS, which Node does not load',
    change: ({ write }) => {
      write(STAGE, "throw Object.assign(new Error('require() of it'), { code: 'ERR_REQUIRE_ESM' })")
    },
    file: STAGE,
    says: ['it is CommonJS', 'write "type": "module" in package.json'],
  },
  {
    kind: 'stage',
    what: 'a service that there is not',
    change: ({ replace }) => {
      replace(STAGE, 'gives: [],', "gives: [],\n    uses: ['mailer'],")
    },
    file: STAGE,
    says: ['uses the service "mailer", which is not provided'],
  },
  {
    kind: 'stage',
    what: 'a plugin that breaks while it is set up',
    change: ({ replace }) => {
      replace(STAGE, 'return {', "throw new Error('no licence file')\n    return {")
    },
    file: STAGE,
    says: ['cannot be set up: no licence file'],
  },
  {
    kind: 'rules',
    what: 'a pack whose id is not the name of its folder',
    change: ({ replace }) => {
      replace('rules/acme/pack.json', '"id": "acme"', '"id": "acne"')
    },
    file: 'rules/acme/pack.json',
    says: ['"acne" is not the name of its folder "acme"', 'make them the same'],
  },
  {
    kind: 'rules',
    what: 'a sheet that is no XML',
    change: ({ replace }) => {
      replace('rules/acme/acme.sch', '</pattern>', '')
    },
    file: 'rules/acme/acme.sch',
    says: ['line 13', 'unexpected close tag'],
  },
  {
    kind: 'rules',
    what: 'a test that is no XPath',
    change: ({ replace }) => {
      replace(
        'rules/acme/acme.sch',
        "normalize-space(ram:BuyerReference) != ''",
        'normalize-space(ram:BuyerReference !=',
      )
    },
    file: 'rules/acme/',
    says: ['line 8', 'OWN-01', 'ram:BuyerReference !=', '( is not closed'],
  },
  {
    kind: 'rules',
    what: 'a test with a function that does not exist',
    change: ({ replace }) => {
      replace(
        'rules/acme/acme.sch',
        'normalize-space(ram:BuyerReference)',
        'normalise-space(ram:BuyerReference)',
      )
    },
    file: 'rules/acme/acme.sch',
    says: ['line 8: OWN-01: test="normalise-space(', 'cannot be compiled: XPST0017', 'Unknown'],
  },
  {
    kind: 'rules',
    what: 'two tests that would be one in the brackets of a sheet',
    change: ({ replace }) => {
      replace(
        'rules/acme/acme.sch',
        "normalize-space(ram:BuyerReference) != ''",
        'ram:BuyerReference) or (ram:BuyerReference',
      )
    },
    file: 'rules/acme/acme.sch',
    says: ['line 8', 'OWN-01', ') closes nothing'],
  },
  {
    kind: 'rules',
    what: 'a context with a prefix that is not declared',
    change: ({ replace }) => {
      replace('rules/acme/acme.sch', 'context="/rsm:Cross', 'context="/rms:Cross')
    },
    file: 'rules/acme/acme.sch',
    says: ['line 8: OWN-01: context="/rms:CrossIndustryInvoice', "prefix 'rms'"],
  },
  {
    kind: 'rules',
    what: 'a prefix that is not declared',
    change: ({ replace }) => {
      replace(
        'rules/acme/acme.sch',
        'normalize-space(ram:BuyerReference)',
        'normalize-space(rem:BuyerReference)',
      )
    },
    file: 'rules/acme/',
    says: ['rem'],
  },
  {
    kind: 'rules',
    what: 'a sheet that is not there',
    change: ({ replace }) => {
      replace('rules/acme/pack.json', '"acme.sch"', '"acne.sch"')
    },
    file: 'rules/acme/acne.sch',
    says: ['it does not exist'],
  },
  {
    kind: 'rules',
    what: 'an unknown field in pack.json',
    change: ({ replace }) => {
      replace('rules/acme/pack.json', '"sheets"', '"sheet"')
    },
    file: 'rules/acme/pack.json',
    says: ['the field sheet is not known; did you mean sheets?'],
  },
  {
    kind: 'rules',
    what: 'an unknown field in a part of pack.json',
    change: ({ replace }) => {
      replace('rules/acme/pack.json', '"from"', '"form"')
    },
    file: 'rules/acme/pack.json',
    says: ['valid: the field form is not known; did you mean from?'],
  },
  {
    kind: 'rules',
    what: 'a flag that says no severity',
    change: ({ replace }) => {
      replace('rules/acme/acme.sch', 'flag="fatal"', 'flag="eror"')
    },
    file: 'rules/acme/acme.sch',
    says: ['line ', 'flag "eror" of OWN-01', 'allowed: fatal, error, warning, info'],
  },
  {
    kind: 'profile',
    what: 'a profile that lists a stage that there is not',
    change: ({ replace }) => {
      replace('templates/profiles/acme.json', '"package-pdfa3"', '"package-pdfa4"')
    },
    file: 'templates/profiles/acme.json',
    says: ['plugin package-pdfa4 is not installed (installed: '],
  },
  {
    kind: 'profile',
    what: 'a profile that needs a rule pack that there is not',
    change: ({ replace }) => {
      replace('templates/profiles/acme.json', '["en16931"]', '["en16391"]')
    },
    file: 'templates/profiles/acme.json',
    says: ['needs the rule pack "en16391", which is not installed; did you mean en16931?'],
  },
  {
    kind: 'profile',
    what: 'a level that there is not',
    change: ({ replace }) => {
      replace('templates/profiles/acme.json', '"level": "EN16931"', '"level": "EN"')
    },
    file: 'templates/profiles/acme.json',
    says: ['level', 'BASIC'],
  },
  {
    kind: 'fonts',
    what: 'a font that is none',
    change: ({ write }) => {
      write('fonts/torn.ttf', 'no font')
    },
    file: 'fonts/torn.ttf',
    says: ['no usable font'],
  },
]

describe('Mistakes on the way to a package', () => {
  let home = ''
  before(() => {
    home = linkTwinvoice(mkdtempSync(join(tmpdir(), 'twinvoice turns ')))
  })
  after(() => {
    rmSync(home, { recursive: true, force: true })
  })

  /** What the start says; the instance is closed if there is one. */
  const startFault = async (options: TwinvoiceOptions): Promise<Fault> => {
    try {
      await (await createTwinvoice(options)).close()
    } catch (thrown) {
      if (thrown instanceof Fault) return thrown
      throw thrown
    }
    throw new Error('it started')
  }

  WRONG_TURNS.forEach(({ kind, what, change, file, says }, index) => {
    it(`${kind}: ${what}`, async () => {
      const name = `twinvoice-${kind}-acme`
      const folder = await newPackage(kind, name, join(home, String(index)))
      change(workplace(folder))
      const { message } = await startFault({ packages: [folder] })
      expect(message).to.contain(`package ${name}`)
      expect(message).to.contain(join(folder, file))
      for (const part of says) expect(message).to.contain(part)
      // What a package does is not the fault of a file of ours.
      expect(message).to.not.contain(join(PACKAGE_ROOT, 'templates', 'profiles'))
    })
  })

  it('a package that is not installed', async () => {
    const { message } = await startFault({ packages: ['twinvoice-nowhere'], from: home })
    expect(message)
      .to.contain(
        'the package twinvoice-nowhere is not installed: run npm install twinvoice-nowhere',
      )
      .and.to.contain(home)
  })

  it('a folder that is written like a package name', async () => {
    await newPackage('fonts', 'acme-fonts', home)
    const { message } = await startFault({ packages: ['acme-fonts'], from: home })
    expect(message).to.contain('for the folder write ./acme-fonts')
  })

  it('a missing folder, and one without package.json', async () => {
    const gone = await startFault({ packages: ['./nowhere'], from: home })
    expect(gone.message).to.contain('./nowhere does not exist').and.to.contain(home)
    mkdirSync(join(home, 'empty'))
    const empty = await startFault({ packages: ['./empty'], from: home })
    expect(empty.message)
      .to.contain('./empty has no package.json')
      .and.to.contain('twinvoice plugin new')
  })

  it('a package that is registered twice, and two packages with one id', async () => {
    const one = await newPackage('template', 'twinvoice-template-twin', home)
    expect((await startFault({ packages: [one, one] })).message).to.contain('is registered twice')
    const other = await newPackage('template', 'twin', join(home, 'other'))
    const { message } = await startFault({ packages: [one, other] })
    expect(message)
      .to.contain(join(other, 'templates', 'twin', 'template.json'))
      .and.to.contain(`taken by ${join(one, 'templates', 'twin', 'template.json')}`)
  })

  it('options for a stage that the package does not insert', async () => {
    const name = await newPackage('stage', 'twinvoice-stage-options', home)
    const { message } = await startFault({
      packages: [{ name, options: { optons: { limit: 1 } } }],
    })
    expect(message).to.contain('no stage "optons"').and.to.contain('it inserts: options')
  })

  it('options for a stage that are no object', async () => {
    const name = await newPackage('stage', 'twinvoice-stage-limit', home)
    for (const options of ['{"limit":5}', '{"limit":null}', '{"limit":["a"]}'])
      expect(
        (
          await startFault({
            packages: [
              { name, options: JSON.parse(options) as Record<string, Record<string, unknown>> },
            ],
          })
        ).message,
        options,
      ).to.contain(
        'the options of the stage "limit" of the package twinvoice-stage-limit must be an object',
      )
  })

  it('an unknown default profile', async () => {
    const { message } = await startFault({ profile: 'XRECHNUNGEN' })
    expect(message).to.contain('"XRECHNUNGEN"').and.to.contain('installed: BASIC')
  })

  it('no mistake: a package in a folder with a space in its name', async () => {
    const folder = await newPackage('template', 'twinvoice-template-right', home)
    await (await createTwinvoice({ packages: [folder] })).close()
  })
})
