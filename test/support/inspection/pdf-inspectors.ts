import { fileURLToPath } from 'node:url'
import checkContainer from '../../../plugins/check-container/index.js'
import checkPdfa from '../../../plugins/check-pdfa/index.js'
import { gatherOffers } from '../../../src/catalog/offers.js'

/** The inspectors that are built in, as the catalog gathers them. */
export const OFFERS = gatherOffers(
  [
    { plugin: checkContainer, folder: 'check-container' },
    { plugin: checkPdfa, folder: 'check-pdfa' },
  ].map(({ plugin, folder }) => ({
    plugin,
    file: fileURLToPath(new URL(`../../../plugins/${folder}/index.js`, import.meta.url)),
  })),
)
