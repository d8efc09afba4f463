import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { payments } from '#db/schema/billing.ts'
import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { renewDueMemberships } from '#domain/orders/renewal/renew-due.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { paymentsFor } from '#tests/helpers/payments-for.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { ageOutMail } from './age-out.tsx'
import { renewalNoticeMail } from './renewal-notice.tsx'

const database = useDatabase()
const joinedOn = '2025-12-21'
const due = '2026-12-21'
const clock = { now: new Date('2026-11-21T18:00:00Z') }
const services = {
  config: { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' },
  content: { read: () => Promise.reject(new Error('no content in this test')) },
}

beforeEach(() => {
  clock.now = new Date('2026-11-21T18:00:00Z')
})

/** A birth date with the 26th birthday this many days after the renewal. */
const born = (days: number) => `${addDays(due, days).replace(/^\d{4}/, (year) => String(Number(year) - 26))}`

test.each([
  ['a child who stays', [born(-3_650)]],
  ['a child who turns 26 before the renewal', [born(-5)]],
  ['a child who turns 26 on its day', [born(0)]],
  ['a child who turns 26 in the next term', [born(19)]],
  ['one of each', [born(-1), born(100), born(3_650)]],
] as const)('the price announced 30 days ahead is the one charged: %s', async (_, birthDates) => {
  const world = await openRenewalWorld(database.db, clock)
  const member = await world.member({
    joinedOn,
    interval: 'year',
    dependents: birthDates.map((dateOfBirth, index) => ({
      firstName: `Kim ${index}`,
      dateOfBirth,
      relationship: 'child',
    })),
  })
  const told = await renewalNoticeMail.write(
    { db: database.db, services, brand: world.brand, now: clock.now },
    { membershipId: member.membership.id },
  )
  clock.now = new Date(`${due}T18:00:00Z`)
  const owner = { ...world.ownerOf(member), today: due }
  expect(await renewDueMemberships(world.deps(), owner)).toMatchObject({ renewed: 1 })
  const charged =
    (await paymentsFor(database.db, eq(payments.brandId, world.brand.id))).at(-1)?.amountCents ?? 0
  expect(told.text).toContain(formatCents(charged))
})

test.each([
  ['AZ', 'year', '2026-12-20'],
  ['AZ', 'month', null],
  ['FL', 'year', null],
] as const)(
  'a manual renewal in %s by the %s is announced with the day from which it is possible',
  async (state, interval, from) => {
    const world = await openRenewalWorld(database.db, clock)
    const member = await world.member({
      joinedOn: interval === 'year' ? joinedOn : '2026-11-21',
      interval,
      state,
      autoRenew: false,
    })
    const told = await renewalNoticeMail.write(
      { db: database.db, services, brand: world.brand, now: clock.now },
      { membershipId: member.membership.id },
    )
    const text = told.text.replaceAll(/\s+/g, ' ')
    const preview = (today: string) => previewRenewal(world.deps(), { ...world.ownerOf(member), today })
    if (from === null) {
      expect(text).toContain('Renew my membership')
      expect(await preview(world.today())).toMatchObject({ termStartsOn: due })
      return
    }
    expect(text).toContain(`You can do that starting ${formatDate(from)}.`)
    expect(text).not.toContain('Renew my membership')
    await expect(preview(addDays(from, -1))).rejects.toMatchObject({
      message: `This membership is paid for, and it is too early to pay for the next term. You can from ${formatDate(from)} on.`,
    })
    expect(await preview(from)).toMatchObject({ termStartsOn: due })
  },
)

test('a child who turns 26 in the next term is paid for to that day, and the notice says so; a closing brand sends no one to join it', async () => {
  const world = await openRenewalWorld(database.db, clock)
  const wren = { firstName: 'Wren', dateOfBirth: born(8), relationship: 'child' } as const
  const member = await world.member({ joinedOn, interval: 'year', dependents: [wren] })
  expect((await world.view(member)).renewalTotalCents).toBeGreaterThan(14_900)
  const written = async (settings = world.brand.settings) => {
    const deps = { db: database.db, services, brand: { ...world.brand, settings }, now: clock.now }
    const props = { membershipId: member.membership.id, dependentId: member.dependents[0]?.id ?? '' }
    return (await ageOutMail.write(deps, props)).text.replaceAll(/\s+/g, ' ')
  }
  const text = await written()
  expect(text).toContain(
    `through ${formatDate(addDays(due, 7))}. You won’t be charged for Wren after that day.`,
  )
  expect(text).toContain('After that, Wren can join separately.')
  const closing = { on: '2027-01-31', tellsAt: '2026-11-01T16:00:00Z', toldSince: '2026-11-01T16:00:00Z' }
  const closed = await written({ ...world.brand.settings, closing })
  expect(closed).not.toMatch(/can join|See plans/)
})
