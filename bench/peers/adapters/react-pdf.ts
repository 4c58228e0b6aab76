import { logoPng } from '../../render/content.js'
import { nodePeer } from '../worker/install.js'
import { lockedVersion, type NodeTasks, type Peer } from '../worker/peer.js'
import { drawnOf } from '../worker/request.js'

export const peer: Peer = {
  name: 'react-pdf',
  version: lockedVersion('@react-pdf/renderer'),
  runtime: 'Node',
  does: { pages: 'untagged PDF with embedded fonts' },
  install: () => nodePeer(import.meta.url),
}

export async function open(): Promise<NodeTasks> {
  const { reactPdf } = await import('../../render/react-pdf.js')
  const pages = reactPdf(logoPng())
  return { pages: async ({ request }) => ({ made: await pages.render(drawnOf(request)) }) }
}
