import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openAheadOfBackup } from '#tests/helpers/money/ahead-of-backup.ts'
import { keepBooks } from '#tests/helpers/money/restored-books.ts'
import { openStripe } from '#tests/helpers/money/stripe-ahead.ts'
import { noteUnrecorded } from './note-unrecorded.server.ts'
import { resolveUnrecorded } from './resolve-unrecorded.server.ts'
import { findUnrecorded } from './unrecorded-charges.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-12-21T18:00:00Z') }

async function settle(gateway: PaymentGateway) {
  const deps = { db: database.db, now: clock.now, by: commandLine, gateway }
  const found = await findUnrecorded(database.db, gateway, clock.now)
  const came: Record<string, number> = {}
  for (const charge of found.charges) {
    const how = await resolveUnrecorded(deps, charge)
    came[how] = (came[how] ?? 0) + 1
  }
  await noteUnrecorded(deps, await findUnrecorded(database.db, gateway, clock.now))
  return came
}

test('everything paid, refunded and left open since the backup: nothing free, nothing twice, all settled', async () => {
  const ahead = await openAheadOfBackup(database.db, clock, 2)
  const { gateway } = ahead
  const restore = await keepBooks(database.pool)
  await ahead.since()
  await restore()
  expect(await settle(gateway)).toEqual({ settled: 2, renewed: 2, confirmed: 2, refunded: 4, waits: 2 })
  expect(await ahead.writeDown()).toBe(2)
  await ahead.goOn()
  expect(await ahead.reckon()).toEqual({ free: [], twice: [], forNothing: [], paidOnce: 10, neither: 4 })
  expect(await findUnrecorded(database.db, gateway, clock.now)).toMatchObject({ charges: [], refunds: [] })
  const told = eq(mails.template, 'charge-given-back')
  expect(await database.db.$count(mails, told)).toBe(2)
  expect(await checkInvariant({ db: database.db, now: clock.now, gateway })).toEqual([])
}, 120_000)

test('on Stripe, a day later, when it has forgotten every key: the same', async () => {
  const { stripe, other } = await openStripe()
  const ahead = await openAheadOfBackup(database.db, clock, 2, other)
  const restore = await keepBooks(database.pool)
  await ahead.since()
  await restore()
  stripe.passOneDay()
  expect(await settle(other.gateway)).toEqual({ renewed: 2, confirmed: 2, refunded: 4, waits: 2 })
  expect(await ahead.writeDown()).toBe(2)
  await ahead.goOn()
  expect(await ahead.reckon()).toEqual({ free: [], twice: [], forNothing: [], paidOnce: 8, neither: 4 })
  expect(await findUnrecorded(database.db, other.gateway, clock.now)).toMatchObject({
    charges: [],
    refunds: [],
  })
  expect(await checkInvariant({ db: database.db, now: clock.now, gateway: other.gateway })).toEqual([])
  await stripe.stop()
}, 120_000)
