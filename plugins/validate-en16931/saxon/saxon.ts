import type { XmlNode } from './dom.js'

type SaxonJS = (typeof import('saxon-js'))['default']

/** Loads Saxon-JS: some 2.4 MB of script, so not before it is needed. */
export async function loadSaxon(): Promise<SaxonJS> {
  return (await import('saxon-js')).default
}

/** Parses XML text into a tree of Saxon-JS. */
export async function parseXml(text: string): Promise<XmlNode> {
  const saxon = await loadSaxon()
  return saxon.getResource({ type: 'xml', text })
}

export type { SaxonJS }
