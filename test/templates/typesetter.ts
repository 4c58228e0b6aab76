import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  completeInvoice,
  plain,
  type CheckedRequest,
  type InvoiceInput,
  type LineInput,
  type Invoice,
  type Template,
  type Wording,
} from 'twinvoice/plugin'
import { decodeLogo } from '../../plugins/render-pdf/images/drawing/decode.js'
import { inspectLogo } from '../../plugins/render-pdf/images/inspect.js'
import { renderLayout } from '../../plugins/render-pdf/render.js'
import { openFonts } from '../../plugins/render-pdf/text/fonts.js'
import { compileLayout } from '../../plugins/render-pdf/view/handlebars/compile-layout.js'
import { createLayoutWriter } from '../../plugins/render-pdf/view/handlebars/layout-writer.js'
import { preparedLayout } from '../../plugins/render-pdf/view/handlebars/prepared-layout.js'
import { PACKAGE_ROOT } from '../../src/catalog/package-root.js'
import { packageWording } from '../plugins/render-pdf/wording/package-wording.js'

export const TEMPLATE_IDS = ['minimal', 'classic', 'compact'] as const
export type TemplateId = (typeof TEMPLATE_IDS)[number]

/** A request as a client sends it; numbers may be text, where they are longer than a double. */
export type Json = string | number | boolean | readonly Json[] | JsonObject
export interface JsonObject extends Readonly<Record<string, Json>> {}
export interface Request extends JsonObject {
  readonly invoice: JsonObject
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
  const folder = join(PACKAGE_ROOT, 'templates', id)
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
  return JSON.parse(
    readFileSync(join(PACKAGE_ROOT, 'templates', id, 'example.json'), 'utf8'),
  ) as Request
}

/** Draws requests without the stages before and after, with fonts that are opened once. */
export class Typesetter {
  readonly #fonts: Awaited<ReturnType<typeof openFonts>>
  readonly #wording: Map<string, Wording> = packageWording()
  readonly #writers = new Map<string, ReturnType<typeof createLayoutWriter>>()

  private constructor(fonts: Awaited<ReturnType<typeof openFonts>>) {
    this.#fonts = fonts
  }

  static async open(): Promise<Typesetter> {
    return new Typesetter(await openFonts())
  }

  draw(
    request: Request,
    {
      watermark = false,
      options = {},
      other,
    }: {
      watermark?: boolean
      options?: Readonly<Record<string, unknown>>
      /** In place of the template that the request names. */
      other?: Template
    } = {},
  ): Drawing {
    const data = checked(request)
    const template = other ?? packageTemplate(data.template as TemplateId, options)
    const key = JSON.stringify([template.id, options])
    const parts = preparedLayout(template) ?? compileLayout(template)
    const write = this.#writers.get(key) ?? createLayoutWriter(template, parts, this.#wording)
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
    const logo = data.logo && decodeLogo(inspectLogo(data.logo.base64), Number(data.logo.widthMm))
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

/** A request whose numbers are text, before the defaults are filled in. */
interface Loose extends Partial<Omit<CheckedRequest, 'invoice' | 'logo'>> {
  readonly logo?: { readonly base64: string; readonly widthMm?: string }
  readonly invoice: Omit<InvoiceInput, 'currency' | 'typeCode' | 'items'> &
    Partial<Pick<InvoiceInput, 'currency' | 'typeCode'>> & {
      readonly items: readonly (Omit<LineInput, 'vatCategory'> & { vatCategory?: string })[]
    }
}

/** Fills in the contract's defaults, and turns numbers into decimals as text. */
function checked(request: Request): CheckedRequest {
  const { logo, invoice, ...rest } = JSON.parse(JSON.stringify(request), (_key, value: unknown) =>
    typeof value === 'number' ? plain(String(value)) : value,
  ) as Loose
  return {
    template: 'minimal',
    locale: 'en',
    accentColor: '#8b5cf6',
    ...rest,
    ...(logo === undefined ? {} : { logo: { widthMm: '30', ...logo } }),
    invoice: {
      currency: 'EUR',
      typeCode: '380',
      ...invoice,
      items: invoice.items.map((line) => ({ vatCategory: 'S', ...line })),
    },
  }
}
