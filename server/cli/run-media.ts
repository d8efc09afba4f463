import { createDb } from '#db/client.ts'
import { moveMedia } from '#domain/back-office/content/media/move-media.server.ts'
import { listBrands } from '#domain/brands/brand.queries.server.ts'
import { loadEnv } from '#server/env.ts'
import { openMediaStore } from '#server/open-media-store.ts'
import { reachCurrentDatabase } from './connect-database.ts'
import { UsageError } from './end-command.ts'

const usage = `Usage: script/enamel media move s3
       script/enamel media move database

Moves all picture files to the storage set by MEDIA_S3_…, or back to the database, while Enamel runs.
If it is stopped halfway, run it again and it continues where it left off.`

/**
 * Runs `enamel media`.
 * @throws UsageError, DomainError
 */
export async function runMedia(args: string[], variables: Record<string, string | undefined>): Promise<void> {
  const [command, to, ...more] = args
  if (command !== 'move' || (to !== 's3' && to !== 'database') || more.length > 0) throw new UsageError(usage)
  const env = loadEnv(variables)
  const store = await openMediaStore(env)
  if (!store) throw new UsageError('Set MEDIA_S3_ENDPOINT and the settings next to it (see .env.example).')
  const database = await reachCurrentDatabase(env)
  const { db, close } = createDb(database.url, { max: 2 })
  try {
    let moved = 0
    const { brands, malformed } = await listBrands(db)
    for (const { id: brandId } of [...brands, ...malformed.map(({ brand }) => brand)])
      moved += await moveMedia(db, store, { brandId, to })
    console.log(
      `${moved} picture files were moved; all are now in ${to === 's3' ? 'the storage' : 'the database'}.`,
    )
  } finally {
    await close()
    await database.stop()
  }
}
