import { Parser } from '#htmlparser2'
import { LogoProblem } from './problem.js'
import { isForbiddenValue, readStyleSheet, referredIds, type StyleReferences } from './svg-style.js'

/** An element of the tree that is handed on; nothing else reaches the renderer. */
interface SvgElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: SvgElement[]
  text: string
}

/** Drawn, or needed for drawing. Text is left out: no font may come from the machine. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask pattern style switch'.split(
    ' ',
  ),
)

/** Removed with their content: they draw nothing and do nothing. */
const SILENT: ReadonlySet<string> = new Set('title desc metadata sodipodi:namedview'.split(' '))

const TEXT: ReadonlySet<string> = new Set('text tspan textPath tref flowRoot'.split(' '))

const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'id class style transform transform-origin display visibility overflow opacity color ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap ' +
    'stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset vector-effect ' +
    'paint-order clip-path clip-rule mask mask-type stop-color stop-opacity shape-rendering ' +
    'color-interpolation mix-blend-mode isolation viewBox preserveAspectRatio x y width height ' +
    'cx cy r rx ry x1 y1 x2 y2 fx fy fr d points pathLength offset gradientUnits ' +
    'gradientTransform spreadMethod patternUnits patternContentUnits patternTransform ' +
    'clipPathUnits maskUnits maskContentUnits href xlink:href'
  ).split(' '),
)

const MAX_DEPTH = 64
/** Elements drawn once every reference is followed; stops nested `use` from multiplying. */
const MAX_DRAWN = 20_000
/** Characters of their attributes, paths above all; a path is read again for each `use`. */
const MAX_DRAWN_CHARACTERS = 4 * 1024 * 1024
/** Characters of an attribute that is not a list of points. */
const MAX_ATTRIBUTE = 4096
/** The lists of points. */
const POINTS: ReadonlySet<string> = new Set(['d', 'points'])

/**
 * Reads an SVG against an allow list and writes it again, so that the renderer sees only what
 * is allowed: no script, no event handler, no address outside the file, no text, no picture,
 * no DOCTYPE.
 * @throws LogoProblem svgInvalid, svgForbidden, svgText, svgTooComplex
 */
export function readSvg(bytes: Buffer): string {
  const root = parse(decode(bytes))
  const sheets = collectStyles(root)
  checkReferences(root, sheets)
  return write(root, true)
}

/** True if the bytes can only be markup. */
export function looksLikeMarkup(bytes: Buffer): boolean {
  const start = bytes
    .subarray(0, 64)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
  return start.trimStart().startsWith('<')
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new LogoProblem('svgInvalid', { reason: 'UTF-8' })
  }
}

function parse(source: string): SvgElement {
  const open: SvgElement[] = []
  let root: SvgElement | undefined
  let skipped = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (skipped > 0 || SILENT.has(name) || isForeign(name)) {
          skipped++
          return
        }
        const element = readElement(name, attributes)
        const parent = open.at(-1)
        if (parent === undefined) {
          if (root !== undefined || name !== 'svg')
            throw new LogoProblem('svgInvalid', { reason: `<${name}>` })
          root = element
        } else parent.children.push(element)
        if (open.push(element) > MAX_DEPTH) throw new LogoProblem('svgTooComplex')
      },
      ontext(text) {
        const parent = open.at(-1)
        if (skipped === 0 && parent?.name === 'style') parent.text += text
      },
      onclosetag(name, isImplied) {
        if (isImplied && !isSelfClosing(source, parser))
          throw new LogoProblem('svgInvalid', { reason: `<${name}>` })
        if (skipped > 0) skipped--
        else open.pop()
      },
      onprocessinginstruction(name, data) {
        if (name.startsWith('!'))
          throw new LogoProblem('svgForbidden', { what: `<!${data.slice(1, 8)}` })
      },
    },
    { xmlMode: true, recognizeSelfClosing: true },
  )
  parser.end(source)
  if (root === undefined) throw new LogoProblem('svgInvalid', { reason: '<svg>' })
  return root
}

function isSelfClosing(source: string, parser: Parser): boolean {
  return source[parser.endIndex] === '>' && source[parser.endIndex - 1] === '/'
}

