import type { IncomingMessage } from 'node:http'

import type { BodyLimits } from '../../config/limits.js'
import { Fault } from '../../pipeline/errors.js'
import type { BodyMemory } from './body-memory.js'
import type { RequestContext } from './context.js'
import { headerValue } from './header-value.js'
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
  const charset = charsetOf(context) ?? 'utf-8'
  const encoding = context.get('Content-Encoding').toLowerCase()
  const refuse = (value: string, sentence?: DetailSentence) =>
    new Problem('unsupported_media_type', {
      value: value.slice(0, LONGEST_SHOWN),
      ...(sentence === undefined ? {} : { sentence }),
    })
  if (type === undefined) throw refuse(types.join(', '))
  // An XML says its encoding itself.
  if (!type.endsWith('/xml') && !/^(utf-?8|us-ascii)$/i.test(charset))
    throw refuse(charset, 'charset')
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
  const type = context.get('Content-Type')
  return headerValue(type)?.value ?? (type.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/**
 * The parameter `charset` of the media type, if it has one. Of parameters that cannot be read and speak of a charset,
 * it is all of them: no encoding has such a name.
 */
export function charsetOf(context: RequestContext): string | undefined {
  const type = context.get('Content-Type')
  const read = headerValue(type)
  // An empty one says nothing.
  const charset = read?.parameters.get('charset')
  if (read !== undefined) return charset === '' ? undefined : charset
  const parameters = type.slice(type.indexOf(';') + 1).trim()
  return /charset/i.test(parameters) ? parameters : undefined
}

const MIB = 2 ** 20

export function tooLarge(bytes: number, headers: Record<string, string> = {}): Problem {
  const isWhole = bytes >= MIB && bytes % MIB === 0
  const limit = isWhole
    ? ({ sentence: 'mebibytes', value: String(bytes / MIB) } as const)
    : { value: String(bytes) }
  return new Problem('payload_too_large', { ...limit, headers })
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
  const parts = new BodyParts(Number(context.get('Content-Length') || 0))
  await receive(context, limits, memory, parts)
  return parts.whole()
}

/** What must have arrived of a body before memory is taken for all that is announced. */
const ARRIVED = 1 / 8
/** A body up to this size is joined in no time. Bytes. */
const SMALL = 256 * 1024

/**
 * The pieces of a body. Those of a large one are put into their place as they arrive: joined at its end,
 * they would hold up every other request for as long as ten megabytes take to copy.
 */
export class BodyParts {
  readonly #announced: number
  /** Those that are not in their place. */
  #chunks: Buffer[] = []
  #length = 0
  #target: Buffer | undefined
  #placed = 0

  /** @param announced bytes; 0 if the client did not say */
  constructor(announced: number) {
    this.#announced = announced
  }

  add(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    const isLarge = this.#announced > SMALL && this.#length >= this.#announced * ARRIVED
    // A framework around the app may have changed the body, and not its length.
    if (!isLarge || this.#length > this.#announced) return
    this.#target ??= Buffer.allocUnsafeSlow(this.#announced)
    for (const each of this.#chunks) this.#placed += each.copy(this.#target, this.#placed)
    this.#chunks = []
  }

  whole(): Buffer {
    const placed = this.#target?.subarray(0, this.#placed) ?? Buffer.alloc(0)
    if (this.#target !== undefined && this.#placed === this.#length) return placed
    return Buffer.concat([placed, ...this.#chunks], this.#length)
  }
}

/**
 * Adds the pieces of a body as they arrive, within the limits.
 * @throws Fault OPTIONS_INVALID if a framework around the app has read it: its end would be awaited in vain
 */
async function receive(
  context: RequestContext,
  limits: BodyLimits,
  memory: BodyMemory,
  parts: BodyParts,
): Promise<void> {
  const request = context.req
  if (request.readableEnded)
    throw new Fault(
      'OPTIONS_INVALID',
      'the body of a request was read before it reached the app: mount the app before any body parser',
    )
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
        try {
          if (problem === undefined) parts.add(chunk)
          else reject(problem)
        } catch (thrown) {
          // Thrown from here, it would end the process.
          reject(thrown instanceof Error ? thrown : new Error(String(thrown)))
        }
      })
      request.once('end', resolve)
      // The only error that there is: the connection ended, or what it sent was no body.
      const broken = () => reject(new Problem('bad_request'))
      // It may have ended while the key was looked up; then none of these events comes.
      if (request.destroyed && !request.readableEnded) broken()
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
