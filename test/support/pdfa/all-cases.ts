import type { PdfaCase } from '../requirements/case.js'
import { ASSOCIATION_CASES } from './interaction/association-cases.js'
import { PART2_CASES } from './interaction/part2-cases.js'
import { COLOR_PART_CASES } from './drawing/color-part-cases.js'
import { JPEG2000_CASES } from './drawing/jpeg2000-cases.js'
import { EXTENSION_CASES } from './metadata/extension-cases.js'
import { RDF_CASES } from './metadata/rdf-cases.js'
import { VALUE_TYPE_CASES } from './metadata/value-type-cases.js'
import { GROUP_CASES } from './drawing/group-cases.js'
import { INHERITED_STATE_CASES } from './drawing/inherited-state-cases.js'
import { RESOURCE_CASES } from './drawing/resource-cases.js'
import { CMAP_CASES } from './cmap-cases.js'
import { CID_SET_CASES } from './fonts/cid-set-cases.js'
import { STREAM_DATA_CASES } from './stream-data-cases.js'
import { EFFECT_CASES } from './effect-cases.js'
import { FONT_CASES } from './fonts/font-cases.js'
import { CONTENT_CASES } from './drawing/content-cases.js'
import { FONT_PROGRAM_CASES } from './fonts/font-program-cases.js'
import { GRAPHICS_CASES } from './graphics-cases.js'
import { INCOMPLETE_CASES } from './incomplete-cases.js'
import { INTERACTION_CASES } from './interaction-cases.js'
import { METADATA_CASES } from './metadata-cases.js'
import { OBJECT_CASES } from './object-cases.js'
import { ODD_VALUE_CASES } from './odd-value-cases.js'
import { HIDDEN_TEXT_CASES } from './fonts/hidden-text-cases.js'
import { OPENTYPE_CASES } from './fonts/opentype-cases.js'
import { RESTATED_CASES } from '../requirements/restated.js'
import { SIGNATURE_CASES } from './signature-cases.js'
import { STRUCTURE_CASES } from './structure-cases.js'
import { TAGGED_CASES } from './tagged-cases.js'

/** Files for every requirement of PDF/A-3 that a program can check, kept and broken. */
export const PDFA_CASES: readonly PdfaCase[] = [
  ...STRUCTURE_CASES,
  ...GRAPHICS_CASES,
  ...FONT_CASES,
  ...FONT_PROGRAM_CASES,
  ...HIDDEN_TEXT_CASES,
  ...OPENTYPE_CASES,
  ...CMAP_CASES,
  ...CID_SET_CASES,
  ...INTERACTION_CASES,
  ...METADATA_CASES,
  ...TAGGED_CASES,
  ...SIGNATURE_CASES,
  ...INCOMPLETE_CASES,
  ...EFFECT_CASES,
  ...STREAM_DATA_CASES,
  ...ODD_VALUE_CASES,
  ...OBJECT_CASES,
  ...ASSOCIATION_CASES,
  ...PART2_CASES,
  ...GROUP_CASES,
  ...INHERITED_STATE_CASES,
  ...RESOURCE_CASES,
  ...JPEG2000_CASES,
  ...COLOR_PART_CASES,
  ...VALUE_TYPE_CASES,
  ...CONTENT_CASES,
  ...RDF_CASES,
  ...EXTENSION_CASES,
  ...RESTATED_CASES,
]
