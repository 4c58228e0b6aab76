import { REQUEST } from '../../../test/support/fixtures/requests.js'
import type { Attack } from '../siege/attack.js'
import { demand } from '../siege/demand.js'

const LIMIT = 10 * 1024 * 1024 - 200

const filled = (head: string, unit: string, tail: string) =>
  head + unit.repeat(Math.floor((LIMIT - head.length - tail.length) / unit.length)) + tail

const item = JSON.stringify(REQUEST.invoice.items[0])
const open = JSON.stringify(REQUEST).slice(0, -1)

/** Bodies of 10 MiB, with the statuses that may answer them. */
const BODIES: Readonly<Record<string, readonly [body: () => string, statuses: readonly number[]]>> =
  {
    'ordinary JSON with lines': [
      () => filled('{"invoice":{"items":[', `${item},`, `${item}]}}`),
      [400],
    ],
    'nested arrays': [() => filled('', '[', ''), [400]],
    'nested objects': [() => filled('', '{"a":', ''), [400]],
    'one long number': [() => filled(`${open},"a":`, '9', '}'), [400]],
    'one long string': [() => filled(`${open},"a":"`, 'a', '"}'), [400]],
    'many unknown fields': [() => filled(`${open},"b":{`, '"a":1,', '"a":1}}'), [400]],
    escapes: [() => filled(`${open},"a":"`, '\\u0041', '"}'), [400]],
    'a body above the limit': [() => `${filled('[', ' ', '')}${' '.repeat(500)}]`, [413]],
    spaces: [() => filled(open, ' ', '}'), [200]],
    'a PDF that is none': [() => filled('{"pdf_base64":"', 'AAAA', '"}'), [400]],
  }

/** Bodies as large as they may be. */
export const largeBodies: Attack = {
  name: 'bodies of 10 MiB',
  async run(target, short) {
    const { key } = await target.customer()
    const names = Object.keys(BODIES).filter((_, at) => !short || at % 2 === 0)
    const count = names.length
    let slowest = 0
    const lane = async () => {
      for (let name = names.shift(); name !== undefined; name = names.shift()) {
        const [body, statuses] = BODIES[name] as (typeof BODIES)[string]
        const { status, text, ms } = await target.generate(key, body())
        demand(statuses.includes(status), name, [status, text.slice(0, 300)])
        demand(text.length < 2_000_000, `${name}: ${text.length} characters`)
        slowest = Math.max(slowest, ms)
      }
    }
    await Promise.all([lane(), lane(), lane()])
    return `${count} answered, three at a time, the slowest in ${Math.round(slowest)} ms`
  },
}
