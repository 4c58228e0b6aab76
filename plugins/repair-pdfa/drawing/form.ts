import { newStream } from '../model/read.js'
import { type Dict, name, numbers, type Stream } from '../model/values.js'

/** A form XObject, such as the appearance of an annotation. */
export function newForm(box: readonly number[], resources: Dict, content: string): Stream {
  return newStream(
    [
      ['Type', name('XObject')],
      ['Subtype', name('Form')],
      ['BBox', numbers(box)],
      ['Resources', resources],
    ],
    Buffer.from(content, 'latin1'),
  )
}
