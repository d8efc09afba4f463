import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { createDb, type Db } from '#db/client.ts'
import { auditLog, staff } from '#db/schema/staff.ts'
import { listBrands } from '#domain/brands/brand.queries.server.ts'
import { emailSchema, nameSchema } from '#domain/person.schema.ts'
import type { Granted } from '#domain/staff/access/access.rules.ts'
import { roleWords } from '#domain/staff/access/roles.ts'
import { readSealedHashes } from '#domain/staff/audit/sealed-hashes.rules.ts'
import { compareChain, listChains, verifyChain } from '#domain/staff/audit/verify-audit.server.ts'
import { resetSecondStep } from '#domain/staff/people/change-access.server.ts'
import { makeOwner } from '#domain/staff/people/invite-staff.server.ts'
import { listStaff } from '#domain/staff/people/staff.queries.server.ts'
import { mintStaffLink } from '#domain/staff/people/staff-link.server.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import { type Env, loadEnv } from '#server/env.ts'
import { reachCurrentDatabase } from './connect-database.ts'
import { takeAtMost, UsageError } from './end-command.ts'

const usage = `Usage: npm run staff -- COMMAND [...]

  create-owner --email E --name N   creates an owner of the whole deployment, such as the first one, and prints the link
                                    to choose a password; for someone who already has access, a new link
  reset-second-step --email E       removes someone's app, passkeys and recovery codes: at their next sign-in, by
                                    password, they set up a new second step
  list                              who has access, and what they may do
  verify-audit --log FILE           verifies every row of the audit log and compares each chain with the hashes in the
                                    seal-audit lines of this log file; - reads the log from standard input
  verify-audit --known HASH         the same for single hashes; repeat --known for more

Anyone who can read the server's files can run it. Uses the database of DATABASE_URL, or of DATA_DIR, also while the
server runs. Every action is in the audit log.`

/** Anyone with access to the server's command line has every permission. */
const everything: Granted = { grants: [{ role: 'owner', scope: { kind: 'platform' } }] }

type Deps = { db: Db; now: Date; env: Env }
type Values = { email?: string; name?: string; known?: string[]; log?: string }

const commands: Record<string, (deps: Deps, values: Values) => Promise<void>> = {
  'create-owner': createOwner,
  'reset-second-step': resetByEmail,
  list,
  'verify-audit': verifyAudit,
}

/** Runs `npm run staff`. Throws an error on failure; `endCommand` prints it. */
export async function runStaff(args: string[], variables: Record<string, string | undefined>): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      known: { type: 'string', multiple: true },
      log: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const [name = '', ...more] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(usage)
  takeAtMost(0, more)
  const env = loadEnv(variables)
  const database = await reachCurrentDatabase(env)
  try {
    const client = createDb(database.url, { max: 2 })
    try {
      await command({ db: client.db, now: new Date(), env }, values)
    } finally {
      await client.close()
    }
  } finally {
    await database.stop()
  }
}

async function createOwner({ db, now, env }: Deps, values: Values): Promise<void> {
  if (!env.CONSOLE_ORIGIN) throw new UsageError('Set CONSOLE_ORIGIN first: the console needs it.')
  const email = read(emailSchema, values.email, '--email')
  const { brands } = await listBrands(db)
  if (brands.length === 0) throw new UsageError('There is no brand yet.')
  const name = read(nameSchema, values.name, '--name')
  const staffId = await makeOwner({ db, now, by: commandLine }, { email, name })
  const { token } = await mintStaffLink(db, { staffId, now })
  console.log(`${name} <${email}> is an owner. The link works once, for three days:\n`)
  console.log(`${env.CONSOLE_ORIGIN}/accept-invitation#token=${encodeURIComponent(token)}`)
}

async function resetByEmail({ db, now }: Deps, values: Values): Promise<void> {
  const email = read(emailSchema, values.email, '--email')
  const [person] = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(eq(staff.email, email))
  if (!person) throw new UsageError(`No one has access as ${email}.`)
  const reason = 'At the command line'
  await resetSecondStep({ db, now, by: commandLine }, everything, { staffId: person.id, reason })
  console.log(`${person.name} <${email}> signs in by password next time and sets up a new second step.`)
}

async function list({ db }: Deps): Promise<void> {
  for (const { name, email, status, hasSecondStep, grants } of await listStaff(db, everything, {
    kind: 'platform',
  })) {
    const given = grants.map(({ role, where }) => `${roleWords[role].name}: ${where}`).join('; ') || 'no role'
    const step = status === 'active' && !hasSecondStep ? ', no second step' : ''
    console.log(`${name} <${email}>  ${status}${step}  ${given}`)
  }
}

/** Exits with an error if a row was changed or is missing, so that scripts notice. */
async function verifyAudit({ db, now }: Deps, { known = [], log }: Values): Promise<void> {
  const faults = log === undefined ? [] : await compareWithLog({ db, now }, log)
  for (const chain of await listChains(db)) {
    const fault = await verifyChain(db, chain)
    const of = chain.brandId ? `brand ${chain.brandId}` : 'the deployment'
    if (fault) faults.push(`Audit log of ${of}: ${fault}`)
    else console.log(`Audit log of ${of}: all ${chain.number} rows are unchanged.`)
  }
  for (const hash of known) {
    const there = await db.$count(auditLog, eq(auditLog.hash, hash))
    if (there === 0)
      faults.push(`No row has the hash ${hash}: rows were changed or removed since it was logged.`)
    else console.log(`The row with the hash ${hash} is in the audit log.`)
  }
  if (faults.length > 0) throw new UsageError(faults.join('\n'))
  if (known.length === 0 && log === undefined) {
    console.log(
      'No hash from a log was compared: only --log or --known can reveal a chain rewritten from its first row.',
    )
  }
}

/**
 * Compares the chains with the hashes in the log and returns the faults. The result is stored for the metric and the
 * console.
 */
async function compareWithLog({ db, now }: Pick<Deps, 'db' | 'now'>, log: string): Promise<string[]> {
  const chains = readSealedHashes(readFileSync(log === '-' ? 0 : log, 'utf8'))
  if (chains.length === 0) throw new UsageError('--log: the file has no seal-audit line.')
  const faults: string[] = []
  for (const logged of chains) {
    const { rows, fault } = await compareChain(db, logged, now)
    const of = logged.brandId ? `brand ${logged.brandId}` : 'the deployment'
    if (fault) faults.push(`Audit log of ${of}: ${fault}`)
    else
      console.log(
        `Audit log of ${of}: all ${logged.hashes.length} hashes from the log are in it, and all ${rows} rows are unchanged.`,
      )
  }
  return faults
}

function read(
  schema: typeof emailSchema | typeof nameSchema,
  value: string | undefined,
  option: string,
): string {
  const parsed = schema.safeParse(value ?? '')
  if (parsed.success) return parsed.data
  throw new UsageError(`${option}: ${parsed.error.issues[0]?.message ?? 'is wrong'}`)
}
