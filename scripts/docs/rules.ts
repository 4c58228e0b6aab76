import { fileURLToPath } from 'node:url'
import { describeRules } from '../../plugins/validate-en16931/rule-commands.js'
import { LOCALES, type Locale } from '../../src/request/checked-request.js'
import { TERMS } from '../../src/invoice/terms.js'
import { code, page, plainText, table } from './markdown.js'

const ROOT = new URL('../../../', import.meta.url)
const LANGUAGES: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
}

/** Name of the catalogue's page in a language, without ending. */
export const rulesFile = (locale: Locale): string => (locale === 'en' ? 'rules' : `rules-${locale}`)

/** The rules of the pack en16931 with what they say in one language, file by file. */
export async function rulesPage(locale: Locale): Promise<string> {
  const folder = (path: string) => fileURLToPath(new URL(path, ROOT))
  const rules = await describeRules(folder('rules/en16931'), folder('dist/rules'), locale)
  const files = [...new Set(rules.map(({ file }) => file))]
  const others = LOCALES.filter((each) => each !== locale)
  const links = others.map((each) => `[${LANGUAGES[each]}](./${rulesFile(each)})`).join(', ')
  return page(
    locale === 'en' ? 'Rule catalogue' : `Rule catalogue: ${LANGUAGES[locale]}`,
    'the rule pack `rules/en16931`',
    [
      `${rules.length} asserts of the pack \`en16931\`, with the message of each. An ` +
        'ellipsis stands for values of the invoice. **Code** is given if the HTTP API has another code ' +
        'for the finding than the standard. `twinvoice rules explain BR-CO-17` ' +
        `shows where a rule looks and what it tests. Also in ${links}.`,
      ...files.map((file) =>
        [
          `## ${file}`,
          table(
            ['rule', 'code', 'severity', 'term', 'message'],
            rules
              .filter((each) => each.file === file)
              .map((rule) => [
                rule.rule,
                rule.code === rule.rule ? '' : code(rule.code),
                rule.severity,
                termLink(rule.term),
                plainText(rule.message),
              ]),
          ),
        ].join('\n\n'),
      ),
    ],
    { wide: true },
  )
}

/** Groups that CII writes without an element of their own, such as BG-5, have no row to link to. */
function termLink(term = ''): string {
  return TERMS.some(({ id }) => id === term) ? `[${term}](./terms#${term.toLowerCase()})` : term
}
