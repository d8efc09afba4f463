import type { MediaStore } from '#integrations/media/media-store.ts'
import type { Env } from './env.ts'

type MediaEnv = Pick<
  Env,
  | 'MEDIA_S3_ENDPOINT'
  | 'MEDIA_S3_BUCKET'
  | 'MEDIA_S3_REGION'
  | 'MEDIA_S3_ACCESS_KEY_ID'
  | 'MEDIA_S3_SECRET_ACCESS_KEY'
>

/**
 * Opens the store in the settings; null if pictures are stored in the database. Loads the S3 client only if it is used.
 */
export async function openMediaStore(env: MediaEnv): Promise<MediaStore | null> {
  const {
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_BUCKET: bucket,
    MEDIA_S3_REGION: region,
    MEDIA_S3_ACCESS_KEY_ID: accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  const { createS3Store } = await import('#integrations/media/s3-store.ts')
  return createS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey })
}
