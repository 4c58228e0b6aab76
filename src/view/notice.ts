import type { Wording } from '../catalog/entries/entries.js'
import type { ReceivedNotice } from '../request/artifacts.js'
import type { ValidationReport } from '../verdict/report.js'
import { verdictSentence } from './verdict-sentence.js'
import type { Leaf } from './leaf.js'
import type { ReceivedInvoice } from './received.js'
import { shownText } from './shown-text.js'
import { ViewWords } from './words.js'

/** What a notice is made from. */
export interface NoticeOf {
  readonly received: ReceivedInvoice
  /** Paths of values that the invoice to print lacks. */
  readonly unprintable: ReadonlySet<string>
  /** The name of the XML file. */
  readonly name: string
  readonly report?: ValidationReport
}

/** What the pages of a PDF say beside the invoice: the mark, the verdict, and all values with their terms. */
export function receivedNotice(
  { received, unprintable, name, report }: NoticeOf,
  language: { readonly locale: string; readonly wording: ReadonlyMap<string, Wording> },
): ReceivedNotice {
  const words = ViewWords.of(language.locale, language.wording)
  const groups = new Map<string, string>()
  const groupOf = (path: string) => {
    const above = path.slice(0, Math.max(0, path.lastIndexOf('.')))
    const group = groups.get(above) ?? words.group(above)
    groups.set(above, group)
    return group
  }
  return {
    mark: words.text('mark', { name: shortened(shownText(name)) }),
    verdict: verdictSentence(words, report),
    headings: {
      further: words.text('further'),
      term: words.text('further.term'),
      name: words.text('further.name'),
      value: words.text('further.value'),
      unmapped: words.text('unmapped'),
      place: words.text('unmapped.place'),
      lines: words.text('further.lines'),
      otherLines: words.text('further.otherLines'),
      colon: words.colon,
    },
    values: [...received.leaves, ...received.extension].map((leaf) => ({
      path: leaf.path,
      id: leaf.id,
      group: groupOf(leaf.path),
      label: words.label(leaf),
      value: valueText(leaf, words),
      isUnprintable: unprintable.has(leaf.path),
    })),
    unmapped: received.unmapped.map(({ xpath, value }) => ({
      xpath: shownText(xpath),
      value: shownText(value),
    })),
  }
}

/** A file is not printed, but its size. */
function valueText({ type, value }: Leaf, words: ViewWords): string {
  if (type !== 'binary') return shownText(value)
  const bytes = Math.floor((value.replace(/[\s=]+/g, '').length * 3) / 4)
  return words.text('attachment.size', { bytes: String(bytes) })
}

/** The mark has one line. */
function shortened(name: string): string {
  return name.length <= 40 ? name : `${Array.from(name).slice(0, 39).join('')}…`
}
