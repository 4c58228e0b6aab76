import { Problem, type ProblemCode } from '../problems/problem.js'
import type { RequestContext } from './context.js'

/**
 * Headers that Node keeps of one request, unless its server says otherwise. It drops the rest without a
 * word, so that one with this many may lack its key or its encoding.
 */
const HEADERS = 1000

/** A host and a port, as addresses have them (RFC 3986, 3.2.2); addresses in answers are made of it. */
const HOST = /^(?:\[[\da-f:.]{2,45}\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i

/** Refuses what the parser accepts but HTTP forbids, or what nobody here can read. */
export async function wellFormed(
  context: RequestContext,
  next: () => Promise<unknown>,
): Promise<void> {
  const code = problemOf(context)
  if (code !== undefined) throw new Problem(code, { headers: { Connection: 'close' } })
  await next()
}

function problemOf(context: RequestContext): ProblemCode | undefined {
  const { httpVersion, rawHeaders, headers } = context.req
  if (rawHeaders.length >= 2 * HEADERS) return 'header_too_large'
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name))
  // RFC 9112, 3.2
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) return 'bad_request'
  if (!HOST.test(headers.host ?? '')) return 'bad_request'
  // RFC 9112, 6.1: the parser passes on a body in any coding, as long as it ends in chunks.
  if (!/^(chunked)?$/i.test(headers['transfer-encoding'] ?? '')) return 'bad_request'
  // RFC 9110, 10.1.1
  if (!/^(100-continue)?$/i.test(headers.expect ?? '')) return 'expectation_failed'
  return hasPath(context) ? undefined : 'bad_request'
}

/** A whole address in the place of a path (RFC 9112, 3.2.2) may be one that cannot be parsed. */
function hasPath(context: RequestContext): boolean {
  try {
    return typeof context.path === 'string'
  } catch {
    return false
  }
}
