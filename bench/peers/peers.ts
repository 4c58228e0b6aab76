import { peer as eInvoiceEu } from './adapters/e-invoice-eu.js'
import { peer as facturX } from './adapters/factur-x.js'
import { peer as mustang } from './adapters/mustang.js'
import { peer as nodeZugferd } from './adapters/node-zugferd.js'
import { peer as pdfkit } from './adapters/pdfkit.js'
import { peer as phive } from './adapters/phive.js'
import { peer as reactPdf } from './adapters/react-pdf.js'
import { peer as twinvoice } from './adapters/twinvoice.js'
import type { Peer } from './worker/peer.js'

/** All that take part, ours first. */
export const PEERS: readonly Peer[] = [
  twinvoice,
  mustang,
  phive,
  facturX,
  nodeZugferd,
  eInvoiceEu,
  pdfkit,
  reactPdf,
]
