import { CONFIG_FILE, SETTINGS, type Setting } from '../../src/config/settings.js'
import { code, page, plainText, table } from './markdown.js'

/** Rows of the settings: name, variable, default, what may be set, what it is for. */
function settingRows(): string[][] {
  return Object.entries<Setting<unknown>>(SETTINGS).map(
    ([name, { env, fallback, schema, about }]) => [
      code(name),
      code(env),
      shownDefault(fallback),
      allowed(schema),
      plainText(about),
    ],
  )
}

/** Every setting with its environment variable. */
export function settingsPage(): string {
  return page(
    'Settings',
    '`src/config/settings.ts`',
    [
      'Settings of `serve` and `work`, and of the commands for accounts, keys, operators and batch runs. The ' +
        'commands on documents use `packages` and `profile`. The first source that has a value is used: ' +
        `the command line, the environment, the file \`${CONFIG_FILE}\` in the working directory (or the ` +
        'file that `TWINVOICE_CONFIG` names), the default. An unknown name is refused, with a suggestion. ' +
        '`twinvoice config` lists all settings with their current values and sources.',
      table(['setting', 'variable', 'default', 'values', 'meaning'], settingRows()),
      'In a variable, separate the entries of a list with commas, or write the list as JSON.',
    ],
    { wide: true },
  )
}

function shownDefault(value: unknown): string {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'none'
  return code(typeof value === 'string' ? value : JSON.stringify(value))
}

function allowed(schema: Setting<unknown>['schema']): string {
  const { type, minimum, maximum, enum: values } = schema
  if (Array.isArray(values)) return values.map((value) => code(String(value))).join(', ')
  if (type === 'integer') return `${Number(minimum)} to ${Number(maximum).toLocaleString('en')}`
  if (type === 'boolean') return '`true`, `false`'
  return type === 'array' ? 'list' : 'text'
}
