import type * as S3 from '@aws-sdk/client-s3'
import { detail } from '../../pipeline/detail.js'
import { Fault } from '../../pipeline/errors.js'

type Sdk = typeof S3

/** Attempts of the client at one call, with growing pauses, where the store is busy or out of reach. */
export const ATTEMPTS = 5
/**
 * Milliseconds for a connection, and of silence on one, after which the call is tried again. Without them, the SDK
 * waits for ever: a worker whose store hangs would neither continue nor say why.
 */
const [CONNECT_MS, SILENCE_MS] = [5_000, 15_000]
/** The SDK with its client, opened once for each store that the environment names. */
const opened = new Map<string | undefined, ReturnType<typeof open>>()

/**
 * The client of the AWS SDK, and the SDK itself, which is loaded here first.
 * @throws Fault OPTIONS_INVALID if it is not installed, or has no region
 */
export function s3(): ReturnType<typeof open> {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env
  const store = AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL
  let client = opened.get(store)
  if (client === undefined) {
    client = open()
    opened.set(store, client)
    client.catch(() => opened.delete(store))
  }
  return client
}

async function open(): Promise<{ readonly sdk: Sdk; readonly client: S3.S3Client }> {
  const sdk = await load()
  // A server of one's own rarely has a DNS name for each bucket.
  const forcePathStyle = await hasEndpoint(new sdk.S3Client())
  const client = new sdk.S3Client({
    forcePathStyle,
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
  try {
    await client.config.region()
  } catch (thrown) {
    throw new Fault(
      'OPTIONS_INVALID',
      detail`s3:// addresses need a region: set AWS_REGION (for a store of your own, any, such as us-east-1)`,
      {},
      thrown,
    )
  }
  return { sdk, client }
}

/** Whether the environment or the configuration file of the SDK names an endpoint, for S3 or for all services. */
async function hasEndpoint({ config }: S3.S3Client): Promise<boolean> {
  const { serviceConfiguredEndpoint: find } = config as {
    readonly serviceConfiguredEndpoint?: () => Promise<string | undefined>
  }
  if (find === undefined) return process.env['AWS_ENDPOINT_URL'] !== undefined
  // What cannot be read of a configuration is said by the first call.
  return (await find().catch(() => undefined)) !== undefined
}

async function load(): Promise<Sdk> {
  try {
    return await import('@aws-sdk/client-s3')
  } catch (thrown) {
    throw new Fault(
      'OPTIONS_INVALID',
      detail`s3:// addresses need the client of the AWS SDK: npm install @aws-sdk/client-s3`,
      {},
      thrown,
    )
  }
}
