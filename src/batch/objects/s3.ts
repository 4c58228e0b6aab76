import type { GetObjectCommandOutput } from '@aws-sdk/client-s3'
import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'
import { ATTEMPTS, s3 } from './s3-client.js'
import { faultOf, isCutOff, isOfTheAddress, statusOf, strangeFault } from './s3-fault.js'
import { pagesOf } from './s3-pages.js'
import { LONGEST_DOCUMENT, PlaceFault, whole, type Inputs, type Objects } from './objects.js'

/** Objects that a store removes in one call at most. */
const MOST_REMOVED = 1_000

/** Objects below a prefix of a bucket. Address, region and credentials are those of the AWS SDK. */
export class S3Objects implements Objects {
  readonly address: string
  readonly #bucket: string
  readonly #prefix: string

  private constructor(address: string) {
    const { bucket, key } = placeOf(address)
    this.address = address
    this.#bucket = bucket
    this.#prefix = key === '' || key.endsWith('/') ? key : `${key}/`
  }

  /** @throws Fault OPTIONS_INVALID if the address is none, or the client is not installed or has no region */
  static async open(address: string): Promise<S3Objects> {
    const objects = new S3Objects(address)
    await s3()
    return objects
  }

  async put(name: string, bytes: Uint8Array): Promise<boolean> {
    try {
      await this.#write(name, bytes, { IfNoneMatch: '*' })
      return true
    } catch (thrown) {
      if (statusOf(thrown) === 412) return false
      throw faultOf('write', `s3://${this.#bucket}/${this.#prefix}${name}`, thrown)
    }
  }

