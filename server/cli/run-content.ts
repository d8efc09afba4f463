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
  diff [FROM] [TO]                    what differs, path by path; from 'published' to 'working' unless told
  publish [--note TEXT]               publishes the working copy: every running instance shows it at once
  rollback NUMBER                     makes an earlier published version the one visitors see
  preview-link [--version V] [--hours N]
                                      a signed link to a version that is not published; ends after 24 hours

Works on the database of DATABASE_URL, or on that of DATA_DIR, also while the server runs. A payload that is refused
ends with 1 and one line for each wrong path on standard error.`

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
