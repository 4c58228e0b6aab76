import {
  definePlugin,
  type CheckedRequest,
  type Invoice,
  type ReceivedNotice,
  type StageContext,
  type Wording,
} from 'twinvoice/plugin'
import { findUncovered } from './coverage.js'
import type { LogoDecoder } from './images/logo.js'
import type { Logo } from './images/picture.js'
import { LogoProblem } from './images/problem.js'
import { PrintFindings } from './findings.js'
import { receivedLayout } from './received/layout.js'
import type { Rendered, renderLayout, RenderSetting } from './render.js'
import type { Fonts } from './text/fonts.js'
import { TooMuchText } from './text/print-budget.js'

/** Where the request names no width; as in the request's schema. */
const DEFAULT_LOGO_MM = 30
const NONE: ReadonlySet<number> = new Set()

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
  async create({ template, wording, fonts: folders }, options, shared) {
    const [{ openLayoutWriter }, { renderLayout }, { openFonts }, { LogoDecoder }, { Words }] =
      await Promise.all([
        import('./view/handlebars/layout-writer.js'),
        import('./render.js'),
        import('./text/fonts.js'),
        import('./images/logo.js'),
        import('./wording/words.js'),
      ])
    const writeLayout = await openLayoutWriter(template, wording)
    const fonts = await shared.once(`fonts ${folders.join('\n')}`, () => openFonts(folders))
    const logos = await shared.once(
      'logos',
      () => new LogoDecoder(),
      (decoder) => decoder.close(),
    )
    const findings = new PrintFindings()
    const watermarkOf = ([locale, texts]: readonly [string, Wording]) =>
      [locale, new Words(locale, texts).text('watermark.sample')] as const
    const watermarks = new Map(Array.from(wording, watermarkOf))
    const layoutOf = (invoice: Invoice, data: CheckedRequest, received?: ReceivedNotice) =>
      received === undefined
        ? { layout: writeLayout(invoice, data), named: NONE }
        : receivedLayout(template, writeLayout, { invoice, data, received, fonts })
    const layoutFile = `${template.folder}/layout.hbs`
    if (template.isAdded === true) {
      const { SAMPLE_REQUEST, sampleInvoice } = await import('./view/sample.js')
      const setting = { fonts, pictures: new Map(), moment: new Date(0), tagged: false }
      renderLayout(writeLayout(sampleInvoice(), SAMPLE_REQUEST), { ...setting, file: layoutFile })
    }
    return {
      async run({ data, invoice }, context) {
        const { received } = context
        const areCovered = received !== undefined || checkCharacters(data, fonts, findings, context)
        const logo = await decodeLogo(data, logos, findings, context)
        if (!areCovered || logo === 'refused') return {}
        const watermark = watermarks.get(data.locale) ?? watermarks.get('en')
        const { layout, named } = layoutOf(invoice, data, received)
        if (named.size > 0) context.report(findings.named(named, context.locale))
        const printed = unlessTooMuch(renderLayout, layout, {
          fonts,
          pictures: logo === undefined ? new Map() : new Map([['logo', logo]]),
          ...(context.watermark === true && watermark !== undefined ? { watermark } : {}),
          moment: context.moment,
          tagged: (context.level ?? options['level'] ?? 'a') === 'a',
          file: layoutFile,
        })
        if (printed instanceof TooMuchText) {
          context.report(findings.tooMuchText(printed, context.locale))
          return {}
        }
        const { pdf, missing } = printed
        for (const codePoint of missing)
          context.report(findings.unsupported(codePoint, '$.invoice', context.locale))
        return missing.size > 0 ? {} : { pdf }
      },
      async inspect({ input }, context) {
        const request = isRecord(input) ? input : {}
        checkCharacters(request, fonts, findings, context)
        await decodeLogo({ logo: logoIn(request) }, logos, findings, context)
      },
    }
  },
})

/** What was rendered, or why it was not. */
function unlessTooMuch(
  render: typeof renderLayout,
  layout: string,
  setting: RenderSetting,
): Rendered | TooMuchText {
  try {
    return render(layout, setting)
  } catch (thrown) {
    if (thrown instanceof TooMuchText) return thrown
    throw thrown
  }
}

/** Reports the characters of printed texts that no font has; true if there are none. */
function checkCharacters(
  printed: Readonly<Record<string, unknown>> | CheckedRequest,
  fonts: Fonts,
  findings: PrintFindings,
  context: StageContext,
): boolean {
  const { footerText, title, options, invoice } = printed
  const problems = findUncovered({ footerText, title, options, invoice }, '$', fonts)
  for (const { path, codePoint } of problems)
    context.report(findings.unsupported(codePoint, path, context.locale))
  return problems.length === 0
}

/** The logo of an unchecked request, if it is complete enough to inspect. */
function logoIn({ logo }: Readonly<Record<string, unknown>>): CheckedRequest['logo'] {
  if (!isRecord(logo)) return undefined
  const { base64, widthMm = DEFAULT_LOGO_MM } = logo
  if (typeof base64 !== 'string' || typeof widthMm !== 'number') return undefined
  return { base64, widthMm: String(widthMm) }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

async function decodeLogo(
  { logo }: { readonly logo?: CheckedRequest['logo'] },
  logos: LogoDecoder,
  findings: PrintFindings,
  context: StageContext,
): Promise<Logo | 'refused' | undefined> {
  if (logo === undefined) return undefined
  try {
    return await logos.decode(logo.base64, Number(logo.widthMm), context.signal)
  } catch (thrown) {
    if (!(thrown instanceof LogoProblem)) throw thrown
    context.report(findings.image(thrown, context.locale))
    return 'refused'
  }
}
