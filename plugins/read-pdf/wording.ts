import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import {
  Messages,
  readMessages,
  type InspectorFinding,
  type OfferedModule,
  type ReportedFinding,
} from 'twinvoice/plugin'

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
    const { rule, code = rule } = finding
    const message = finding.message ?? this.#messages.get(plugin)?.find(locale, code)
    if (message === undefined)
      throw new Error(
        `the inspector of plugin ${plugin} reports ${code} without "message": add one, or a text for it to messages/en.json beside the inspector`,
      )
    return { ...finding, message }
  }
}

function messagesBeside(file: string): Messages {
  const folder = new URL('./messages/', pathToFileURL(file))
  return existsSync(folder) ? readMessages(folder) : new Messages(new Map())
}
