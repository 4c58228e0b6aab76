import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { satisfies } from 'semver'
import { loadCatalog, type Catalog } from '../catalog/catalog.js'
import { PACKAGE_VERSION } from '../catalog/package-root.js'
import { readPackage, type ExtensionPackage } from '../catalog/packages.js'
import { reasonOf } from '../pipeline/errors.js'
import { LOCALES } from '../request/checked-request.js'
import { createTwinvoice, type Twinvoice } from '../wiring/twinvoice.js'

/** What one check came to. */
export interface CheckResult {
  readonly ok: boolean
  readonly what: string
  /** What to do about it. */
  readonly remedy?: string
}

const MOMENT = new Date('2026-01-01T00:00:00Z')

/** A request with most of the contract's fields. */
const SAMPLE = {
  footerText: 'Managing director: A. B. · HRB 1',
  invoice: {
    number: 'CHECK-1',
    date: '2026-01-01',
    dueDate: '2026-01-31',
    buyerReference: 'PO-1',
    note: 'Thank you.',
    seller: {
      name: 'Seller GmbH',
      vatId: 'DE123456788',
      street: 'Weg 1',
      city: 'Berlin',
      postalCode: '10115',
      country: 'DE',
      email: 's@example.com',
    },
    buyer: {
      name: 'Buyer AG',
      street: 'Straße 2',
      city: 'Hamburg',
      postalCode: '20095',
      country: 'DE',
    },
    items: Array.from({ length: 40 }, (_, index) => ({
      description: `Item ${index + 1}`,
      quantity: 1 + (index % 3),
      unit: index % 2 === 0 ? 'HUR' : 'C62',
      unitPrice: 10 + index / 8,
      vatRate: index % 4 === 0 ? 7 : 19,
    })),
    payment: { iban: 'DE02120300000000202051', reference: 'CHECK-1', terms: '30 days net' },
  },
}

/** Checks a package as an instance that names it would find it. */
export async function checkPackage(path: string): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const attempt = async (what: string, check: () => Promise<void> | void): Promise<boolean> => {
    try {
      await check()
      results.push({ ok: true, what })
      return true
    } catch (thrown) {
      results.push({ ok: false, what, remedy: reasonOf(thrown) })
      return false
    }
  }
  const folder = resolve(path)
  let extension: ExtensionPackage | undefined
  await attempt('package.json says what the package brings', () => {
    extension = readPackage(folder, folder)
  })
  if (extension === undefined) return results
  const found = extension
  await attempt('package.json names the versions of twinvoice that it works with', () => {
    checkPeer(found)
  })
  await attempt('there is a README.md', () => {
    demand(
      existsSync(join(found.folder, 'README.md')),
      'add a README.md that says what the package is for',
    )
  })
  let catalog: Catalog | undefined
  await attempt(
    'everything in it can be read, and nothing clashes with what is there',
    async () => {
      catalog = await loadCatalog({ packages: [folder] })
    },
  )
  if (catalog === undefined) return results
  for (const plugin of pluginsOf(catalog, found))
    await attempt(`the plugin ${plugin.name} is described`, () => {
      demand(
        existsSync(join(plugin.folder, 'README.md')),
        `add ${join(plugin.folder, 'README.md')}: what it needs, gives, and its options`,
      )
    })
  let twinvoice: Twinvoice | undefined
  await attempt('the pipelines with it fit together', async () => {
    twinvoice = await createTwinvoice({ packages: [folder] })
  })
  if (twinvoice === undefined) return results
  try {
    await checkRuns(twinvoice, catalog, found, attempt)
  } finally {
    await twinvoice.close()
  }
  return results
}

type Attempt = (what: string, check: () => Promise<void>) => Promise<boolean>

/** Makes and judges invoices with each template and profile of the package, in each language. */
async function checkRuns(
  twinvoice: Twinvoice,
  catalog: Catalog,
  extension: ExtensionPackage,
  attempt: Attempt,
): Promise<void> {
  const own = [...catalog.templates.values()].filter(({ file }) =>
    file.startsWith(extension.folder),
  )
  const profiles = [...catalog.profiles.values()].filter(({ file }) =>
    file.startsWith(extension.folder),
  )
  for (const { id } of own)
    for (const locale of LOCALES)
      await attempt(
        `template ${id}, ${locale}: an invoice of 40 lines is made twice alike, and valid`,
        () => makeTwice(twinvoice, { overrides: { template: id, locale } }),
      )
  for (const { id, generate } of profiles)
    if (generate !== undefined)
      await attempt(`profile ${id}: an invoice is made twice alike, and valid`, () =>
        makeTwice(twinvoice, { profile: id }),
      )
  if (own.length + profiles.length === 0)
    await attempt('an invoice is made twice alike, and valid', () => makeTwice(twinvoice, {}))
}

async function makeTwice(
  twinvoice: Twinvoice,
  options: Parameters<Twinvoice['generate']>[1],
): Promise<void> {
  const [first, second] = [
    await twinvoice.generate(SAMPLE, { ...options, moment: MOMENT }),
    await twinvoice.generate(SAMPLE, { ...options, moment: MOMENT }),
  ]
  if (!first.ok || !second.ok) {
    const [problem] = first.ok ? [] : first.details
    throw new Error(
      `the sample invoice was refused: ${problem?.code ?? ''} ${problem?.path ?? ''} ${problem?.message ?? ''}`,
    )
  }
  demand(
    Buffer.from(first.pdf).equals(second.pdf),
    'two runs at the same moment gave different bytes: use context.moment instead of the clock, and no random numbers',
  )
  const report = await twinvoice.validate(first.pdf)
  const errors = report.zugferd
    ? report.errors.map(({ rule, message }) => `${rule}: ${message}`)
    : [report.message]
  demand(report.zugferd && report.valid, `the invoice is not valid: ${errors.join('; ')}`)
}

function checkPeer({ file }: ExtensionPackage): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
    peerDependencies?: Record<string, string>
  }
  const range = manifest.peerDependencies?.['twinvoice']
  demand(range !== undefined, `add "peerDependencies": { "twinvoice": "^${PACKAGE_VERSION}" }`)
  demand(
    satisfies(PACKAGE_VERSION, range ?? ''),
    `it is for twinvoice ${range ?? ''}, and this is ${PACKAGE_VERSION}: widen the range in "peerDependencies"`,
  )
}

function pluginsOf(
  catalog: Catalog,
  extension: ExtensionPackage,
): { name: string; folder: string }[] {
  return [...catalog.plugins.values()]
    .filter(
      ({ file }) => file.startsWith(extension.folder) && readdirSync(dirname(file)).length > 0,
    )
    .map(({ plugin, file }) => ({ name: plugin.manifest.name, folder: dirname(file) }))
}

function demand(holds: boolean, remedy: string): void {
  if (!holds) throw new Error(remedy)
}
