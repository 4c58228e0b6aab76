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
      'For `serve`, for the commands on accounts and keys, and, as far as `packages` goes, for ' +
        '`generate` and `validate`. The command line outranks the environment, the environment the ' +
        `file \`${CONFIG_FILE}\` in the working folder (or the file that \`TWINVOICE_CONFIG\` names), ` +
        'the file the defaults. A name that does not exist is refused, with the nearest that does. ' +
        '`twinvoice config` shows what holds, and where it comes from.',
      table(['setting', 'variable', 'default', 'values', 'what it is for'], settingRows()),
      'In a variable a list is written with commas, or as JSON.',
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
