import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { MediaStore } from './media-store.ts'

type S3Options = {
  /** Without the bucket: https://s3.us-east-1.amazonaws.com, or the address of a compatible service. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  timeoutMs?: number
}

/** A bucket of S3 or a compatible service, with path-style requests. */
export function createS3Store({ endpoint, bucket, timeoutMs = 5_000, ...keys }: S3Options): MediaStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 1 })
  const folder = `${endpoint.replace(/\/$/, '')}/${bucket}/`
  const ask = async (method: string, key: string, body?: Uint8Array) => {
    const answer = await client.fetch(folder + key, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && {
        body: new Uint8Array(body),
        headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      }),
    })
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw new Error(`The store of pictures answered ${answer.status} to ${method}.`)
  }
  return {
    async put(key, bytes) {
      const { status, body } = await ask('PUT', key, bytes)
      await body?.cancel()
      if (status === 404) throw new Error('The store of pictures has no such bucket.')
    },
    async get(key) {
      const answer = await ask('GET', key)
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      await answer.body?.cancel()
      return null
    },
    async remove(key) {
      await (await ask('DELETE', key)).body?.cancel()
    },
  }
}
