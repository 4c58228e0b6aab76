import { types } from 'node:util'
import { PDFA_ERRORS, SYNTAXES } from '../../catalog/entries/entries.js'
import { Fault } from '../../pipeline/errors.js'
import type { AttachedFile } from '../../request/own-pdf.js'
import type { EmbedOptions, GenerationOptions } from '../results/made.js'
import type { DocumentOptions, Share } from '../results/options.js'
import {
  CONVERT_TARGETS,
  VIEW_FORMATS,
  type ConvertOptions,
  type ExtractOptions,
  type ViewOptions,
} from '../results/read.js'
import type { ValidateOptions } from '../results/validated.js'
import {
  aBoolean,
  aDate,
  aLocale,
  aNumber,
  aSignal,
  aString,
  being,
  bytes,
  listOf,
  objectOf,
  oneOf,
  shown,
  type Check,
  type Checks,
} from './checks.js'
import { checkOptions } from './options.js'

const DOCUMENT: Checks<DocumentOptions> = {
  locale: aString,
  signal: aSignal,
  share: objectOf<Share>({ id: aString, queue: aNumber(0), part: aNumber(0, 1) }, [
    'id',
    'queue',
    'part',
  ]),
}

const FORMATS = ['pdf', 'xml'] as const
const ATTACHED = objectOf<AttachedFile>(
  { name: aString, data: bytes, mediaType: aString, description: aString },
  ['name', 'data'],
)

const GENERATE: Checks<GenerationOptions> = {
  ...DOCUMENT,
  moment: aDate,
  watermark: aBoolean,
  level: oneOf(['a', 'b']),
  profile: aString,
  syntax: oneOf(SYNTAXES),
  coerce: aBoolean,
  attachments: listOf(ATTACHED),
  overrides: objectOf<NonNullable<GenerationOptions['overrides']>>({
    template: aString,
    locale: aLocale,
  }),
  output: oneOf(FORMATS),
  dryRun: aBoolean,
}

const EMBED: Checks<EmbedOptions> = {
  ...DOCUMENT,
  moment: aDate,
  watermark: aBoolean,
  overrides: objectOf<NonNullable<EmbedOptions['overrides']>>({ locale: aLocale }),
  profile: aString,
  coerce: aBoolean,
  agreement: aBoolean,
  attachments: listOf(ATTACHED),
  force: aBoolean,
  dropSignatures: aBoolean,
  fontFolder: aString,
  mostBytes: aNumber(0),
}

const VALIDATE: Checks<ValidateOptions> = {
  ...DOCUMENT,
  name: aString,
  agreement: aBoolean,
  format: oneOf(FORMATS),
  rules: listOf(aString),
  at: aDate,
  pdfa: oneOf(PDFA_ERRORS),
  ua: aBoolean,
}

const EXTRACT: Checks<ExtractOptions> = {
  ...VALIDATE,
  files: aBoolean,
  invoice: aBoolean,
  terms: aBoolean,
}

const CONVERT: Checks<ConvertOptions> = { ...VALIDATE, to: oneOf(CONVERT_TARGETS) }

const VIEW: Checks<ViewOptions> = {
  ...VALIDATE,
  format: oneOf(VIEW_FORMATS),
  input: oneOf(FORMATS),
  template: aString,
  validate: aBoolean,
  attachmentBytes: aNumber(0),
  source: aBoolean,
}

const OPTIONS = {
  generate: objectOf(GENERATE),
  embed: objectOf(EMBED),
  validate: objectOf(VALIDATE),
  extract: objectOf(EXTRACT),
  convert: objectOf(CONVERT, ['to']),
  view: objectOf(VIEW),
}

/** A text is not taken for the bytes of a file: an XML names its encoding, which a text no longer has. */
const aFile: Check = (value, name) => {
  if (types.isUint8Array(value)) return undefined
  const advice =
    typeof value !== 'string'
      ? ''
      : value.trimStart().startsWith('<')
        ? '; give XML as the bytes that were read or received, or as new TextEncoder().encode(xml) if it is in UTF-8'
        : '; read a file first, as readFileSync(path) does'
  return `${name} must be the bytes of the file (a Uint8Array), not ${shown(value)}${advice}`
}

/** What else is wrong with a request is said in its details. */
const aRequest = being(
  'a request: an object, or JSON as text or bytes',
  (value) =>
    value !== undefined &&
    typeof value !== 'function' &&
    !types.isPromise(value) &&
    !(value instanceof URL) &&
    !types.isAnyArrayBuffer(value),
)

const ARGUMENTS = { file: aFile, pdf: aFile, request: aRequest, invoice: aRequest }

/** The name of a call, and its arguments by name. */
export type Call = keyof typeof OPTIONS
export type Given = Readonly<Partial<Record<keyof typeof ARGUMENTS, unknown>>>

/**
 * Checks what a call is given: JavaScript has no types that do.
 * @throws Fault ARGUMENT_INVALID for an argument, OPTIONS_INVALID for the options; each names it and says
 *   what was expected
 */
export function checkCall(call: Call, given: Given, options: unknown): void {
  for (const [name, check] of Object.entries(ARGUMENTS)) {
    if (!(name in given)) continue
    const problem = check(given[name as keyof typeof ARGUMENTS], name)
    if (problem !== undefined) throw new Fault('ARGUMENT_INVALID', `${call}: ${problem}`)
  }
  checkOptions(call, OPTIONS[call], options)
}
