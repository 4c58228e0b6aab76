import { Fault } from 'twinvoice/plugin'

/**
 * Instructions and expressions of a compiled sheet that compute and build. What is not here is
 * refused: dynamic evaluation, result documents, scripts and the extensions of Saxonica, and
 * whatever a later compiler may add.
 */
const INSTRUCTIONS = wordsOf(`
  accRule accumulator analyzeString and applyImports applyT arg arith arrayBlock atomic atomSing
  att attributeSet attVal axis break callT cast castable catch charMap check choose co comment
  compareToInt compareToString compAtt compElem condCont conditionalSort condSeq convert copy
  copyOf currentGroup currentGroupingKey cvUntyped data dbl dec decimalFormat doc docOrder dot
  elem empty emptyTextNodeRemover every except false filter first fn fnCoercer fnRef follows for
  forEach forEachGroup function gc globalParam globalVariable gVarRef homCheck ifCall inlineFn
  instance int intersect is isLast iterate key lastOf let lookup lookupAll m map merge mergeAdj
  mergeSrc message mode namespace nextIteration nextMatch nodeNum null numSeqFmt onEmpty
  onNonEmpty or output overridden p p.any p.booleanExp p.genNode p.genPos p.nodeSet p.nodeTest
  p.simPos p.venn p.withCurrent p.withPredicate p.withUpper package param params partialApply post pre precedes
  procInst property range root s sequence slash some
  sort sortKey str strip subscript supplied switch tail template templateRule treat true try
  ufCall ufRef union useAS valueOf varRef vc withParam
`)

/**
 * Functions of XPath and XSLT that a sheet may call. Those that read (`doc`, `document`,
 * `json-doc`, `unparsed-text`) reach the folder of the sheet's pack and no other file: see
 * {@link confinedFiles}. Left out are those that run other code or depend on the machine:
 * `transform`, `load-xquery-module`, `function-lookup`, `collection`, `environment-variable`,
 * `random-number-generator`, `trace`.
 */
const FUNCTIONS = wordsOf(`
  abs accumulator-after accumulator-before adjust-date-to-timezone adjust-dateTime-to-timezone
  adjust-time-to-timezone analyze-string apply avg base-uri boolean ceiling codepoint-equal
  codepoints-to-string collation-key compare concat contains contains-token copy-of count
  current current-date current-dateTime current-group current-grouping-key current-merge-group
  current-merge-key current-output-uri current-time data dateTime day-from-date day-from-dateTime days-from-duration deep-equal default-collation default-language distinct-values doc
  doc-available document document-uri element-available element-with-id empty encode-for-uri
  ends-with error escape-html-uri exactly-one exists false filter floor fold-left fold-right
  for-each for-each-pair format-date format-dateTime format-integer format-number format-time
  function-arity function-available function-name generate-id has-children head hours-from-dateTime hours-from-duration hours-from-time id idref implicit-timezone in-scope-prefixes
  index-of innermost insert-before iri-to-uri json-doc json-to-xml key lang last local-name
  local-name-from-QName lower-case matches max min minutes-from-dateTime minutes-from-duration
  minutes-from-time month-from-date month-from-dateTime months-from-duration name namespace-uri
  namespace-uri-for-prefix namespace-uri-from-QName nilled node-name normalize-space normalize-unicode not number one-or-more outermost parse-ietf-date parse-json parse-xml parse-xml-fragment path position prefix-from-QName QName regex-group remove replace resolve-QName
  resolve-uri reverse root round round-half-to-even seconds-from-dateTime seconds-from-duration
  seconds-from-time serialize snapshot sort starts-with static-base-uri string string-join
  string-length string-to-codepoints subsequence substring substring-after substring-before sum
  system-property tail timezone-from-date timezone-from-dateTime timezone-from-time tokenize
  translate true type-available unordered unparsed-entity-public-id unparsed-entity-uri
  unparsed-text unparsed-text-available unparsed-text-lines upper-case xml-to-json year-from-date year-from-dateTime years-from-duration zero-or-one
`)

const XPATH_FUNCTIONS = 'http://www.w3.org/2005/xpath-functions'
/** Calls of functions and references to them: of the sheet itself, and of all others. */
const OWN_CALLS = new Set(['ufCall', 'ufRef'])
const CALLS = new Set(['fn', 'fnRef', 'ifCall', ...OWN_CALLS])
/** What the compiler itself writes for `fn:apply`, dynamic calls and `xsl:catch`. */
const COMPILERS_OWN = new Set(['apply', 'dynamic-error-info'])

/** The part of a SEF that says what it does; all else in it is text. */
interface SefNode {
  /** Kind of the node. */
  readonly N?: string
  readonly name?: string
  /** Nodes below. */
  readonly C?: readonly SefNode[]
}

/**
 * Looks through a compiled sheet for what is not on the lists of allowed instructions and functions.
 * A pack may bring the compiled sheet itself, so it is what somebody wrote, not what a compiler did.
 * @param placeOf where the sheet has what is not allowed, with a colon behind it
 * @throws Fault CATALOG_INVALID
 */
export function checkSef(
  sef: object,
  file: string,
  placeOf: (what: string) => string = () => '',
): void {
  const nodes = nodesOf(sef, file)
  const own = new Set(nodes.flatMap(({ N, name = '' }) => (N === 'function' ? [name] : [])))
  for (const { N = '', name = '' } of nodes) {
    // The name of an own function allows calls of own functions, and of no other that has this name.
    const isOwnCall = OWN_CALLS.has(N) && own.has(name)
    const allowed = CALLS.has(N) ? isOwnCall || mayCall(name) : INSTRUCTIONS.has(N)
    const what = CALLS.has(N) ? shortName(name) : N
    if (!allowed) throw forbidden(what, file, placeOf(what))
  }
}

/** A fault for what a sheet may not contain. */
export function forbidden(what: string, file: string, place = ''): Fault {
  const said = what === 'to' ? 'a range (to)' : what
  return new Fault('CATALOG_INVALID', `${place}${said} is not allowed in a rule sheet`, { file })
}

/** @param name of a function: `Q{uri}local`, or `local` in the namespace of XPath functions */
export function mayCall(name: string): boolean {
  const [, uri = XPATH_FUNCTIONS, local = name] = /^Q\{([^}]*)\}(.*)$/s.exec(name) ?? []
  if (uri === XPATH_FUNCTIONS) return FUNCTIONS.has(local)
  if (uri === 'http://saxon.sf.net/') return COMPILERS_OWN.has(local)
  return ['map', 'array', 'math'].some((library) => uri === `${XPATH_FUNCTIONS}/${library}`)
}

/** The name of a function as sheets write it. */
export function shortName(name: string): string {
  return name.replace(`Q{${XPATH_FUNCTIONS}}`, '')
}

function nodesOf(sef: object, file: string): readonly SefNode[] {
  const nodes: SefNode[] = [sef]
  // The list grows while it is read.
  for (const node of nodes)
    for (const [key, value] of Object.entries(node))
      if (key === 'C' && Array.isArray(value) && value.every(isNode)) nodes.push(...value)
      else if (typeof value !== 'string') throw forbidden(`${key} that is no text`, file)
  return nodes
}

function isNode(value: unknown): value is SefNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''))
}
