import { confine } from './confinement.js'
import type { XmlNode } from './dom.js'

export type SaxonJS = (typeof import('saxon-js'))['default']
export type SaxonPlatform = ReturnType<SaxonJS['getPlatform']>

/** Loads Saxon-JS, some 2.4 MB of script, and shuts it off from files and network. */
export async function loadSaxon(): Promise<SaxonJS> {
  const saxon = (await import('saxon-js')).default
  confine(saxon)
  return saxon
}

/** Parses XML text into a tree of Saxon-JS, all white space kept: for sheets, not for documents. */
export async function parseXml(text: string): Promise<XmlNode> {
  const saxon = await loadSaxon()
  return saxon.getPlatform().parseXmlFromString(text)
}
