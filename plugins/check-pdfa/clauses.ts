import * as structure from './clause/6-1-file-structure.js'
import { limits } from './clause/6-1-13-limits.js'
import * as fonts from './clause/6-2-11-fonts.js'
import * as glyphs from './clause/6-2-11-glyphs.js'
import * as colors from './clause/6-2-4-colors.js'
import { jpeg2000 } from './clause/6-2-8-3-jpeg2000.js'
import * as graphics from './clause/6-2-graphics.js'
import * as interaction from './clause/6-3-interaction.js'
import { signatures } from './clause/6-4-3-signatures.js'
import * as metadata from './clause/6-6-metadata.js'
import * as tagging from './clause/6-7-logical-structure.js'
import { embeddedFiles } from './clause/6-8-embedded-files.js'
import type { Clause } from './clause/clause.js'
import type { ClauseId } from './clause/codes.js'

/**
 * The clauses of ISO 19005-3. Those without a requirement of their own (6.1.5, 6.1.11, 6.2.7, 6.2.8.2
 * and others) are left out. What each requires is in `messages`.
 */
export const CLAUSES: readonly Clause[] = [
  clause('6.1.2', structure.fileHeader),
  clause('6.1.3', structure.fileTrailer),
  clause('6.1.4', structure.crossReferences),
  clause('6.1.6', structure.hexStrings),
  clause('6.1.7.1', structure.streams),
  clause('6.1.7.2', structure.filters),
  clause('6.1.8', structure.names),
  clause('6.1.9', (subject, found) => {
    structure.indirectObjects(subject, found)
    tagging.structureEnds(subject, found)
  }),
  clause('6.1.10', graphics.inlineImages),
  clause('6.1.12', structure.permissions),
  clause('6.1.13', limits),

  clause('6.2.2', graphics.contentStreams),
  clause('6.2.3', graphics.outputIntent),
  clause('6.2.4.2', graphics.iccBased),
  clause('6.2.4.3', colors.uncalibrated),
  clause('6.2.4.4', colors.separations),
  clause('6.2.4.5', colors.indexed),
  clause('6.2.5', graphics.graphicsStates),
  clause('6.2.6', graphics.renderingIntents),
  clause('6.2.8.1', graphics.images),
  clause('6.2.8.3', jpeg2000),
  clause('6.2.9.1', graphics.formXObjects),
  clause('6.2.9.2', graphics.referenceXObjects),
  clause('6.2.9.3', graphics.postScriptXObjects),
  clause('6.2.10', (subject, found) => {
    graphics.transparency(subject, found)
    colors.blendingSpaces(subject, found)
  }),

  clause('6.2.11.2', fonts.fontTypes),
  clause('6.2.11.3.1', fonts.characterCollections),
  clause('6.2.11.3.2', fonts.cidToGid),
  clause('6.2.11.3.3', fonts.cmaps),
  clause('6.2.11.4.1', glyphs.embeddedFonts),
  clause('6.2.11.4.2', glyphs.glyphLists),
  clause('6.2.11.5', glyphs.widths),
  clause('6.2.11.6', glyphs.trueTypeEncodings),
  clause('6.2.11.7.2', glyphs.unicodeMaps),
  clause('6.2.11.7.3', glyphs.privateUse),
  clause('6.2.11.8', glyphs.notdef),

  clause('6.3.1', interaction.annotationTypes),
  clause('6.3.2', interaction.annotationFlags),
  clause('6.3.3', interaction.appearances),
  clause('6.4.1', interaction.forms),
  clause('6.4.2', interaction.xfa),
  clause('6.4.3', signatures),
  clause('6.5.1', interaction.actions),
  clause('6.5.2', interaction.triggers),
  clause('6.6.2.1', metadata.metadataStream),
  clause('6.6.2.3.1', metadata.propertyValues),
  clause('6.6.2.3.2', metadata.extensionProperties),
  clause('6.6.2.3.3', metadata.extensionSchemas),
  clause('6.6.4', metadata.identification),
  clause('6.7.2.2', tagging.markInformation),
  clause('6.7.3.3', tagging.structureHierarchy),
  clause('6.7.3.4', tagging.structureTypes),
  clause('6.7.4', tagging.languages),
  clause('6.8', embeddedFiles),
  clause('6.9', interaction.optionalContent),
  clause('6.10', interaction.presentations),
  clause('6.11', interaction.requirements),
]

function clause(id: ClauseId, check: Clause['check']): Clause {
  return { id, check }
}
