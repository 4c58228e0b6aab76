import { isIPv6 } from 'node:net'

import type { Settings } from './settings.js'

/** Addresses by which only this machine, or all of its addresses, are meant. */
const OWN: ReadonlySet<string> = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

/** The address of the service for people, without a slash at its end. An IPv6 address needs brackets (RFC 3986, 3.2.2). */
export function addressOf(
  { host, prefix, baseUrl }: Pick<Settings, 'host' | 'prefix' | 'baseUrl'>,
  port: number,
): string {
  if (baseUrl !== '') return baseUrl.replace(/\/+$/, '')
  const named = OWN.has(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return `http://${named}:${port}${prefix}`
}
