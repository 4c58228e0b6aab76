import {
  detail,
  type Detail,
  englishDetail,
  limitReachedBy,
  type LimitExceeded,
  type PdfDocument,
  readPages,
  type Xmp,
} from 'twinvoice/pdf'
import { annotations, formFields } from './clause/annotation-clauses.js'
import type { ClauseId } from './clause/codes.js'
import { ContentClauses } from './clause/content-clauses.js'
import * as documents from './clause/document-clauses.js'
import * as structure from './clause/structure-clauses.js'
import { MORE_THAN_READ, type Found, type PdfuaSubject } from './clause/subject.js'
import { tables } from './clause/table-clauses.js'
import type { PdfuaFacts } from './facts.js'
import { readStructure } from './structure/structure-tree.js'

/** A clause reports no more than this many places; one is enough to be wrong. */
const PLACES = 10

/**
 * Checks a file by the clauses of ISO 14289-1 (PDF/UA-1), but for what PDF/A requires as well. What has been found
 * counts, though a clause reaches a limit; the file is then not checked completely.
 * @throws LimitExceeded if its structure or its pages cannot be read within the limits
 */
export function judgePdfua(document: PdfDocument, xmp: Xmp | undefined): PdfuaFacts {
  const tree = readStructure(document)
  const pages = [...readPages(document)]
  const hasLanguage = document.catalog.string('Lang') !== undefined
  const leftOut = new Set<Detail>(tree.isComplete ? [] : [MORE_THAN_READ])
  const leaveOut = (what: Detail) => void leftOut.add(what)
  const subject: PdfuaSubject = { document, xmp, pages, tree, hasLanguage, leaveOut }
  const said = new Map<ClauseId, Map<string, Detail>>()
  const found: Found = (clause, what) => {
    const places = said.get(clause) ?? new Map<string, Detail>()
    said.set(clause, places)
    if (places.size < PLACES) places.set(englishDetail(what), what)
  }
  const contents = () => new ContentClauses(subject, found).check()
  const checks = [...CHECKS.map((check) => () => check(subject, found)), contents]
  const [limit] = checks.flatMap((check) => limitReachedBy(check) ?? [])
  if (limit !== undefined) leaveOut(uncheckedBy(limit))
  return {
    breaches: [...said].flatMap(([clause, places]) =>
      [...places.values()].map((what) => ({ clause, found: what })),
    ),
    notChecked: [...leftOut],
  }
}

/** What is said of a file that is not checked, because it exceeds a limit. */
export function uncheckedBy({ what }: LimitExceeded): Detail {
  return detail`ISO 14289-1 (${what})`
}

const CHECKS: readonly ((subject: PdfuaSubject, found: Found) => void)[] = [
  documents.identification,
  documents.catalogEntries,
  documents.optionalContent,
  documents.embeddedFiles,
  documents.dynamicForms,
  documents.encryption,
  documents.mediaClips,
  structure.structureTypes,
  structure.languages,
  structure.nesting,
  structure.alternates,
  structure.headings,
  structure.notes,
  tables,
  annotations,
  formFields,
]
