import { definePlugin, type CheckedRequest, type ReportedFinding } from 'twinvoice'
import { findUncovered } from './coverage.js'
import type { Logo, LogoDecoder } from './images/logo.js'
import { LogoProblem, logoProblemText } from './images/problem.js'
import { codePointName, unsupportedText } from './messages.js'

/** Checked request and semantic model in, the typeset invoice out. */
export default definePlugin({
  manifest: {
    name: 'render-pdf',
    core: '^1.0.0',
    summary: 'Lays the invoice out by its template and typesets it as a tagged PDF.',
    needs: ['data', 'invoice'],
    gives: ['pdf'],
    uses: ['template', 'wording', 'fonts'],
    options: {
      type: 'object',
      additionalProperties: false,
      properties: { level: { enum: ['a', 'b'], default: 'a' } },
    },
  },
  async create({ template, wording, fonts: folders }, options) {
    const [
      { checkLayout, createLayoutWriter },
      { renderLayout },
      { openFonts },
      { LogoDecoder },
      { Words },
    ] = await Promise.all([
      import('./view/layout-writer.js'),
      import('./render.js'),
      import('./text/fonts.js'),
      import('./images/logo.js'),
      import('./wording/words.js'),
    ])
    const writeLayout = createLayoutWriter(template, wording)
    const fonts = await openFonts(folders)
    const logos = new LogoDecoder()
    const watermarks = new Map(
      Array.from(wording, ([locale, texts]) => [
        locale,
        new Words(locale, texts).text('watermark.sample'),
      ]),
    )
    const layoutFile = `${template.folder}/layout.hbs`
    if (template.isAdded === true) {
      checkLayout(template, wording)
      const { TRIAL_REQUEST, trialInvoice } = await import('./view/trial.js')
      const setting = { fonts, pictures: new Map(), moment: new Date(0), tagged: false }
      renderLayout(writeLayout(trialInvoice(), TRIAL_REQUEST), { ...setting, file: layoutFile })
    }
    return {
      run({ data, invoice }, context) {
        const problems = findUncovered(printed(data), '$', fonts)
        for (const { path, codePoint } of problems)
          context.report(unsupported(codePoint, path, context.locale))
        const logo = decodeLogo(data, logos, context)
        if (problems.length > 0 || logo === 'refused') return {}
        const watermark = watermarks.get(data.locale) ?? watermarks.get('en')
        const { pdf, missing } = renderLayout(writeLayout(invoice, data), {
          fonts,
          pictures: logo === undefined ? new Map() : new Map([['logo', logo]]),
          ...(context.watermark && watermark !== undefined ? { watermark } : {}),
          moment: context.moment,
          tagged: (context.level ?? options['level']) !== 'b',
          file: layoutFile,
        })
        for (const codePoint of missing)
          context.report(unsupported(codePoint, '$.invoice', context.locale))
        return missing.size > 0 ? {} : { pdf }
      },
    }
  },
})

/** The texts of a request that are printed. */
function printed({ footerText, invoice }: CheckedRequest): object {
  return footerText === undefined ? { invoice } : { footerText, invoice }
}

function unsupported(codePoint: number, path: string, locale: string): ReportedFinding {
  return {
    rule: 'UNSUPPORTED_CHARACTER',
    severity: 'error',
    message: unsupportedText(codePoint, locale),
    path,
    found: codePointName(codePoint),
  }
}

function decodeLogo(
  { logo }: CheckedRequest,
  logos: LogoDecoder,
  context: { readonly locale: string; report(finding: ReportedFinding): void },
): Logo | 'refused' | undefined {
  if (logo === undefined) return undefined
  try {
    return logos.decode(logo.base64, Number(logo.widthMm))
  } catch (thrown) {
    if (!(thrown instanceof LogoProblem)) throw thrown
    context.report({
      rule: 'IMAGE',
      severity: 'error',
      message: logoProblemText(thrown.reason, thrown.values, context.locale),
      path: '$.logo.base64',
    })
    return 'refused'
  }
}
