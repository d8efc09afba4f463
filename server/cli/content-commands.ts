import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { writeWhole } from '#db/backup/whole-file.ts'
import type { Db } from '#db/client.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { lintContent } from '#domain/content/check-content.server.ts'
import { findContentVersion, listsOfNoPlan } from '#domain/content/content.queries.server.ts'
import { warnOfContent } from '#domain/content/content.rules.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { diffContent } from '#domain/content/diff-content.rules.ts'
import { previewToken } from '#domain/content/preview-token.server.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { rollbackContent } from '#domain/content/rollback-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { DomainError, type FieldError } from '#domain/errors.ts'
import { readJson } from '#domain/files/read-json.ts'
import type { Env } from '#server/env.ts'
import { takeAtMost, UsageError } from './end-command.ts'
import { typedPath } from './read-settings-file.ts'

type Variables = Record<string, string | undefined>
type Context = { db: Db; now: Date; env: Env; variables: Variables; brand: Brand }
type Options = { version?: string; out?: string; note?: string; hours?: string }

/** One command of `npm run content`. Prints its result to standard output, or throws an error to print instead. */
export type ContentCommand = (context: Context, args: string[], options: Options) => Promise<void>

/** Enough for 1 MB of content with every letter escaped and indented. */
const longestFile = 8_000_000

/** Keyed by the name an operator types. */
export const contentCommands: Record<string, ContentCommand> = {
  export: async (context, args, { version = 'working', out }) => {
    takeAtMost(0, args)
    const json = JSON.stringify(await readVersion(context, version), null, 2)
    if (out) await writeWhole(typedPath(out, context.variables), (draft) => writeFile(draft, `${json}\n`))
    else console.log(json)
  },

  import: async ({ db, now, brand, variables }, args, { note }) => {
    const payload = await readPayload(onlyOne(args, 'the file to import'), variables)
    refuseFaults(payload, brand)
    await saveWorkingContent({ db, now }, { brandId: brand.id, payload, note })
    console.log(`The working copy of ${brand.key} is saved. Visitors see it once it’s published.`)
  },

  lint: async (context, args) => {
    takeAtMost(1, args)
    const payload = args[0]
      ? await readPayload(args[0], context.variables)
      : await readVersion(context, 'working')
    refuseFaults(payload, context.brand)
    refuse(await listsOfNoPlan(context.db, context.brand.id, payload))
    warn(warnOfContent(contentSchema.parse(payload)))
    console.log('No errors found. This can be published.')
  },

  diff: async (context, args) => {
    takeAtMost(2, args)
    const [from = 'published', to = 'working'] = args
    const changes = diffContent(await readVersion(context, from), await readVersion(context, to))
    for (const { path, before, after } of changes) {
      console.log(path)
      if (before !== undefined) console.log(`  - ${JSON.stringify(before)}`)
      if (after !== undefined) console.log(`  + ${JSON.stringify(after)}`)
    }
    console.log(changes.length === 1 ? '1 difference.' : `${changes.length} differences.`)
  },

  publish: async ({ db, now, brand }, args, { note }) => {
    takeAtMost(0, args)
    const { number, warnings } = await publishContent({ db, now }, { brandId: brand.id, note })
    warn(warnings)
    console.log(`Version ${number} of ${brand.key} is published.`)
  },

  rollback: async ({ db, brand }, args) => {
    const number = Number(onlyOne(args, 'the number of the version to restore'))
    if (!Number.isSafeInteger(number) || number < 1) throw new UsageError('Versions are numbered from 1.')
    await rollbackContent({ db }, { brandId: brand.id, number })
    console.log(`Visitors of ${brand.key} see version ${number} again.`)
  },

  'preview-link': async (context, args, { version = 'working', hours = '24' }) => {
    takeAtMost(0, args)
    const { brand, env, now } = context
    const valid = /^\d{1,3}$/.test(hours) && Number(hours) > 0 && Number(hours) <= 24 * 30
    if (!valid) throw new UsageError('Give --hours as a whole number from 1 to 720.')
    await readVersion(context, version)
    const expiresAt = new Date(now.getTime() + Number(hours) * 3_600_000)
    const link = new URL(
      siteOrigin(brand, { publicOrigin: env.PUBLIC_ORIGIN, defaultBrand: env.DEFAULT_BRAND }),
    )
    link.searchParams.set('version', version)
    link.searchParams.set(
      'preview',
      previewToken(env.SESSION_SECRET, { brandId: brand.id, version, expiresAt }),
    )
    console.log(link.href)
  },
}

function onlyOne(args: string[], what: string): string {
  const [first, ...others] = args
  if (!first || others.length > 0) throw new UsageError(`Give ${what}, and nothing else.`)
  return first
}

function warn(warnings: FieldError[]): void {
  for (const { path, message } of warnings) console.error(`Warning: ${path}: ${message}`)
}

function refuseFaults(payload: unknown, brand: Brand): void {
  refuse(lintContent(payload, brand.settings))
}

function refuse(fields: FieldError[]): void {
  if (fields.length > 0) throw new DomainError('invalid', 'This content cannot be published.', { fields })
}

async function readVersion({ db, brand }: Context, version: string): Promise<unknown> {
  const number = version === 'published' ? brand.publishedVersion : Number(version)
  if (version !== 'working' && !(Number.isSafeInteger(number) && Number(number) > 0)) {
    throw new UsageError(
      version === 'published'
        ? `${brand.key} has published nothing yet.`
        : 'A version is ‘working’, ‘published’ or a number.',
    )
  }
  const stored = await findContentVersion(db, {
    brandId: brand.id,
    version: version === 'working' ? 'working' : Number(number),
  })
  if (!stored) throw new UsageError(`${brand.key} has no version ${version}.`)
  return stored.payload
}

async function readPayload(file: string, variables: Variables): Promise<unknown> {
  const bytes = file === '-' ? await buffer(process.stdin) : await readFile(typedPath(file, variables))
  if (bytes.length > longestFile)
    throw new UsageError('This file is too large: the content of a brand can be at most 1 MB.')
  try {
    return readJson(bytes)
  } catch (error) {
    throw error instanceof DomainError ? new UsageError(`${file} cannot be read. ${error.message}`) : error
  }
}
