import { PdfArray, PdfNumber, readPages } from 'twinvoice/pdf'

const POINTS_PER_MM = 72 / 25.4

/**
 * Runs in the process of the PDF and gives plain data: the size of each page in millimetres.
 * @type {import('twinvoice/plugin').PdfInspector<{ page: number, width: number, height: number }[]>}
 */
export default {
  inspect({ document }) {
    const facts = []
    for (const page of readPages(document)) {
      const box = page.inherited('MediaBox')
      const sides = box instanceof PdfArray ? [...box.values()] : []
      const [left = 0, bottom = 0, right = 0, top = 0] = sides.map((side) =>
        side instanceof PdfNumber ? side.value : 0,
      )
      const [width, height] = [right - left, top - bottom].map((points) =>
        Math.round(Math.abs(points) / POINTS_PER_MM),
      )
      facts.push({ page: page.index + 1, width, height })
    }
    return { facts }
  },
}
