import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTwinvoice } from 'twinvoice'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { logoPng } from '../../render/content.js'
import { twinvoice as renderer } from '../../render/twinvoice.js'
import { nodePeer } from '../worker/install.js'
import type { Done, NodeTasks, Peer } from '../worker/peer.js'
import { drawnOf } from '../worker/request.js'

const { version } = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')) as {
  version: string
}

export const peer: Peer = {
  name: 'twinvoice',
  version,
  runtime: 'Node',
  does: {
    pages: 'tagged PDF with embedded fonts',
    xml: 'checks the request, computes totals and VAT, writes CII, checks it by schema, EN 16931 rules and arithmetic',
    embed: 'repairs to PDF/A-3 and embeds; checks the result: PDF/A, schema, rules, arithmetic',
    rules: 'schema, EN 16931 and profile rules, arithmetic',
    check: 'container, PDF/A-3, schema, EN 16931 and profile rules, arithmetic',
  },
  install: () => nodePeer(import.meta.url),
}

export async function open(): Promise<NodeTasks> {
  const twinvoice = await createTwinvoice()
  const pages = await renderer(logoPng(), true, undefined)
  return {
    pages: async ({ request }) => ({ made: await pages.render(drawnOf(request)) }),
    xml: async ({ request }) => {
      const result = await twinvoice.generate(request, { output: 'xml' })
      if (!result.ok) throw new Error(JSON.stringify(result.details.slice(0, 3)))
      return { made: result.xml }
    },
    embed: async ({ pdf, xml }) => {
      const result = await twinvoice.embed(pdf, xml)
      if (!result.ok) throw new Error(JSON.stringify(result.details.slice(0, 3)))
      return { made: result.pdf }
    },
    rules: ({ xml }) => checked(xml),
    check: ({ file }) => checked(file),
  }

  async function checked(file: Uint8Array): Promise<Done> {
    const report = await twinvoice.validate(file)
    if (!report.zugferd) return { valid: false, findings: ['no invoice'] }
    // The API names some rules by codes of its own (D26); the others name them by the standard's ids.
    const findings = [...report.errors, ...report.warnings].map(({ code, rule }) =>
      rule.startsWith('BR-') ? rule : code,
    )
    return { valid: report.valid, findings }
  }
}
