import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { compiledJava, refereeJars } from '../conformance/referees.js'
import {
  jsPdf,
  pdfkitEmbedded,
  pdfkitStandard,
  pdfkitTimes,
  pdfLibForm,
  pdfMake,
  reactPdf,
} from './libraries.js'
import { htmlOf, linesOf, type Sample } from './samples.js'

/** A way to make a PDF of an invoice; undefined where its program is not installed. */
export interface Producer {
  readonly name: string
  /** Program on the PATH; absent for a library. */
  readonly program?: string
  make(sample: Sample, folder: string): Promise<Uint8Array | undefined> | Uint8Array | undefined
}

const load = createRequire(import.meta.url)
const PDFBOX_MAKER = join(PACKAGE_ROOT, 'scripts', 'embed-corpus', 'PdfBoxMaker.java')

/** Programs of Debian, libraries of npm and of Maven, as users have them. */
export const PRODUCERS: readonly Producer[] = [
  { name: 'pdfkit-helvetica', make: pdfkitStandard },
  { name: 'pdfkit-times', make: pdfkitTimes },
  { name: 'pdfkit-embedded', make: pdfkitEmbedded },
  { name: 'pdf-lib-form', make: pdfLibForm },
  { name: 'pdfmake', make: pdfMake },
  { name: 'jspdf', make: jsPdf },
  { name: 'react-pdf', make: reactPdf },
  pdfBox('pdfbox-helvetica', 'Helvetica'),
  pdfBox('pdfbox-embedded', load.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf')),
  program('chromium', 'html', (from, to) => [
    ...['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'],
    ...[`--print-to-pdf=${to}`, from],
  ]),
  program('weasyprint', 'html', (from, to) => [from, to]),
  program('wkhtmltopdf', 'html', (from, to) => ['-q', from, to]),
  program('soffice', 'html', (from, _to, folder) => [
    ...['--headless', `-env:UserInstallation=file://${folder}/office`],
    ...['--convert-to', 'pdf:writer_web_pdf_Export', '--outdir', folder, from],
  ]),
  program('pdflatex', 'tex', (from, _to, folder) => [
    ...['-interaction=batchmode', '-output-directory', folder, from],
  ]),
  program('gs', 'ps', (from, to) => [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-sDEVICE=pdfwrite',
    `-o${to}`,
    from,
  ]),
  program('pdftocairo', 'pdf', (from, to) => ['-pdf', from, to]),
  again('qpdf-encrypted', ['--encrypt', '', 'owner', '256', '--']),
  again('qpdf-linearized', ['--linearize', '--object-streams=disable']),
]

const SOURCES: Readonly<Record<string, (sample: Sample) => string>> = {
  html: htmlOf,
  tex: (sample) =>
    '\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\begin{document}\n' +
    linesOf(sample)
      .map(
        (line) =>
          `${line.replaceAll('€', 'EUR').replaceAll('’', "'").replaceAll('º', 'o').replaceAll('°', 'o')}\\\\\n`,
      )
      .join('') +
    'Total: $\\sum_{i} p_i \\times q_i$\\end{document}',
  ps: (sample) =>
    '%!PS\n/Helvetica findfont dup length dict begin {1 index /FID ne {def} {pop pop} ifelse} forall\n' +
    '/Encoding ISOLatin1Encoding def currentdict end /F exch definefont 11 scalefont setfont\n' +
    linesOf(sample)
      .slice(0, 45)
      .map(
        (line, at) =>
          `50 ${780 - 16 * at} moveto <${Buffer.from(line.replaceAll('€', 'EUR'), 'latin1').toString('hex')}> show\n`,
      )
      .join('') +
    '0.1 0.6 0.2 0 setcmykcolor 400 700 80 40 rectfill showpage\n',
}

function program(
  name: string,
  source: string,
  args: (from: string, to: string, folder: string) => string[],
): Producer {
  return {
    name,
    program: name,
    async make(sample, folder) {
      const stem = join(folder, `${name}-${sample.id}`)
      const [from, to] = [`${stem}.${source === 'pdf' ? 'in.pdf' : source}`, `${stem}.pdf`]
      writeFileSync(
        from,
        source === 'pdf' ? await pdfkitEmbedded(sample) : (SOURCES[source]?.(sample) ?? ''),
      )
      spawnSync(name, args(from, to, folder), { stdio: 'ignore', timeout: 120_000 })
      return existsSync(to) ? readFileSync(to) : undefined
    },
  }
}

/** PDFBox, which is among the jars of the referees. */
function pdfBox(name: string, font: string): Producer {
  return {
    name,
    program: 'java',
    async make(sample, folder) {
      const jars = await refereeJars()
      const classPath = [await compiledJava(jars, PDFBOX_MAKER), join(jars, '*')].join(delimiter)
      const [from, to] = ['txt', 'pdf'].map((type) => join(folder, `${name}-${sample.id}.${type}`))
      writeFileSync(from ?? '', linesOf(sample).join('\n'))
      const args = ['-cp', classPath, 'PdfBoxMaker', font, from ?? '', to ?? '']
      spawnSync('java', args, { stdio: 'ignore', timeout: 120_000 })
      return existsSync(to ?? '') ? readFileSync(to ?? '') : undefined
    },
  }
}

function again(name: string, args: readonly string[]): Producer {
  return {
    name,
    program: 'qpdf',
    async make(sample, folder) {
      const [from, to] = [join(folder, `${name}.in.pdf`), join(folder, `${name}-${sample.id}.pdf`)]
      writeFileSync(from, await pdfkitStandard(sample))
      spawnSync('qpdf', [...args, from, to], { stdio: 'ignore' })
      return existsSync(to) ? readFileSync(to) : undefined
    },
  }
}

/** True for a library, and for a program that is on the PATH. */
export function isInstalled({ program: name }: Producer): boolean {
  if (name === undefined) return true
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, name)))
}
