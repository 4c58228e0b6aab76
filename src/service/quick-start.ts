import { COMMAND_LINE } from '../accounts/audit/audit.js'
import { addOperator } from '../accounts/operators/operators.js'
import { createAccount, listAccounts } from '../accounts/keys/accounts.js'
import { systemClock } from '../accounts/clock.js'
import type { Database } from '../accounts/store/database.js'
import { createKey, isRevoked, listKeys, revokeKey } from '../accounts/keys/keys.js'

const ACCOUNT = 'Quick start'
const KEY = 'quick start'

/**
 * A sandbox key to try the service with. Its text cannot be shown twice, so every start makes a
 * new one and ends the one before.
 * @returns the key
 */
export async function quickStartKey(database: Database): Promise<string> {
  const account =
    (await listAccounts(database)).find(({ name }) => name === ACCOUNT) ??
    (await createAccount(database, { name: ACCOUNT, plan: 'sandbox' }, systemClock))
  const now = systemClock()
  for (const key of await listKeys(database, account.id))
    if (key.name === KEY && !isRevoked(key, now)) await revokeKey(database, key.id, now)
  const request = { accountId: account.id, name: KEY, environment: 'sandbox' } as const
  return (await createKey(database, request, systemClock)).text
}

const OPERATOR = { email: 'quick-start@localhost', name: 'Quick start' }

/**
 * Makes the operator of the quick start, and a link that signs in once; those of earlier starts are void.
 * @returns the secret part of the link
 */
export function quickStartLink(database: Database): Promise<string> {
  return addOperator(database, OPERATOR, { actor: COMMAND_LINE, now: systemClock() })
}

/** A small request; no character of it has a meaning to a shell between single quotes. */
const REQUEST = {
  invoice: {
    number: 'RE-2026-0001',
    date: '2026-11-20',
    seller: { name: 'Muster GmbH', vatId: 'DE123456788', city: 'Berlin', country: 'DE' },
    buyer: { name: 'Beispiel AG', city: 'Hamburg', country: 'DE' },
    items: [{ description: 'Consulting', quantity: 2, unit: 'HUR', unitPrice: 120, vatRate: 19 }],
  },
}

/** Writes the PDF of an answer to a file of its name. Without `!`, which shells expand. */
const SAVE = `
let text = "";
process.stdin.on("data", (part) => { text += part }).on("end", () => {
  const answer = JSON.parse(text);
  if (answer.error) throw new Error(text);
  require("fs").writeFileSync(answer.filename, Buffer.from(answer.pdf_base64, "base64"));
  console.log("wrote " + answer.filename)
})`

/** What a newcomer is shown once. */
export interface QuickStart {
  readonly key: string
  /** Secret part of the link that signs in; absent without a console. */
  readonly link?: string
}

/** What a newcomer reads: where the service is, the link, the key, and one line to paste. */
export function quickStartText(url: string, { key, link }: QuickStart): string {
  const curl = [
    `curl -sS ${url}/v1/generate`,
    `-H 'X-API-Key: ${key}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(REQUEST)}'`,
    `| node -e '${SAVE.replaceAll(/\s+/g, ' ').trim()}'`,
  ].join(' ')
  return `
twinvoice listens on ${url} (documentation: ${url}/docs)
${consoleText(url, link)}
Sandbox key, shown this once: ${key}

Make your first invoice; this line writes the PDF into the working folder:

${curl}

`
}

function consoleText(url: string, link: string | undefined): string {
  if (link === undefined) return ''
  return `
Open the console; this link signs in once, within 30 minutes:

${url}/console/#/link/${link}
`
}
