import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readBackup, writeBackup } from '#db/backup/backup-file.ts'
import { dump } from '#db/backup/dump.ts'
import { load } from '#db/backup/load.ts'
import { createDb } from '#db/client.ts'
import { countElsewhere } from '#domain/back-office/content/media/move-media.server.ts'
import { loadEnv } from '#server/env.ts'
import { reachDatabase } from './connect-database.ts'
import { UsageError } from './end-command.ts'
import { typedPath } from './read-settings-file.ts'

type Variables = Record<string, string | undefined>

const usage = `Usage: script/enamel backup FILE [--key-file F]
       script/enamel restore FILE [--key-file F]

  backup    writes everything, the session secret too, into one sealed file, while Enamel runs, and reads it back
  restore   fills an empty database with a backup; Enamel must not run on it

The file is sealed with BACKUP_PASSPHRASE (at least 16 characters), or with what F holds.`

/**
 * Runs `enamel backup`.
 * @throws UsageError, BackupError
 */
export async function runBackup(args: string[], variables: Variables): Promise<void> {
  const { path, passphrase } = readArgs(args, variables)
  const env = loadEnv(variables)
  const database = await reachDatabase(env)
  try {
    const foreign: string[] = []
    const onForeign = (name: string) => void foreign.push(name)
    const lines = dump(database.url, { now: new Date(), sessionSecret: env.SESSION_SECRET, onForeign })
    const { tables, rows } = await writeBackup(path, lines, passphrase)
    console.log(`${path}: ${rows} rows of ${tables} tables, read back and whole.`)
    for (const name of foreign)
      console.log(`${name} is no table of Enamel: it is not in the backup. Keep a copy of it yourself.`)
    await tellOfPictures(database.url)
  } finally {
    await database.stop()
  }
}

async function tellOfPictures(url: string): Promise<void> {
  const { db, close } = createDb(url, { max: 1 })
  const elsewhere = await countElsewhere(db).finally(close)
  if (elsewhere > 0)
    console.log(
      `${elsewhere} files of pictures are not in it: their bytes lie in the storage of MEDIA_S3_ENDPOINT. Keep a copy of it, too.`,
    )
}

/**
 * Runs `enamel restore`.
 * @throws UsageError, BackupError, MigrationError
 */
export async function runRestore(args: string[], variables: Variables): Promise<void> {
  const { path, passphrase } = readArgs(args, variables)
  const env = loadEnv(variables)
  const database = await reachDatabase(env)
  try {
    const { head, rows, foreign } = await load(database.url, readBackup(path, passphrase))
    console.log(`Restored ${rows} rows of ${head.madeAt}.`)
    for (const name of foreign) console.log(`${name} in the backup is no table of Enamel: it was left out.`)
    if (head.sessionSecret !== env.SESSION_SECRET)
      console.log(keepSecret(head.sessionSecret, env.DATA_DIR, variables))
    console.log('Before visitors come in: script/enamel ledger names what the gateway took since.')
  } finally {
    await database.stop()
  }
}

function readArgs(args: string[], variables: Variables): { path: string; passphrase: string } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'key-file': { type: 'string' } },
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new UsageError(usage)
  const keyFile = values['key-file']
  const passphrase = keyFile
    ? readFileSync(typedPath(keyFile, variables), 'utf8').trim()
    : (variables.BACKUP_PASSPHRASE ?? '')
  if (passphrase.length < 16)
    throw new UsageError(`A passphrase of at least 16 characters is missing.\n\n${usage}`)
  return { path: typedPath(file, variables), passphrase }
}

/**
 * If this machine has no secret, it takes the restored one. Otherwise the restored secret goes into a file beside it,
 * and the operator chooses.
 */
function keepSecret(secret: string, dataDir: string, variables: Variables): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const isSet = Boolean(variables.SESSION_SECRET?.trim())
  const path = join(dataDir, isSet ? 'session-secret.restored' : 'session-secret')
  writeFileSync(path, secret, { mode: 0o600 })
  chmodSync(path, 0o600)
  return isSet
    ? `The backup was made with another SESSION_SECRET: it is in ${path}. Set it, or sessions, links in mails, one-time codes and webhooks' secrets are void; then delete the file.`
    : `The session secret of the backup is kept in ${path}.`
}
