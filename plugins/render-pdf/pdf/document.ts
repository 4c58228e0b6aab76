import { PDFContext, PDFName, PDFString, type PDFRef } from '#pdf-lib'
import type { LayoutElement } from '../layout/element.js'
import type { Paper } from '../layout/paper.js'
import type { PaintedPage } from './content.js'
import type { LinkArea } from './link-area.js'
import { writeFile } from './file.js'
import { embedTypeface } from './fonts/font-objects.js'
import type { ResourceDictionary } from './resource-dictionary.js'
import { flateStream, textString } from './syntax/objects.js'
import { embedPicture } from './picture-objects.js'
import type { StructureNode } from './structure.js'
import { embedStructure } from './structure-objects.js'

/** What a file is written of. */
export interface Painted {
  readonly document: LayoutElement
  readonly pages: readonly PaintedPage[]
  readonly paper: Paper
  readonly resources: ResourceDictionary
  /** Date of the file: the same moment gives the same bytes. */
  readonly moment: Date
}

const PRODUCER = 'twinvoice'

/** Writes the painted pages as a PDF file, tagged when there is a structure tree. */
export function writeDocument(painted: Painted): Uint8Array {
  const context = PDFContext.create()
  const { pages, paper, resources } = painted
  const parent = context.nextRef()
  const pageRefs = pages.map(() => context.nextRef())
  const contents = pages.map(({ content }) => context.register(flateStream(context, content)))
  const resourcesRef = embedResources(context, resources)
  const linkNodes: StructureNode[] = []
  const annotations = pages.map(({ links }, index) =>
    embedLinks(context, links, index, pages.length, linkNodes),
  )
  pages.forEach((_, index) => {
    const ref = pageRefs[index]
    const links = annotations[index] ?? []
    if (ref === undefined) return
    context.assign(
      ref,
      context.obj({
        Type: 'Page',
        Parent: parent,
        MediaBox: [0, 0, paper.width, paper.height],
        Resources: resourcesRef,
        Contents: contents[index],
        ...(links.length === 0 ? {} : { Annots: [...links] }),
        ...(resources.tree === undefined ? {} : { StructParents: index, Tabs: 'S' }),
      }),
    )
  })
  context.assign(parent, context.obj({ Type: 'Pages', Kids: pageRefs, Count: pages.length }))
  resources.tree?.finish()
  const structure =
    resources.tree &&
    embedStructure(context, resources.tree, { pages: pageRefs, annotations, linkNodes })
  const info = context.register(information(context, painted))
  const catalog = context.register(
    context.obj({
      Type: 'Catalog',
      Pages: parent,
      Lang: PDFString.of(painted.document.get('lang') ?? 'en'),
      ViewerPreferences: { DisplayDocTitle: true },
      ...(structure === undefined ? {} : { MarkInfo: { Marked: true }, StructTreeRoot: structure }),
    }),
  )
  return writeFile(context, catalog, info)
}

function embedResources(context: PDFContext, resources: ResourceDictionary): PDFRef {
  const fonts = context.obj({})
  for (const typeface of resources.typefaces.values())
    fonts.set(PDFName.of(typeface.name), embedTypeface(context, typeface))
  const pictures = context.obj({})
  for (const [picture, name] of resources.pictures)
    pictures.set(PDFName.of(name), embedPicture(context, picture))
  const states = context.obj({})
  for (const [name, opacity] of resources.opacities)
    states.set(PDFName.of(name), context.obj({ Type: 'ExtGState', ca: opacity }))
  const dictionary = context.obj({ Font: fonts })
  if (resources.pictures.size > 0) dictionary.set(PDFName.of('XObject'), pictures)
  if (resources.opacities.size > 0) dictionary.set(PDFName.of('ExtGState'), states)
  return context.register(dictionary)
}

/** Registers the links of a page, one annotation for each stretch of text (ISO 14289-1 7.18.5). */
function embedLinks(
  context: PDFContext,
  links: readonly LinkArea[],
  page: number,
  pageCount: number,
  nodes: StructureNode[],
): PDFRef[] {
  return links.map(({ element, node, rect }, index) => {
    const href = element.get('href') ?? ''
    const tagged = node === undefined ? {} : { StructParent: pageCount + nodes.length }
    if (node !== undefined) {
      node.kids.push({ kind: 'annotation', page, index })
      nodes.push(node)
    }
    return context.register(
      context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [...rect],
        Border: [0, 0, 0],
        // Printed: ISO 19005-3 6.3.2 requires it.
        F: 4,
        Contents: textString(element.get('alt') ?? href),
        A: { S: 'URI', URI: textURI(href) },
        ...tagged,
      }),
    )
  })
}

/** An address has but seven-bit characters; parentheses and backslashes are percent-encoded. */
function textURI(href: string): PDFString {
  return PDFString.of(
    encodeURI(href)
      .replaceAll('%25', '%')
      .replaceAll(/[()\\]/g, (c) => `%${c.charCodeAt(0).toString(16)}`),
  )
}

function information(context: PDFContext, { document, moment }: Painted) {
  const info = context.obj({
    Title: textString(document.get('title') ?? ''),
    Creator: textString(PRODUCER),
    Producer: textString(PRODUCER),
    CreationDate: PDFString.fromDate(moment),
    ModDate: PDFString.fromDate(moment),
  })
  for (const [key, attribute] of [
    ['Author', 'author'],
    ['Subject', 'subject'],
    ['Keywords', 'keywords'],
  ] as const) {
    const text = document.get(attribute)
    if (text !== undefined && text !== '') info.set(PDFName.of(key), textString(text))
  }
  return info
}
