import { pythonPeer } from '../worker/install.js'
import type { Peer } from '../worker/peer.js'

export const peer: Peer = {
  name: 'factur-x',
  version: '7.8',
  runtime: 'Python',
  does: {
    embed: 'checks the XML by schema, embeds and writes the metadata; no check of PDF/A',
    rules: 'schema',
    check: 'attachment and schema; its Schematron check needs a Saxon server and is not measured',
  },
  install: () => pythonPeer('facturx_peer.py'),
}