  async replace(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.#write(name, bytes, {})
    } catch (thrown) {
      throw faultOf('write', `s3://${this.#bucket}/${this.#prefix}${name}`, thrown)
    }
  }

  get(name: string): Promise<Uint8Array | undefined> {
    return read(this.#bucket, this.#prefix + name)
  }

  async list(folder: string): Promise<readonly string[]> {
    const names: string[] = []
    for await (const page of this.below(folder)) names.push(...page)
    return names
  }

  async *below(folder: string): AsyncGenerator<readonly string[]> {
    const prefix = `${this.#prefix}${folder}/`
    try {
      for await (const keys of pagesOf(this.#bucket, prefix))
        yield keys.map((key) => key.slice(this.#prefix.length))
    } catch (thrown) {
      throw faultOf('read', `s3://${this.#bucket}/${prefix}`, thrown)
    }
  }

  async remove(names: readonly string[]): Promise<void> {
    try {
      for (let at = 0; at < names.length; at += MOST_REMOVED)
        await this.#delete(names.slice(at, at + MOST_REMOVED).map((name) => this.#prefix + name))
    } catch (thrown) {
      throw faultOf('write', this.address, thrown)
    }
  }

  async tidy(): Promise<void> {
    // A store shows no half-written object.
  }

  async clear(): Promise<number> {
    let count = 0
    try {
      for await (const keys of pagesOf(this.#bucket, this.#prefix)) {
        if (keys.length > 0) await this.#delete(keys)
        count += keys.length
      }
    } catch (thrown) {
      throw faultOf('write', this.address, thrown)
    }
    return count
  }

  async #delete(keys: readonly string[]): Promise<void> {
    const { sdk, client } = await s3()
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true }
    const request = new sdk.DeleteObjectsCommand({ Bucket: this.#bucket, Delete })
    const { Errors: [refused] = [] } = await client.send(request)
    if (refused !== undefined)
      throw Object.assign(new Error(refused.Message), { name: refused.Code ?? '' })
  }

  /** @throws PlaceFault if the answer is not that of a store, such as the page of a proxy: nothing was written */
  async #write(name: string, Body: Uint8Array, condition: { readonly IfNoneMatch?: '*' }) {
    const { sdk, client } = await s3()
    const object = { Bucket: this.#bucket, Key: this.#prefix + name, ContentType: typeOf(name) }
    const answer = await client.send(new sdk.PutObjectCommand({ ...object, Body, ...condition }))
    if (answer.ETag === undefined) throw strangeFault('write', `s3://${this.#bucket}/${object.Key}`)
  }
}

/** Documents as objects. */
export const S3_INPUTS: Inputs = {
  async read(address, longest = LONGEST_DOCUMENT) {
    if (!isObjectAddress(address)) return undefined
    const { bucket, key } = partsOf(address)
    try {
      return await objectOf(bucket, key, longest)
    } catch (thrown) {
      if (isOfTheAddress(thrown)) return undefined
      throw faultOf('read', address, thrown)
    }
  },
}

/** Names of buckets, also of old ones and of other stores. */
const BUCKET = /^[A-Za-z0-9][\w.-]{1,253}[A-Za-z0-9]$/

/** Whether an address has a bucket and a key: any text may be in a row of a manifest. */
export function isObjectAddress(address: string): boolean {
  const { bucket, key } = partsOf(address)
  return BUCKET.test(bucket) && key !== ''
}

/**
 * Whether there is an object with this very address.
 * @throws PlaceFault
 */
export async function isObject(address: string): Promise<boolean> {
  const { bucket, key } = placeOf(address)
  if (key === '' || key.endsWith('/')) return false
  const { sdk, client } = await s3()
  // Of all names that begin with a key, the key itself is the first.
  const first = { Bucket: bucket, Prefix: key, MaxKeys: 1 }
  try {
    const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command(first))
    return Contents[0]?.Key === key
  } catch (thrown) {
    throw faultOf('read', address, thrown)
  }
}

/**
 * The addresses of all objects below a prefix, in the order of their names; none of `invoices-2` for `invoices`.
 * @throws PlaceFault
 */
export async function* listObjects(address: string): AsyncGenerator<string> {
  const { bucket, key } = placeOf(address)
  const prefix = key === '' || key.endsWith('/') ? key : `${key}/`
  try {
    for await (const keys of pagesOf(bucket, prefix))
      for (const each of keys) yield `s3://${bucket}/${each}`
  } catch (thrown) {
    throw faultOf('read', address, thrown)
  }
}

/**
 * The bytes of an object as they arrive.
 * @throws PlaceFault, also if there is none
 */
export async function* streamObject(address: string): AsyncGenerator<Uint8Array> {
  const { bucket, key } = placeOf(address)
  try {
    const { Body } = await answered(bucket, key)
    if (Body === undefined) return
    for await (const bytes of Body as AsyncIterable<Uint8Array>) yield bytes
  } catch (thrown) {
    throw faultOf('read', address, thrown)
  }
}

/**
 * The bytes of an object; undefined if they are too many. A store or a proxy may send an object in chunks,
 * without its length.
 */
async function objectOf(
  bucket: string,
  key: string,
  longest: number,
): Promise<Uint8Array | undefined> {
  // The client of the SDK tries again only until an answer begins.
  for (let attempt = 1; ; attempt += 1)
    try {
      return await objectOnce(bucket, key, longest)
    } catch (thrown) {
      if (attempt === ATTEMPTS || !isCutOff(thrown)) throw thrown
    }
}

async function objectOnce(
  bucket: string,
  key: string,
  longest: number,
): Promise<Uint8Array | undefined> {
  const { Body, ContentLength = 0 } = await answered(bucket, key)
  if (Body === undefined) return undefined
  try {
    if (ContentLength > longest) return undefined
    return await whole(Body as AsyncIterable<Uint8Array>, longest)
  } finally {
    end(Body)
  }
}

/**
 * The answer of a store with an object, which is still to be read.
 * @throws PlaceFault if it has a part of the object, or nothing: with 206 or 204, the client of the SDK says no word;
 *   or if it is not that of a store
 */
async function answered(bucket: string, key: string): Promise<GetObjectCommandOutput> {
  const { sdk, client } = await s3()
  const answer = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }))
  const status = statusOf(answer)
  // A gateway to a file system may have no ETag for files that others have put there.
  const isObject = answer.ETag !== undefined || answer.LastModified !== undefined
  if (status === 200 && isObject) return answer
  end(answer.Body)
  if (status === 200) throw strangeFault('read', `s3://${bucket}/${key}`)
  throw new PlaceFault('read', `s3://${bucket}/${key}`, new Error(`HTTP ${status}`), {
    passing: true,
    reason: detail`the store does not send the whole object (HTTP ${status ?? ''})`,
    remedy: '',
  })
}

/** Not read to its end, an answer would hold its connection. */
function end(body: GetObjectCommandOutput['Body']): void {
  if (body !== undefined && 'destroy' in body) body.destroy()
}

async function read(bucket: string, key: string): Promise<Uint8Array | undefined> {
  try {
    return await objectOf(bucket, key, LONGEST_DOCUMENT)
  } catch (thrown) {
    if (thrown instanceof Error && /^(NoSuchKey|NotFound)$/.test(thrown.name)) return undefined
    throw faultOf('read', `s3://${bucket}/${key}`, thrown)
  }
}

/** @throws Fault OPTIONS_INVALID without a bucket */
function placeOf(address: string): Parts {
  const parts = partsOf(address)
  if (parts.bucket === '')
    throw new Fault('OPTIONS_INVALID', detail`${address}: s3://bucket/prefix is expected`)
  return parts
}

interface Parts {
  readonly bucket: string
  readonly key: string
}

/** Both are empty in an address without a bucket. */
function partsOf(address: string): Parts {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/?(.*)$/s.exec(address) ?? []
  return { bucket, key }
}

function typeOf(name: string): string {
  if (name.endsWith('.pdf')) return 'application/pdf'
  if (name.endsWith('.xml')) return 'application/xml'
  if (name.endsWith('.html')) return 'text/html; charset=utf-8'
  return name.endsWith('.ndjson') ? 'application/x-ndjson' : 'application/json'
}
