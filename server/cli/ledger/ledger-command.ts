import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { createDb } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { purposeOf } from '#domain/back-office/billing/reconciliation/meant-for.server.ts'
import { noteUnrecorded } from '#domain/back-office/billing/reconciliation/note-unrecorded.server.ts'
import { resolveUnrecorded } from '#domain/back-office/billing/reconciliation/resolve-unrecorded.server.ts'
import {
  findUnrecorded,
  goesBack,
  type Unrecorded,
  type UnrecordedCharge,
} from '#domain/back-office/billing/reconciliation/unrecorded-charges.server.ts'
import { formatCents } from '#domain/format.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import { counted } from '#domain/words-of.ts'
import { reachCurrentDatabase } from '#server/cli/connect-database.ts'
import { UsageError } from '#server/cli/end-command.ts'
import { loadEnv } from '#server/env.ts'
import { openGateway } from '#server/open-gateway.ts'

const usage = `Usage: script/enamel ledger [--settle [--count N] [--share P]]

  lists what the gateway charged or refunded that is missing from the books, as after a restore, and how each would be
  settled

  --settle    settles it, after you type the number of charges
  --count N   gives that number instead, for scripts
  --share P   refunds up to P percent of the gateway's charges; 10 by default`

/**
 * Maximum share of the gateway's charges to refund, in percent. A restore loses fewer than this; more suggests the
 * wrong books.
 */
const usualShare = 10

type Ask = (question: string) => Promise<string>

/**
 * Runs `enamel ledger`.
 * @throws UsageError for a wrong count, or if the books can't belong to this gateway
 */
export async function runLedger(
  args: string[],
  variables: Record<string, string | undefined>,
  ask: Ask | null = process.stdin.isTTY ? askHere : null,
): Promise<void> {
  const asked = readArgs(args)
  const env = loadEnv(variables)
  const database = await reachCurrentDatabase(env)
  const { db, close } = createDb(database.url, { max: 4 })
  try {
    const now = new Date()
    const warn = (message: string) => console.error(message)
    const gateway = await openGateway({ ...env, PORT: 0 }, { db, now: () => new Date(), warn })
    const found = await findUnrecorded(db, gateway, now)
    tell(found)
    if (!asked.settle || found.charges.length === 0) {
      await noteUnrecorded({ db, now, gateway }, found)
      return
    }
    const own = and(eq(payments.gateway, gateway.name), eq(payments.status, 'succeeded'))
    refuseOtherBooks(found, { payments: await db.$count(payments, own), share: asked.share })
    await requireCount(found.charges.length, asked.count, ask)
    for (const charge of found.charges) {
      const deps = { db, now: new Date(), by: commandLine, gateway }
      // A charge that can't be settled doesn't stop the others.
      const done = await resolveUnrecorded(deps, charge).catch((error: unknown) => `open (${String(error)})`)
      console.log(`${charge.reference}  ${formatCents(charge.leftCents)}: ${done}`)
    }
    const left = await findUnrecorded(db, gateway, new Date())
    await noteUnrecorded({ db, now: new Date(), gateway }, left)
    console.log(`${sumUp(left)}.`)
  } finally {
    await close()
    await database.stop()
  }
}

/** Prints one line per charge, and the totals. */
function tell(found: Unrecorded): void {
  for (const charge of found.charges) {
    const { reference, leftCents, chargedAt, payer } = charge
    const who = [payer.name ?? 'someone not in the books', payer.email && `<${payer.email}>`]
    const words = [
      reference,
      formatCents(leftCents),
      chargedAt.toISOString().slice(0, 10),
      who.filter(Boolean).join(' '),
      purposeOf(charge),
      becomes(charge),
    ]
    console.log(words.join('  '))
  }
  for (const { reference, cents, paymentId } of found.refunds)
    console.log(
      `${reference}  ${formatCents(cents)} refunded at the gateway, not recorded on payment ${paymentId}`,
    )
  const back = found.charges.filter(goesBack)
  const strangers = back.filter(({ payer }) => payer.email === null || payer.brandId === null).length
  const told = strangers > 0 ? `, ${strangers} of them to people without an email in the books` : ''
  console.log(
    [
      `${sumUp(found)}.`,
      back.length > 0 &&
        ` ${counted(back.length, 'charge', 'charges')} would be refunded, ${sumOf(back)}${told}.`,
      found.refunds.length > 0 && ' Record refunds in the console: Money › Disputes and events.',
    ]
      .filter(Boolean)
      .join(''),
  )
}

const sumUp = ({ charges, refunds }: Unrecorded) =>
  `${charges.length} charges and ${refunds.length} refunds at the gateway that are missing from the books` +
  (charges.length > 0 ? `: ${sumOf(charges)} in charges` : '')

const sumOf = (charges: UnrecordedCharge[]) =>
  formatCents(charges.reduce((sum, { leftCents }) => sum + leftCents, 0))

/** Describes what settling does to a charge. */
function becomes({ paymentId, meantFor, isKnown }: UnrecordedCharge): string {
  if (paymentId) return `is settled as payment ${paymentId}`
  if (meantFor === 'renewal') return 'renews the membership'
  if (meantFor === 'draft') return 'confirms the checkout'
  if (meantFor === 'waits') return 'waits for what is in progress in the console'
  return isKnown ? 'is refunded: charged once too often' : 'is refunded: matches nothing in the books'
}

/** @throws UsageError if so much would be refunded that these may not be this gateway's books */
function refuseOtherBooks(found: Unrecorded, books: { payments: number; share: number }): void {
  const back = found.charges.filter(goesBack)
  if (back.length === 0) return
  if (books.payments === 0) {
    throw new UsageError(
      'These books have no payments at all, so nothing is refunded. Did the restore fail, or does DATABASE_URL name another database?',
    )
  }
  const share = Math.ceil((back.length * 100) / found.kept)
  if (share <= books.share) return
  throw new UsageError(
    `${back.length} of the gateway’s ${found.kept} charges would be refunded, ${share} percent. Refunding more than ${books.share} percent needs your confirmation: check that these are the right books, then add --share ${share}.`,
  )
}

/** @throws UsageError if the operator's count differs from the number of charges */
async function requireCount(charges: number, count: number | null, ask: Ask | null): Promise<void> {
  if (count === null && !ask) throw new UsageError(`Give the number of charges to settle: --count ${charges}`)
  const said =
    count ?? Number((await ask?.(`Type ${charges} to settle these charges: `))?.trim() || Number.NaN)
  if (said !== charges) throw new UsageError(`There are ${charges} charges to settle. Nothing was done.`)
}

function readArgs(args: string[]): { settle: boolean; count: number | null; share: number } {
  const text = { type: 'string' } as const
  const options = { settle: { type: 'boolean', default: false }, count: text, share: text } as const
  const { values } = parseArgs({ args, options })
  const { settle, count = null, share = String(usualShare) } = values
  const wrong = [count, share].some((number) => number !== null && !/^\d{1,9}$/.test(number))
  if (wrong || Number(share) > 100 || (!settle && (count !== null || values.share)))
    throw new UsageError(usage)
  return { settle, count: count === null ? null : Number(count), share: Number(share) }
}

async function askHere(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await reader.question(question)
  } finally {
    reader.close()
  }
}
