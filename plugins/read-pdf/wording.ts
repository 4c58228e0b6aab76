import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import {
  Messages,
  PDF_DETAILS,
  readMessages,
  type InspectorFinding,
  type OfferedModule,
  type ReportedFinding,
} from 'twinvoice/plugin'

const NO_MESSAGES = new Messages(new Map())

/** The words of inspectors: the message files beside them. */
export class Wording {
  readonly #messages: ReadonlyMap<string, Messages>

  /** @throws Fault CATALOG_INVALID for message files that cannot be read */
  constructor(inspectors: readonly OfferedModule[]) {
    this.#messages = new Map(inspectors.map(({ plugin, file }) => [plugin, messagesBeside(file)]))
  }

  /**
   * A finding as it is reported: without words of its own, it has the text for its code.
   * @throws Error that names the plugin, if there is none
   */
  said(plugin: string, finding: InspectorFinding, locale: string): ReportedFinding {
    const { found, ...given } = finding
    const { rule, code = rule } = given
    const messages = this.#messages.get(plugin) ?? NO_MESSAGES
    const message = given.message ?? messages.find(locale, code)
    if (message === undefined)
      throw new Error(
        `the inspector of plugin ${plugin} reports ${code} without "message": add one, or a text for it to messages/en.json beside the inspector`,
      )
    return {
      ...given,
      message,
      ...(found === undefined ? {} : { found: messages.detail(locale, found) }),
    }
  }
}

function messagesBeside(file: string): Messages {
  const folder = new URL('./messages/', pathToFileURL(file))
  return existsSync(folder) ? readMessages(folder, PDF_DETAILS) : NO_MESSAGES
}
