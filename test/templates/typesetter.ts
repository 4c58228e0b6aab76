import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  completeInvoice,
  isLocale,
  plain,
  type CheckedRequest,
  type Invoice,
  type Template,
  type Wording,
} from 'twinvoice'
import { LogoDecoder } from '../../plugins/render-pdf/images/logo.js'
import { renderLayout } from '../../plugins/render-pdf/render.js'
import { openFonts } from '../../plugins/render-pdf/text/fonts.js'
import { createLayoutWriter } from '../../plugins/render-pdf/view/layout-writer.js'
import { packageWording, ROOT } from '../plugins/render-pdf/wording/package-wording.js'

export const TEMPLATE_IDS = ['minimal', 'classic', 'compact'] as const
export type TemplateId = (typeof TEMPLATE_IDS)[number]

/** A request as a client sends it; numbers may be text, where they are longer than a double. */
export type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json }
export type Request = { readonly [key: string]: Json } & {
  readonly invoice: { readonly [key: string]: Json }
}

/** What was drawn, and what it was drawn from. */
export interface Drawing {
  readonly pdf: Uint8Array
  readonly pages: number
  readonly invoice: Invoice
  readonly layout: string
}

/** A template as the catalog gives it, its options changed as wanted. */
export function packageTemplate(
  id: TemplateId,
  options: Readonly<Record<string, unknown>> = {},
): Template {
  const folder = join(ROOT, 'templates', id)
  const head = JSON.parse(readFileSync(join(folder, 'template.json'), 'utf8')) as Template
  const partials = join(folder, 'partials')
  return {
    ...head,
    defaults: { ...head.defaults, ...options },
    folder,
    file: join(folder, 'template.json'),
    layout: readFileSync(join(folder, 'layout.hbs'), 'utf8'),
    partials: new Map(
      readdirSync(partials).map((name) => [
        name.replace(/\.hbs$/, ''),
        readFileSync(join(partials, name), 'utf8'),
      ]),
    ),
  }
}

/** The example of a template. */
export function exampleOf(id: TemplateId): Request {
  return JSON.parse(readFileSync(join(ROOT, 'templates', id, 'example.json'), 'utf8')) as Request
}

/** Draws requests without the stages before and behind, with fonts that are opened once. */
export class Typesetter {
  readonly #fonts: Awaited<ReturnType<typeof openFonts>>
  readonly #logos: LogoDecoder
  readonly #wording: Map<string, Wording> = packageWording()
  readonly #writers = new Map<string, Awaited<ReturnType<typeof createLayoutWriter>>>()

  private constructor(fonts: Awaited<ReturnType<typeof openFonts>>, logos: LogoDecoder) {
    this.#fonts = fonts
    this.#logos = logos
  }

  static async open(): Promise<Typesetter> {
    return new Typesetter(await openFonts(), await LogoDecoder.load())
  }

  async draw(
    request: Request,
    {
      watermark = false,
      options = {},
    }: { watermark?: boolean; options?: Readonly<Record<string, unknown>> } = {},
  ): Promise<Drawing> {
    const data = checked(request)
    const template = packageTemplate(data.template as TemplateId, options)
    const key = JSON.stringify([template.id, options])
    const write = this.#writers.get(key) ?? (await createLayoutWriter(template, this.#wording))
    this.#writers.set(key, write)
    const texts = this.#wording.get(data.locale) as {
      terms: { dueOnReceipt: string }
      exemption: Record<string, string>
      watermark: { sample: string }
    }
    const invoice = completeInvoice(data.invoice, 'urn:cen.eu:en16931:2017', {
      dueOnReceipt: texts.terms.dueOnReceipt,
      exemption: texts.exemption,
    })
    const layout = write(invoice, data)
    const logo = data.logo && this.#logos.decode(data.logo.base64, Number(data.logo.widthMm))
    const { pdf, pages, missing } = renderLayout(layout, {
      fonts: this.#fonts,
      pictures: logo === undefined ? new Map() : new Map([['logo', logo]]),
      ...(watermark ? { watermark: texts.watermark.sample } : {}),
      moment: new Date('2026-01-02T03:04:05Z'),
      tagged: true,
      file: template.file,
    })
    if (missing.size > 0)
      throw new Error(`no font has ${[...missing].map((point) => point.toString(16)).join(' ')}`)
    return { pdf, pages, invoice, layout }
  }
}

/** Fills in the contract's defaults, and turns numbers into decimals as text. */
export function checked(request: Request): CheckedRequest {
  const {
    template = 'minimal',
    locale = 'en',
    accentColor = '#8b5cf6',
    logo,
    ...rest
  } = asTexts(request) as unknown as Omit<CheckedRequest, 'logo'> & {
    logo?: { base64: string; widthMm?: string }
  }
  const { items, ...invoice } = rest.invoice
  return {
    ...rest,
    template,
    locale: isLocale(locale) ? locale : 'en',
    accentColor,
    ...(logo === undefined ? {} : { logo: { base64: logo.base64, widthMm: logo.widthMm ?? '30' } }),
    invoice: {
      ...invoice,
      currency: invoice.currency ?? 'EUR',
      typeCode: invoice.typeCode ?? '380',
      items: items.map((line) => ({ ...line, vatCategory: line.vatCategory ?? 'S' })),
    },
  }
}

function asTexts(value: Json): Json {
  if (typeof value === 'number') return plain(String(value))
  if (Array.isArray(value)) return (value as readonly Json[]).map(asTexts)
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, asTexts(entry)]))
}
