import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { formatCents } from '#domain/format.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { cancellationReversedMail } from './cancellation-reversed.tsx'
import { membershipCancelledMail } from './membership-cancelled.tsx'
import { membershipEndedMail } from './membership-ended.tsx'

const database = useDatabase()
const services = {
  config: { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' },
  content: { read: () => Promise.reject(new Error('no content in this test')) },
}

test('emails say until when a cancellation can be undone, and that a promised refund isn’t sent yet', async () => {
  const clock = { now: new Date('2026-11-20T22:15:00Z') }
  const world = await openRenewalWorld(database.db, clock)
  const member = await world.member({ interval: 'year', joinedOn: '2026-11-10' })
  const deps = () => ({ db: database.db, services, brand: world.brand, now: clock.now })
  const membershipId = member.membership.id
  const cancelled = { membershipId, refundCents: 16_400, endsOn: '2026-11-20' }

  await world.cancel(member)
  const waiting = await membershipCancelledMail.write(deps(), cancelled)
  const said = (text: string) => text.replaceAll(/\s+/g, ' ')
  expect(said(waiting.text)).toContain(
    'On 11/21/26 at 3:15 PM MST, we’ll refund $164.00 to the payment method you used.',
  )
  expect(said(waiting.text)).toContain('You can keep your membership until 11/21/26 at 3:15 PM MST')
  expect(waiting.text).toContain('Keep my membership')

  await world.keep(member)
  const kept = await cancellationReversedMail.write(deps(), { membershipId, withdrawnCents: 16_400 })
  expect(said(kept.text)).toContain('we won’t send the $164.00 refund we promised')
  expect(kept.text).toContain('Auto-renewal is off')

  await world.cancel(member)
  await world.sendRefunds()
  const sent = await membershipCancelledMail.write(deps(), cancelled)
  expect(said(sent.text)).toContain('We’re refunding $164.00 to the payment method you used.')
  expect(sent.text).not.toMatch(/keep (?:your|my) membership/)
})

test('the email about an end states the price of returning with the credit, and no unannounced closing', async () => {
  const clock = { now: new Date('2026-11-20T22:15:00Z') }
  const { db } = database
  const world = await openRenewalWorld(db, clock)
  const member = await world.member({
    joinedOn: '2025-11-19',
    autoRenew: false,
    paidTerms: 1,
    status: 'expired',
  })
  const { id: membershipId, brandId } = member.membership
  const given = { kind: 'credit', amountCents: 2_000, reason: 'Any', needsApproval: false } as const
  const { id: askedBy } = await insertStaff(db, { role: 'support', brandIds: [brandId] })
  const done = {
    status: 'done',
    askedBy,
    decidedBy: askedBy,
    decidedAt: clock.now,
    key: randomUUID(),
  } as const
  await db.insert(moneyRequests).values({ brandId, membershipId, ...given, ...done })
  const closing = { on: '2027-01-31', tellsAt: '2026-11-21T16:00:00Z', toldSince: null }
  const written = async (told: string | null) => {
    const settings = { ...world.brand.settings, closing: { ...closing, toldSince: told } }
    const deps = { db, services, brand: { ...world.brand, settings }, now: clock.now }
    return (await membershipEndedMail.write(deps, { membershipId })).text.replaceAll(/\s+/g, ' ')
  }
  const shown = await previewRenewal(world.deps(), world.ownerOf(member))
  expect(await written(null)).toContain(
    `renew your membership for ${formatCents(shown.totalCents)}, with your credit of $20.00 taken off.`,
  )
  expect(await written('2026-11-21T16:00:00Z')).toContain('This plan is closed.')
})
