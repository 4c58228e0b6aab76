import { getDocument, PDFWorker } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

import { startWorker } from '../../parts/trusted.js'

let worker: PDFWorker | undefined

/**
 * Draws the pages of a PDF.
 * @param width of a page on the screen, in CSS pixels
 * @param label the text for a page, by its number
 */
export async function drawPages(
  bytes: Uint8Array,
  width: number,
  label: (page: number, pages: number) => string,
): Promise<readonly HTMLCanvasElement[]> {
  worker ??= PDFWorker.create({ port: startWorker(workerAddress) })
  // The worker takes the bytes away; they are still needed to be saved.
  const task = getDocument({ data: bytes.slice(), worker, useWasm: false, enableXfa: false })
  const pdf = await task.promise
  const canvases: HTMLCanvasElement[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const scale = width / page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale: scale * devicePixelRatio })
    const canvas = document.createElement('canvas')
    canvas.width = viewport.width
    canvas.height = viewport.height
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', label(number, pdf.numPages))
    await page.render({ canvas, viewport }).promise
    canvases.push(canvas)
  }
  await task.destroy()
  return canvases
}
