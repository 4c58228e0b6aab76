/**
 * The only place where text becomes markup or the address of a program: the policy of the page
 * forbids it everywhere else (Trusted Types), in browsers that know it.
 */
interface Policy {
  createHTML(text: string): string
  createScriptURL(address: string): string
}

interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy
}

const RULES: Policy = { createHTML: (text) => text, createScriptURL: (address) => address }

const factory = Reflect.get(window, 'trustedTypes') as PolicyFactory | undefined
const policy = factory?.createPolicy('twinvoice', RULES) ?? RULES

/** Nodes that do something of their own; a page of the service has none. */
const ACTIVE = 'script,style,link,meta,base,iframe,object,embed,form,template'

/**
 * Reads a page of the service. Nothing of it runs: it becomes a document of its own, and what could
 * act is taken out. Its style comes as text, since the policy lets no document have one inline.
 */
export function parseHtml(html: string): { readonly document: Document; readonly style: string } {
  const style = /<style>([^<]*)<\/style>/.exec(html)
  const text = style === null ? html : html.replace(style[0], '')
  const parsed = new DOMParser().parseFromString(policy.createHTML(text), 'text/html')
  for (const node of parsed.querySelectorAll(ACTIVE)) node.remove()
  return { document: parsed, style: style?.[1] ?? '' }
}

/** Starts a program of our own beside the page. */
export function startWorker(address: string): Worker {
  return new Worker(policy.createScriptURL(new URL(address, document.baseURI).href), {
    type: 'module',
  })
}
