import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jarsOf } from '../../../scripts/conformance/referees.js'
import { javaPeer, PROGRAMS } from '../worker/install.js'
import type { Peer } from '../worker/peer.js'

const POM = join(PROGRAMS, 'phive.xml')

export const peer: Peer = {
  name: 'phive',
  version: /com\.helger\.phive[^]*?<version>(.*?)</.exec(readFileSync(POM, 'utf8'))?.[1] ?? '',
  runtime: 'Java',
  does: { rules: 'schema, EN 16931 rules (the official stylesheet, by Saxon)' },
  install: async () => javaPeer('PhivePeer', await jarsOf(POM, 'phive')),
}
