import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PACKAGE_ROOT } from '../src/catalog/package-root.js'
import { casesOf } from '../test/support/ubl-elements/cases.js'
import { elementsWithoutTerm } from '../test/support/ubl-elements/numbers.js'
import { sheetOf } from '../test/support/ubl-elements/sheet.js'

/**
 * Writes the rules about elements of UBL without a business term, and their cases, after the table of
 * terms has changed: `node dist/scripts/ubl-elements.js`.
 */
const pack = path.join(PACKAGE_ROOT, 'rules', 'en16931-ubl')
const elements = await elementsWithoutTerm()
await writeFile(path.join(pack, 'elements.sch'), sheetOf(elements))
await writeFile(path.join(pack, 'cases', 'elements.json'), casesOf(elements))
