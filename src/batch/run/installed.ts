import { loadCatalog } from '../../catalog/catalog.js'
import { askedPacks } from '../../catalog/entries/rule-packs.js'
import { checkOutput, entryOf } from '../../documents/generate.js'
import type { InstanceSources } from '../../documents/inline.js'
import { checkSyntax, embeddedProfile, profileNamed } from '../../documents/profile-name.js'
import { Fault } from '../../pipeline/errors.js'
import { DEFAULT_PROFILE, OptionFault } from './options.js'
import type { Order, RunOptions } from './run.js'

/**
 * Checks that what the options name is installed and fits: each document would fail for the same reason.
 * @param sources what the workers of the run have
 * @throws OptionFault; Fault CATALOG_INVALID or PLUGIN_INVALID
 */
export async function checkInstalled(
  { goal, options, moment }: Order,
  { profile: usual = DEFAULT_PROFILE, ...sources }: InstanceSources,
): Promise<void> {
  const catalog = await loadCatalog(sources)
  const { profiles, templates, rulePacks } = catalog
  const { profile, template, syntax, rules, format } = options
  if (goal === 'generate') {
    const chosen = checked('profile', () => profileNamed(profiles, profile ?? usual))
    const output = format === 'xml' ? 'xml' : 'pdf'
    checked('syntax', () => checkSyntax(profiles, chosen, syntax))
    checked('format', () => checkOutput(catalog, chosen, { output }))
  }
  // Without a profile, its rows may be XML invoices, which need none.
  if (goal === 'embed' && profile !== undefined)
    checked('profile', () => embeddedProfile(profiles, profile))
  if (template !== undefined) checked('template', () => entryOf(templates, template, 'template'))
  if (rules !== undefined)
    checked('rules', () => askedPacks(rules, rulePacks, undefined, new Date(moment)))
}

function checked<T>(option: keyof RunOptions, check: () => T): T {
  try {
    return check()
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.code === 'OPTIONS_INVALID')
      throw new OptionFault(option, thrown.detail)
    throw thrown
  }
}
