import { detail } from '../../pipeline/detail.js'
import { Broken } from './broken.js'
import { MOST_BYTES, type WorkbookParts } from './parts.js'
import { LONGEST_CELL, readPart, type PartHandler } from './read-part.js'

/** Characters that all shared texts may have together: they are kept in memory. */
const MOST_CHARACTERS = 128 * 2 ** 20
/** Characters that a text counts for besides its own: the memory of an empty one. */
const OF_EACH = 8

/** The shared texts of a workbook, by their index. */
export async function readTexts(
  parts: WorkbookParts,
  part: string | undefined,
): Promise<readonly string[]> {
  const texts: string[] = []
  if (part === undefined) return texts
  const run = new RunText()
  let total = 0
  const reader: PartHandler = {
    open: (name) => {
      if (name === 'si') run.clear()
      run.open(name)
    },
    text: (text) => {
      run.text(text)
    },
    close: (name) => {
      run.close(name)
      if (name !== 'si') return
      total += run.value.length + OF_EACH
      if (total > MOST_CHARACTERS)
        throw parts.fault(detail`its texts have over ${MOST_CHARACTERS} characters`)
      texts.push(run.value)
    },
  }
  await readPart(parts, part, reader, MOST_BYTES)
  return texts
}

/** Gathers the text of a cell, which may be in several runs; its phonetic reading is left out. */
export class RunText implements Required<PartHandler> {
  value = ''
  #isInText = false
  #isInPhonetic = false

  clear(): void {
    this.value = ''
  }

  open(name: string): void {
    if (name === 't') this.#isInText = true
    if (name === 'rPh') this.#isInPhonetic = true
  }

  text(text: string): void {
    if (!this.#isInText || this.#isInPhonetic) return
    this.value += unescaped(text)
    if (this.value.length > LONGEST_CELL)
      throw new Broken(detail`a cell has over ${LONGEST_CELL} characters`)
  }

  close(name: string): void {
    if (name === 't') this.#isInText = false
    if (name === 'rPh') this.#isInPhonetic = false
  }
}

/** `_x000D_` stands for a character that XML does not take as it is (ECMA-376 part 1, 22.9.2.19). */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
