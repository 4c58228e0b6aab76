import { logoPng } from '../../render/content.js'
import { nodePeer } from '../worker/install.js'
import { lockedVersion, type NodeTasks, type Peer } from '../worker/peer.js'
import { drawnOf } from '../worker/request.js'

export const peer: Peer = {
  name: 'pdfkit',
  version: lockedVersion('pdfkit'),
  runtime: 'Node',
  does: { pages: 'untagged PDF with embedded fonts; rows and pages are placed by the caller' },
  install: () => nodePeer(import.meta.url),
}

export async function open(): Promise<NodeTasks> {
  const { pdfkit } = await import('../../render/pdfkit.js')
  const pages = pdfkit(logoPng(), true)
  return { pages: async ({ request }) => ({ made: await pages.render(drawnOf(request)) }) }
}