/** Elements of drawing programs, such as `sodipodi:guide`; the SVG prefix itself is not usual. */
function isForeign(name: string): boolean {
  return name.includes(':') && !name.startsWith('svg:')
}

function readElement(name: string, attributes: Readonly<Record<string, string>>): SvgElement {
  if (TEXT.has(name)) throw new LogoProblem('svgText')
  if (!ELEMENTS.has(name)) throw new LogoProblem('svgForbidden', { what: `<${name.slice(0, 40)}>` })
  const kept = new Map<string, string>()
  for (const [key, value] of Object.entries(attributes)) {
    if (/^on/i.test(key)) throw new LogoProblem('svgForbidden', { what: key.slice(0, 40) })
    if (!ATTRIBUTES.has(key)) continue
    const isAddress = key === 'href' || key === 'xlink:href'
    if (isAddress ? !value.trim().startsWith('#') : isForbiddenValue(value))
      throw new LogoProblem('svgForbidden', { what: `${key}="${value.slice(0, 40)}"` })
    if (value.length > MAX_ATTRIBUTE && !POINTS.has(key)) throw new LogoProblem('svgTooComplex')
    kept.set(key === 'xlink:href' ? 'href' : key, value.trim())
  }
  return { name, attributes: kept, children: [], text: '' }
}

function collectStyles(root: SvgElement): StyleReferences {
  const sheets: string[] = []
  const visit = (element: SvgElement): void => {
    if (element.name === 'style') sheets.push(element.text)
    element.children.forEach(visit)
  }
  visit(root)
  return readStyleSheet(sheets.join('\n'))
}

/** Follows every reference as the renderer would, and counts. */
function checkReferences(root: SvgElement, sheet: StyleReferences): void {
  const byId = new Map<string, SvgElement>()
  const index = (element: SvgElement): void => {
    const id = element.attributes.get('id')
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    element.children.forEach(index)
  }
  index(root)
  const drawings = new Map<SvgElement, Drawing>()
  let drawn = 0
  let characters = 0
  const onPath = new Set<SvgElement>()
  const visit = (element: SvgElement): void => {
    const drawing = drawings.get(element) ?? drawingOf(element, sheet)
    drawings.set(element, drawing)
    characters += drawing.characters
    if (++drawn > MAX_DRAWN || characters > MAX_DRAWN_CHARACTERS)
      throw new LogoProblem('svgTooComplex')
    if (onPath.size > MAX_DEPTH * 4 || onPath.has(element)) throw new LogoProblem('svgTooComplex')
    onPath.add(element)
    for (const id of drawing.references) {
      const target = byId.get(id)
      if (target !== undefined) visit(target)
    }
    element.children.forEach(visit)
    onPath.delete(element)
  }
  visit(root)
}

/** The cost of drawing an element once. */
interface Drawing {
  readonly references: readonly string[]
  /** Of its attributes, and of the ids that it refers to. */
  readonly characters: number
}

function drawingOf(element: SvgElement, sheet: StyleReferences): Drawing {
  const references = referencesOf(element, sheet)
  let characters = 0
  for (const text of [...element.attributes.values(), ...references]) characters += text.length
  return { references, characters }
}

function referencesOf(element: SvgElement, sheet: StyleReferences): readonly string[] {
  const found: string[] = []
  for (const [key, value] of element.attributes) {
    if (key === 'href') found.push(value.slice(1))
    if (!POINTS.has(key)) for (const id of referredIds(value)) found.push(id)
  }
  const id = element.attributes.get('id')
  const classes = (element.attributes.get('class') ?? '').split(/\s+/)
  const selectors = [element.name, '*', ...classes.map((name) => `.${name}`)]
  if (id !== undefined) selectors.push(`#${id}`)
  return found.concat(selectors.flatMap((selector) => sheet.get(selector) ?? []))
}

function write({ name, attributes, children, text }: SvgElement, isRoot = false): string {
  const namespace = isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : ''
  const written = [...attributes].map(([key, value]) => ` ${key}="${escape(value)}"`).join('')
  const content = escape(text) + children.map((child) => write(child)).join('')
  return `<${name}${namespace}${written}>${content}</${name}>`
}

function escape(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
