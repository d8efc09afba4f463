import { createDb } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#demo/seed.ts'
import { openTemplate } from './template-database.ts'

/** Once per end-to-end run: the demo world, copied for every server under test. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { url, name, close } = await openTemplate(async (database) => {
    await migrate(database)
    const client = createDb(database, { max: 1 })
    await seedDemo({ db: client.db, now: new Date() })
    await client.close()
  })
  // Inherited by the test processes.
  process.env.E2E_TEMPLATE = JSON.stringify({ url, name })
  return close
}
