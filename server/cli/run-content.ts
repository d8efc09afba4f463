import { parseArgs } from 'node:util'
import { createDb } from '#db/client.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { loadEnv } from '#server/env.ts'
import { reachCurrentDatabase } from './connect-database.ts'
import { type ContentCommand, contentCommands } from './content-commands.ts'
import { UsageError } from './end-command.ts'

const usage = `Usage: npm run content -- COMMAND --brand KEY [...]

  export [--version V] [--out FILE]   writes a version as JSON: 'working' (default), 'published' or a number
  import FILE [--note TEXT]           checks a payload and makes it the working copy; - reads standard input
  lint [FILE]                         checks a payload, or the working copy, and saves nothing
  diff [FROM] [TO]                    what differs, path by path; from 'published' to 'working' by default
  publish [--note TEXT]               publishes the working copy: every running instance shows it at once
  rollback NUMBER                     shows visitors an earlier published version
  preview-link [--version V] [--hours N]
                                      a signed link to an unpublished version; expires after 24 hours

Uses the database of DATABASE_URL, or of DATA_DIR, also while the server runs. Exits with 1 if a payload is refused,
with one line for each wrong path on standard error.`

/** Runs `npm run content`. Throws an error on failure; `endCommand` prints it. */
export async function runContent(
  args: string[],
  variables: Record<string, string | undefined>,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      brand: { type: 'string' },
      version: { type: 'string' },
      out: { type: 'string' },
      note: { type: 'string' },
      hours: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const [name = '', ...rest] = positionals
  const command: ContentCommand | undefined = Object.hasOwn(contentCommands, name)
    ? contentCommands[name]
    : undefined
  if (!command || !values.brand) throw new UsageError(usage)

  const env = loadEnv(variables)
  const database = await reachCurrentDatabase(env)
  try {
    const client = createDb(database.url, { max: 2 })
    try {
      const brand = await findBrandByKey(client.db, values.brand)
      if (!brand) throw new UsageError(`There is no brand “${values.brand}”.`)
      await command({ db: client.db, now: new Date(), env, variables, brand }, rest, values)
    } finally {
      await client.close()
    }
  } finally {
    await database.stop()
  }
}
