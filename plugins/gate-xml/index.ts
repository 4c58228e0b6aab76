import type { ParseOption as ParseOptions } from 'libxml2-wasm'
import { createHash } from 'node:crypto'
import {
  codePointName,
  type FindingDetails,
  detail,
  definePlugin,
  FindingCodes,
  readMessages,
} from 'twinvoice/plugin'
import { CODES, type GateCode } from './codes.js'
import { EncodingRefused, decodeXml } from './decode.js'
import { formatOf, identityReaders } from './identity.js'
import { isWellFormed, whereMalformed } from './malformed.js'
import { ProfileFinder } from './profile.js'
import { DEFAULT_LIMITS, scanStructure, type GateLimits } from './structure.js'
import { asVersion10 } from './version.js'

const LIMIT = { type: 'integer', minimum: 1 }

type Say = (code: GateCode, details?: FindingDetails) => void

/** Checks that XML is safe for later stages, and determines its profile. */
export default definePlugin({
  manifest: {
    name: 'gate-xml',
    core: '^1.0.0',
    summary:
      'Refuses XML that is malicious, malformed or wrongly encoded, and determines its profile.',
    needs: ['xmlFile'],
    gives: ['xml', 'identity'],
    runsAhead: true,
    uses: ['profiles'],
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        limits: {
          type: 'object',
          additionalProperties: false,
          properties: Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, LIMIT])),
        },
      },
    },
  },
  async create({ profiles }, options) {
    const { XmlDocument, XmlLibError, XmlXPath, ParseOption } = await import('libxml2-wasm')
    const limits: GateLimits = {
      ...DEFAULT_LIMITS,
      ...(typeof options['limits'] === 'object' ? options['limits'] : {}),
    }
    const codes = new FindingCodes(CODES, readMessages(new URL('./messages/', import.meta.url)))
    const compiled: { dispose(): void }[] = []
    const readers = identityReaders((xpath) => {
      const one = XmlXPath.compile(xpath)
      compiled.push(one)
      return one
    })
    // Attachments may have more than 10 million characters; what the XML may have has limits of its own.
    // XML that breaks rules of xml:id is well-formed.
    const option = (ParseOption.XML_PARSE_NO_XXE |
      ParseOption.XML_PARSE_HUGE |
      ParseOption.XML_PARSE_SKIP_IDS) as ParseOptions
    const silent = (option | ParseOption.XML_PARSE_NOERROR) as ParseOptions
    const finder = new ProfileFinder(profiles.values())

    const parsed = (xml: string) => {
      try {
        return XmlDocument.fromString(xml, { option })
      } catch (thrown) {
        if (thrown instanceof XmlLibError && isWellFormed(thrown, xml))
          return XmlDocument.fromString(xml, { option: silent })
        throw thrown
      }
    }

    /** The identity of the document; undefined after a finding. */
    const identify = (xml: string, moment: Date, say: Say) => {
      let document
      try {
        document = parsed(xml)
        return readIdentity(document, readers, finder, moment, say)
      } catch (thrown) {
        if (!(thrown instanceof XmlLibError)) throw thrown
        say('XML_MALFORMED', whereMalformed(thrown, xml))
        return undefined
      } finally {
        document?.dispose()
      }
    }

    return {
      run({ xmlFile }, { locale, moment, report }) {
        const say: Say = (code, details = {}) =>
          report(codes.finding(code, locale, { path: '$.pdf_base64', ...details }))
        const xml = textOf(xmlFile.bytes, limits, say)
        const words = xml === undefined ? undefined : identify(xml, moment, say)
        if (xml === undefined || words === undefined) return {}
        const { name, bytes } = xmlFile
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        return { xml, identity: { ...words, name, sha256 } }
      },
      close() {
        for (const one of compiled.splice(0)) one.dispose()
      },
    }
  },
})

const PDF = [...Buffer.from('%PDF-')]

/** The text of a file that can be parsed safely; undefined after a finding. */
function textOf(bytes: Uint8Array, limits: GateLimits, say: Say): string | undefined {
  if (bytes.length > limits.bytes) {
    say('XML_SIZE', { found: `${bytes.length}`, expected: `≤ ${limits.bytes}` })
    return undefined
  }
  if (PDF.every((byte, index) => bytes[index] === byte)) {
    say('XML_MALFORMED', { found: '%PDF-', expected: '<' })
    return undefined
  }
  try {
    const versioned = asVersion10(decodeXml(bytes))
    if ('refused' in versioned) {
      const found = `version="${versioned.refused.slice(0, 80)}"`
      say('XML_MALFORMED', { found, expected: 'version="1.0"' })
      return undefined
    }
    const { text, isXml11 } = versioned
    const problem = scanStructure(text, limits, isXml11)
    if (problem === undefined) return text
    const { code, line, found, expected } = problem
    if (code === 'XML_DOCTYPE' && /^<!doctype\s+html\b/i.test(found)) {
      say('XML_NOT_INVOICE', { found: 'HTML' })
      return undefined
    }
    say(code, {
      found: detail`line ${line}: ${found}`,
      ...(expected === undefined ? {} : { expected }),
    })
  } catch (thrown) {
    if (!(thrown instanceof EncodingRefused)) throw thrown
    const { reason } = thrown
    const found = thrown.found.slice(0, 80)
    // Bytes that are no UTF-8 contradict the encoding that was expected.
    const isUtf8 = reason === 'invalid' && /^utf-?8$/i.test(found)
    const expected = thrown.declared ?? 'UTF-8'
    say(ENCODING_CODES[reason], { found, ...(isUtf8 ? {} : { expected }) })
  }
  return undefined
}

/** Shows characters that nobody sees: one that an editor adds makes another identifier. */
function visible(text: string): string {
  return text.replace(
    /[^\S ]|\p{Cf}/gu,
    (character) => `[${codePointName(character.codePointAt(0) ?? 0)}]`,
  )
}

const ENCODING_CODES = {
  invalid: 'XML_ENCODING',
  contradiction: 'XML_ENCODING_CONTRADICTION',
  unsupported: 'XML_ENCODING_UNSUPPORTED',
} as const

/** The root element and BT-24 decide, never the name of the file. */
function readIdentity(
  document: Parameters<typeof formatOf>[0],
  readers: ReturnType<typeof identityReaders>,
  finder: ProfileFinder,
  moment: Date,
  say: Say,
) {
  const format = formatOf(document)
  if (format === undefined) {
    const { namespaceUri, name } = document.root
    const found = namespaceUri === '' ? name : `{${namespaceUri}}${name}`
    say('XML_NOT_INVOICE', { found: found.slice(0, 200) })
    return { profile: 'UNKNOWN', guideline: '', summary: {} }
  }
  const { guideline, businessProcess, summary } = readers[format].read(document)
  if (format === 'zugferd1') return { profile: 'ZUGFERD1', guideline, summary }
  const { profile, by } = finder.profileOf({ guideline, businessProcess, syntax: format, moment })
  const details = { found: visible(guideline.slice(0, 200)), term: 'BT-24' }
  if (by === 'unknown') say('PROFILE_UNKNOWN', details)
  if (by === 'core') say('SPECIFICATION_NOT_CHECKED', details)
  // A missing identifier breaks BR-01: the rules report it.
  const isUnknown = by === 'unknown' || by === 'none' ? { isUnknown: true } : {}
  const isFallback = by === 'own' ? {} : { isFallback: true }
  return { profile, ...isUnknown, ...isFallback, syntax: format, guideline, summary }
}
