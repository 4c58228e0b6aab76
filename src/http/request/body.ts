import type { IncomingMessage } from 'node:http'

import type { BodyLimits } from '../../config/limits.js'
import type { BodyMemory } from './body-memory.js'
import type { RequestContext } from './context.js'
import type { DetailSentence } from '../problems/messages.js'
import { Problem } from '../problems/problem.js'

/** A value of a header in a message: the longest list of types has fewer characters. */
const LONGEST_SHOWN = 100

/**
 * Refuses a body by its headers alone: a type that the path does not take, an encoding, a
 * length over the limit.
 * @param types media types that the path takes
 * @returns the one that it is
 */
export function acceptBody<Type extends string>(
  context: RequestContext,
  types: readonly Type[],
  limits: BodyLimits,
): Type {
  const sent = mediaType(context)
  const type = types.find((each) => each === sent)
  const charset =
    /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(context.get('Content-Type'))?.[1] ?? 'utf-8'
  const encoding = context.get('Content-Encoding').toLowerCase()
  const refuse = (value: string, sentence?: DetailSentence) =>
    new Problem('unsupported_media_type', {
      value: value.slice(0, LONGEST_SHOWN),
      ...(sentence === undefined ? {} : { sentence }),
    })
  if (type === undefined) throw refuse(types.join(', '))
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) throw refuse(charset, 'charset')
  if (encoding !== '' && encoding !== 'identity') throw refuse(encoding, 'contentEncoding')
  if (Number(context.get('Content-Length') || 0) > limits.bodyBytes) {
    // A client that waits for "100 Continue" sends no body now; the connection cannot be used again.
    const headers = context.get('Expect') === '' ? {} : { Connection: 'close' }
    throw tooLarge(limits.bodyBytes, headers)
  }
  return type
}

/** The media type of a body, without its parameters. */
export function mediaType(context: RequestContext): string {
  return context.get('Content-Type').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

export function tooLarge(bytes: number, headers: Record<string, string> = {}): Problem {
  return new Problem('payload_too_large', { value: String(bytes), headers })
}

/**
 * Reads a whole body, and stops at the limits of size and time.
 * @throws Problem payload_too_large, request_timeout, bad_request, rate_limited or unavailable
 */
export async function readBody(
  context: RequestContext,
  limits: BodyLimits,
  memory: BodyMemory,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  await consumeBody(context, limits, memory, (chunk) => {
    length += chunk.length
    chunks.push(chunk)
  })
  return Buffer.concat(chunks, length)
}

/** Yields the body piece by piece, within the limits. */
export async function consumeBody(
  context: RequestContext,
  limits: BodyLimits,
  memory: BodyMemory,
  take: (chunk: Buffer) => void,
): Promise<void> {
  const request = context.req
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      let length = 0
      timer = setTimeout(() => {
        reject(new Problem('request_timeout', { headers: { Connection: 'close' } }))
      }, limits.bodyTimeoutMs)
      request.on('data', (chunk: Buffer) => {
        length += chunk.length
        const problem =
          length > limits.bodyBytes
            ? tooLarge(limits.bodyBytes)
            : memory.hold(context, chunk.length)
        if (problem === undefined) take(chunk)
        else reject(problem)
      })
      request.once('end', resolve)
      // The only error that there is: the connection ended, or what it sent was no body.
      const broken = () => reject(new Problem('bad_request'))
      request.once('error', broken)
      request.once('close', () => {
        if (!request.complete) broken()
      })
    })
  } catch (thrown) {
    discard(request)
    throw thrown
  } finally {
    clearTimeout(timer)
  }
}

/** The rest of the body is discarded, so that the client can read the reason. */
function discard(request: IncomingMessage): void {
  request.removeAllListeners('data')
  request.on('error', () => undefined)
  request.resume()
}
