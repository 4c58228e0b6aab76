import { isIPv6 } from 'node:net'

/**
 * The range that one client may own: an IPv4 address, or an IPv6 network of 64 bits (RFC 4291, 2.5.4),
 * within which every address costs it nothing.
 */
export function addressRange(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail === undefined || tail === '' ? 0 : tail.split(':').length
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - behind).fill('0')
  const all = [...groups, ...zeros, ...(tail ?? '').split(':')]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
