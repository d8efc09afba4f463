import { parseArgs } from 'node:util'
import { createDb } from '#db/client.ts'
import { createBrand } from '#domain/back-office/brands/create-brand.server.ts'
import {
  requiresDomainVerification,
  verificationRecord,
} from '#domain/back-office/brands/domain-verification.server.ts'
import { starterPlanNames } from '#domain/back-office/brands/starter/starter-plans.ts'
import { newBrandSchema } from '#domain/back-office/brands/tenancy.schema.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { DomainError } from '#domain/errors.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import { loadEnv } from '#server/env.ts'
import { reachCurrentDatabase } from './connect-database.ts'
import { UsageError } from './end-command.ts'

const usage = `Usage: npm run brand -- create --key KEY --name NAME --operator NAME --address A --phone P --email E
                           --owner-name N --owner-email E --states AZ,TX [--host H ...] [--time-zone Z]
                           [--plans ${starterPlanNames.join(',')}] [--color #0f6a5d]

  --key           a short name for addresses, e.g. bright-smiles
  --name          the name visitors see
  --operator ...  the company that sells the plan, with its address, phone and email
  --owner-...     the brand's first owner: they get an invitation by email
  --states        where its plans are sold, two letters each
  --host          a host of its site; repeat it for more. In production it works once its DNS record is verified
  --time-zone     sets when its days begin and end; America/Chicago by default
  --plans         the plans it starts with; all of them by default
  --color         its main color

Creates the whole brand or nothing: settings, plans with a fee schedule, published pages. It sells once it has an office.
Uses the database of DATABASE_URL, or of DATA_DIR, also while the server runs.`

const text = { type: 'string' } as const

/** Runs `npm run brand`. Throws an error on failure; `endCommand` prints it. */
export async function runBrand(args: string[], variables: Record<string, string | undefined>): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      key: text,
      name: text,
      host: { type: 'string', multiple: true },
      operator: text,
      address: text,
      phone: text,
      email: text,
      'owner-name': text,
      'owner-email': text,
      states: text,
      'time-zone': text,
      plans: text,
      color: text,
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return console.log(usage)
  if (positionals.length !== 1 || positionals[0] !== 'create') throw new UsageError(usage)
  const asked = newBrandSchema.safeParse({
    key: values.key ?? '',
    name: values.name ?? '',
    hosts: values.host ?? [],
    operator: {
      name: values.operator ?? '',
      address: values.address ?? '',
      phone: values.phone ?? '',
      email: values.email ?? '',
    },
    timeZone: values['time-zone'] ?? 'America/Chicago',
    states: listOf(values.states),
    plans: values.plans === undefined ? [...starterPlanNames] : listOf(values.plans),
    color: values.color ?? '#0f6a5d',
    owner: { name: values['owner-name'] ?? '', email: values['owner-email'] ?? '' },
  })
  if (!asked.success) {
    const fields = asked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    throw new DomainError('invalid', 'No brand was created.', { fields })
  }
  const env = loadEnv(variables)
  const database = await reachCurrentDatabase(env)
  try {
    const client = createDb(database.url, { max: 2 })
    try {
      const reservedHosts = env.CONSOLE_ORIGIN ? [new URL(env.CONSOLE_ORIGIN).hostname] : []
      const deps = { db: client.db, now: new Date(), by: commandLine }
      const mustShow = requiresDomainVerification({ appEnv: env.APP_ENV, publicOrigin: env.PUBLIC_ORIGIN })
      const { brandId, isInvited } = await createBrand(deps, asked.data, { reservedHosts, mustShow })
      const brand = await findBrandByKey(client.db, asked.data.key)
      const { name, owner } = asked.data
      if (brand) {
        const config = { publicOrigin: env.PUBLIC_ORIGIN, defaultBrand: env.DEFAULT_BRAND }
        console.log(`${name} is at ${siteOrigin(brand, config)}. Add an office, and it sells.`)
      }
      for (const host of asked.data.hosts.filter(mustShow)) {
        const record = verificationRecord(env.SESSION_SECRET, { brandId, host })
        console.log(`${host} works once its DNS has the TXT record ${record.name} with ${record.text}`)
        console.log('and someone has checked it on the Brand screen.')
      }
      console.log(
        isInvited
          ? `An invitation is on its way to ${owner.email}.`
          : `${owner.email} works here already and is its owner now.`,
      )
    } finally {
      await client.close()
    }
  } finally {
    await database.stop()
  }
}

const listOf = (list = ''): string[] => list.split(',').flatMap((part) => part.trim() || [])
