import { detail, type Detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { fileErrorCode } from '../../pipeline/file-reason.js'
import { PlaceFault } from './objects.js'

/** Names of errors by which a store refuses credentials. */
const REFUSED =
  /^(ExpiredToken|ExpiredTokenException|TokenRefreshRequired|InvalidAccessKeyId|NoSuchUser|XAdminUserNotFound|SignatureDoesNotMatch|AccessDenied|InvalidToken)$/

/** The name of the error of the AWS SDK that finds no credentials, or can no longer refresh them. */
const NO_CREDENTIALS = 'CredentialsProviderError'

/** Names of errors by which a store says that the bucket is in another region. */
const ELSEWHERE =
  /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/

/** Names by which a store refuses one object: it is denied, or in an archive from which it has to be restored first. */
const OF_OBJECT = /^(AccessDenied|InvalidObjectState)$/

/**
 * Names of what a store cannot do now, whatever status it sends with them: it is overloaded, or the key by which it
 * encrypts cannot be used, as while it is disabled.
 */
const NOT_NOW = /^(RequestTimeout|Throttling(Exception)?|RequestLimitExceeded|SlowDown|KMS\..+)$/

/**
 * What a store says, as a fault of the place.
 * @returns one that is passing, unless a person has to do something
 */
export function faultOf(kind: 'read' | 'write', address: string, thrown: unknown): PlaceFault {
  if (thrown instanceof PlaceFault) return thrown
  // The client is not there, or has no region.
  if (thrown instanceof Fault)
    return new PlaceFault(kind, address, thrown, { passing: false, remedy: '' })
  const name = thrown instanceof Error ? thrown.name : ''
  const status = statusOf(thrown)
  if (name === 'RequestTimeTooSkewed')
    return new PlaceFault(kind, address, named(thrown), {
      passing: false,
      remedy: detail`set the clock of this machine, then continue the run`,
    })
  if (name === NO_CREDENTIALS)
    return new PlaceFault(kind, address, named(thrown), {
      passing: false,
      remedy: detail`give the AWS SDK credentials, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, then continue the run`,
    })
  if (REFUSED.test(name) || (!NOT_NOW.test(name) && (status === 401 || status === 403)))
    return new PlaceFault(kind, address, thrown, {
      passing: false,
      reason: detail`${name}: ${detail`credentials refused`}`,
      remedy: detail`renew the credentials of the store, then continue the run`,
    })
  if (status === 404 || name === 'NoSuchBucket')
    return new PlaceFault(kind, address, thrown, {
      passing: false,
      reason: detail`${name}: ${detail`not there`}`,
      remedy: detail`create the bucket, or correct the address`,
    })
  if (ELSEWHERE.test(name) || status === 301)
    return new PlaceFault(kind, address, named(thrown), {
      passing: false,
      remedy: detail`set the region of the bucket (AWS_REGION), then continue the run`,
    })
  if (status === 501)
    return new PlaceFault(kind, address, named(thrown), {
      passing: false,
      remedy: detail`use a store that has what this one lacks, such as writing with If-None-Match`,
    })
  const reason = connectionReason(thrown)
  return new PlaceFault(kind, address, named(thrown), {
    passing: true,
    ...(reason === undefined ? {} : { reason }),
    remedy: '',
  })
}

/** What happened to the connection, where the words of others name their own parts. */
function connectionReason(thrown: unknown): Detail | undefined {
  if (thrown instanceof Error && thrown.name === 'TimeoutError')
    return detail`the store does not answer`
  return isCutOff(thrown) ? detail`the connection to the store broke off` : undefined
}

/**
 * An answer without what a store says of each object, its ETag or the time of its last change: it is the page of a
 * proxy, which must not be taken for a document, nor for a result that was written.
 */
export function strangeFault(kind: 'read' | 'write', address: string): PlaceFault {
  return new PlaceFault(kind, address, new Error('no ETag'), {
    passing: true,
    reason: detail`the answer is not that of a store; a proxy may have sent it`,
    remedy: '',
  })
}

/** Whether the connection broke off while the body of an answer was on its way: no call of the client has failed. */
export function isCutOff(thrown: unknown): boolean {
  return fileErrorCode(thrown) === 'ECONNRESET' && !('$metadata' in Object(thrown))
}

/**
 * Whether the store refuses the address and not the caller. A row of a manifest that names no bucket must not
 * stop the others; nor one that names an object which is in an archive, or not there, which a store denies to those who
 * may not list the bucket.
 */
export function isOfTheAddress(thrown: unknown): boolean {
  const status = statusOf(thrown)
  const name = thrown instanceof Error ? thrown.name : ''
  if (OF_OBJECT.test(name)) return true
  return (
    !REFUSED.test(name) &&
    name !== NO_CREDENTIALS &&
    !NOT_NOW.test(name) &&
    !ELSEWHERE.test(name) &&
    (status === 400 || status === 404 || status === 414)
  )
}

/** The error with its name or its status, since messages of stores are often empty. */
function named(thrown: unknown): Error {
  const { name, message } = thrown instanceof Error ? thrown : { name: '', message: String(thrown) }
  const status = statusOf(thrown)
  const parts = [status === undefined ? '' : `HTTP ${status}`, name, message]
  return new Error(parts.filter((part) => part !== '' && part !== 'Error').join(' '))
}

/** The HTTP status of a store's answer. */
export function statusOf(thrown: unknown): number | undefined {
  const { $metadata } = Object(thrown) as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}
