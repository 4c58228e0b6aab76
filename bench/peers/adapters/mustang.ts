import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refereeJars } from '../../../scripts/conformance/referees.js'
import { PACKAGE_ROOT } from '../../../src/catalog/package-root.js'
import { javaPeer } from '../worker/install.js'
import type { Peer } from '../worker/peer.js'

const pom = readFileSync(join(PACKAGE_ROOT, 'scripts', 'conformance', 'pom.xml'), 'utf8')

export const peer: Peer = {
  name: 'Mustang',
  version: /org\.mustangproject[^]*?<version>(.*?)</.exec(pom)?.[1] ?? '',
  runtime: 'Java',
  does: {
    xml: 'computes totals and VAT, writes CII; no check',
    embed: 'embeds and writes the metadata; the PDF must claim PDF/A; no check of the XML',
    rules: 'schema, EN 16931 and profile rules',
    check: 'container, PDF/A (by veraPDF), schema, EN 16931 and profile rules',
  },
  install: async () => javaPeer('MustangPeer', await refereeJars()),
}
