import { existsSync } from 'node:fs'

import { detail, type Detail } from '../../../pipeline/detail.js'
import { saidDetail } from './said.js'

/** The sentences of commander, which has them in English only, and the same as details. */
const SENTENCES: readonly (readonly [RegExp, (...found: readonly string[]) => Detail])[] = [
  [/^missing required argument '(.*)'$/s, (name) => detail`missing required argument '${name}'`],
  [/^option '(.*)' argument missing$/s, (option) => detail`option '${option}' argument missing`],
  [
    /^required option '(.*)' not specified$/s,
    (option) => detail`required option '${option}' not specified`,
  ],
  [
    /^option '(.*)' cannot be used with option '(.*)'$/s,
    (option, other) => detail`option '${option}' cannot be used with option '${other}'`,
  ],
  [/^unknown option '(.*)'$/s, (option) => detail`unknown option '${option}'`],
  [/^unknown command '(.*)'$/s, (command) => detail`unknown command '${command}'`],
  [
    /^too many arguments for '(.*)'\. Expected 1 argument but got (\d+)\.$/s,
    (command, got) =>
      detail`too many arguments for '${command}'. Expected 1 argument but got ${got}.`,
  ],
  [
    /^too many arguments for '(.*)'\. Expected (\d+) arguments but got (\d+)\.$/s,
    (command, most, got) =>
      detail`too many arguments for '${command}'. Expected ${most} arguments but got ${got}.`,
  ],
  [
    /^option '(.*?)' argument '(.*)' is invalid\. (.*)$/s,
    (option, value, expected) =>
      detail`option '${option}' argument '${value}' is invalid. ${expected}`,
  ],
  [
    /^command-argument value '(.*)' is invalid for argument '(.*?)'\. (.*)$/s,
    (value, name, expected) =>
      detail`command-argument value '${value}' is invalid for argument '${name}'. ${expected}`,
  ],
]

/** What commander suggests in a line of its own. */
const MEANT = /\n\(Did you mean (one of )?(.*)\?\)$/s

/** What takes several documents, where a command takes one. */
const SEVERAL: Readonly<Record<string, Detail>> = {
  generate: detail`Put the requests into a folder: ${'twinvoice generate <folder> -o <folder>'}`,
  view: detail`Put the invoices into a folder: ${'twinvoice view <folder> -o <folder>'}`,
  extract: detail`Run the command for each file; for a folder, use ${'--table <file>'}`,
  convert: detail`Run the command for each file`,
  embed: detail`Run the command for each invoice`,
}

/**
 * A fault of usage in the language of the run, with what helps. English is said as commander says it.
 * @param text as commander gives it: `error: unknown option '--ful'`, a suggestion, a line end
 * @returns its lines
 */
export function usageLines(
  text: string,
  run: { readonly locale?: string | undefined },
): readonly string[] {
  const all = text.trimEnd().replace(/^error: /, '')
  const sentence = all.replace(MEANT, '')
  const [, several, name] = MEANT.exec(all) ?? ['', undefined, fileMeant(sentence)]
  const command = /^too many arguments for '([a-z]+)'/.exec(sentence)?.[1] ?? ''
  const what = usageDetail(sentence)
  const remedy = SEVERAL[command]
  const helped = remedy === undefined ? what : detail`${what} ${remedy}`
  const said = saidDetail(run, detail`error: ${helped}`)
  if (name === undefined) return [said]
  const meant =
    several === undefined ? detail`(Did you mean ${name}?)` : detail`(Did you mean one of ${name}?)`
  return [said, saidDetail(run, meant)]
}

/** How a file is named whose name was taken for an option. */
function fileMeant(sentence: string): string | undefined {
  const option = /^unknown option '(.*)'$/s.exec(sentence)?.[1]
  return option !== undefined && existsSync(option) ? `./${option}` : undefined
}

/** A sentence of commander as a detail; any other stays as it is: it is in the language already. */
export function usageDetail(sentence: string): Detail | string {
  for (const [pattern, detailOf] of SENTENCES) {
    const found = pattern.exec(sentence)
    if (found !== null) return detailOf(...found.slice(1))
  }
  return sentence
}
