import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { openRenewalWorld } from '#tests/support/renewal-world.ts'
import { membershipCancelledMail } from './membership-cancelled.tsx'
import { membershipKeptMail } from './membership-kept.tsx'

const database = useDatabase()
const house = {
  config: { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' },
  content: { read: () => Promise.reject(new Error('no content in this test')) },
}

test('mails say until when a cancellation can be taken back, and that what was promised is not sent', async () => {
  const clock = { now: new Date('2026-11-20T22:15:00Z') }
  const world = await openRenewalWorld(database.db, clock)
  const member = await world.member({ interval: 'year', joinedOn: '2026-11-10' })
  const deps = () => ({ db: database.db, house, brand: world.brand, now: clock.now })
  const membershipId = member.membership.id
  const cancelled = { membershipId, refundCents: 16_400, endsOn: '2026-11-20' }

  await world.cancel(member)
  const waiting = await membershipCancelledMail.write(deps(), cancelled)
  expect(waiting.text).toContain('On 11/21/26 at 3:15 PM MST we send $164.00 back the way you paid.')
  expect(waiting.text).toContain('Until 11/21/26 at 3:15 PM MST you can keep your membership')
  expect(waiting.text).toContain('Keep my membership')

  await world.keep(member)
  const kept = await membershipKeptMail.write(deps(), { membershipId, withdrawnCents: 16_400 })
  expect(kept.text).toContain('The refund of $164.00 that we promised is not sent')
  expect(kept.text).toContain('Auto-renewal is off')

  await world.cancel(member)
  await world.sendRefunds()
  const sent = await membershipCancelledMail.write(deps(), cancelled)
  expect(sent.text).toContain('We give $164.00 back the way you paid.')
  expect(sent.text).not.toContain('keep your membership')
})
