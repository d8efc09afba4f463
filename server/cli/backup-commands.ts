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

  backup    writes everything, including the session secret, to one sealed file, and verifies it; Enamel may be running
  restore   restores a backup into an empty database; Enamel must not be running on it

The file is sealed with BACKUP_PASSPHRASE (at least 16 characters), or with the passphrase in F.`

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
    console.log(`${path}: ${rows} rows of ${tables} tables, verified.`)
    for (const name of foreign)
      console.log(`${name} isn’t an Enamel table, so it is not in the backup. Keep your own copy of it.`)
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
      `${elsewhere} picture files are not in it: they are in the storage at MEDIA_S3_ENDPOINT. Keep a copy of that, too.`,
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
    console.log(`Restored ${rows} rows from the backup made at ${head.madeAt}.`)
    for (const name of foreign)
      console.log(`${name} in the backup isn’t an Enamel table, so it was left out.`)
    if (head.sessionSecret !== env.SESSION_SECRET)
      console.log(keepSecret(head.sessionSecret, env.DATA_DIR, variables))
    console.log(
      'Before you let visitors in, run script/enamel ledger: it lists what the gateway charged since.',
    )
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
    ? `The backup was made with another SESSION_SECRET: it is in ${path}. Set that secret, then delete the file. Otherwise sessions, emailed links, one-time codes and webhook secrets stop working.`
    : `The session secret of the backup is kept in ${path}.`
}
