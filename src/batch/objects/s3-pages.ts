import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import { detail } from '../../pipeline/detail.js'
import { PlaceFault } from './objects.js'
import { s3 } from './s3-client.js'

/**
 * The keys below a prefix, a page of the store's list at a time.
 * @throws PlaceFault if the list has gaps or no end: objects would be left out, or taken again and again
 */
export async function* pagesOf(bucket: string, prefix: string): AsyncGenerator<readonly string[]> {
  const { sdk, client } = await s3()
  const below = { Bucket: bucket, Prefix: prefix }
  let token: string | undefined
  do {
    const page = await client.send(
      new sdk.ListObjectsV2Command({ ...below, ContinuationToken: token }),
    )
    const { Contents = [], NextContinuationToken: next } = page
    if (isNoList(page) || (next !== undefined && next === token))
      throw new PlaceFault('read', `s3://${bucket}/${prefix}`, new Error('no list'), {
        passing: true,
        reason: detail`the store does not list its objects as it should`,
        remedy: '',
      })
    yield Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
    token = next
  } while (token !== undefined)
}

/** Whether an answer is no list, such as the page of a proxy, or says that there is more and not where. */
function isNoList(page: ListObjectsV2CommandOutput): boolean {
  const { Name, KeyCount, Contents, IsTruncated, NextContinuationToken } = page
  const isList = [Name, KeyCount, Contents, IsTruncated].some((each) => each !== undefined)
  return !isList || (IsTruncated === true && NextContinuationToken === undefined)
}
