import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { formatDate } from '#domain/format.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { paymentFailedMail } from './payment-failed.tsx'
import { unpaidStatus } from './unpaid-status.ts'

const database = useDatabase()
const services = {
  config: { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' },
  content: { read: () => Promise.reject(new Error('no content in this test')) },
}

test('the last email about a failed renewal names the last day of the card, however late it is sent', async () => {
  const clock = { now: new Date('2026-11-20T18:00:00Z') }
  const world = await openRenewalWorld(database.db, clock)
  const member = await world.member({ status: 'past_due' })
  const since = addDays(member.membership.termEndsOn, 1)
  const lastDay = addDays(since, 27)
  for (const day of [21, 25, 27]) {
    world.goTo(addDays(since, day))
    const deps = { db: database.db, services, brand: world.brand, now: clock.now }
    const props = { membershipId: member.membership.id, paymentId: null }
    const { text } = await paymentFailedMail.write(deps, props)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `Your member card works through ${formatDate(lastDay)}. After that, your membership ends unless you pay.`,
    )
    const view = await world.view(member)
    expect(view.usable).toBe(true)
    expect(unpaidStatus(view, 'en')).toContain(`stays active through ${formatDate(lastDay)}`)
  }
  world.goTo(addDays(lastDay, 1))
  await world.runDay()
  expect(await world.view(member)).toMatchObject({ status: 'lapsed', usable: false })
})
