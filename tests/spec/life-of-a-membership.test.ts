import { beforeEach, expect, it } from 'vitest'
import { payments } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { addDays } from '#domain/calendar.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { renewalNoticeMail } from '#emails/memberships/renewal-notice.tsx'
import type { Mailer } from '#integrations/mail/mailer.ts'
import { reconcileBooksJob } from '#jobs/reconcile-books.job.ts'
import { renewMembershipsJob } from '#jobs/renew-memberships.job.ts'
import { sendMailJob } from '#jobs/send-mail.job.ts'
import { sendNoticesJob } from '#jobs/send-notices.job.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { testServices } from '#tests/helpers/test-api.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
const faults: string[] = []
const deps = () => ({
  services: testServices(database.db, clock, { gateway: world.gateway }),
  reportFault: (_: string, error: unknown) => void faults.push(String(error)),
})

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  faults.length = 0
  world = await openRenewalWorld(database.db, clock)
})

it('notices go out 35 and 15 days ahead, for monthly plans once a year 35 days ahead, each once however often the jobs run', async () => {
  await world.member({ interval: 'year', joinedOn: '2026-11-20' })
  await world.member({ interval: 'month', joinedOn: '2026-11-20' })
  await world.member({ interval: 'year', joinedOn: '2026-11-20', autoRenew: false })
  await database.pool.query('update sandbox_gateway.tokens set exp_year = 2099')
  const sent: Record<string, number[]> = {
    'renewal-notice': [],
    'annual-reminder': [],
    'membership-ended': [],
  }
  const counts = () => Promise.all(Object.keys(sent).map((template) => world.mailsOf(template)))
  for (let day = 300; day <= 372; day++) {
    world.goTo(addDays('2026-11-20', day))
    await world.sendMails()
    const before = await counts()
    await renewMembershipsJob.run(deps())
    await Promise.all([sendNoticesJob.run(deps()), sendNoticesJob.run(deps())])
    const after = await counts()
    for (const [index, days] of Object.values(sent).entries()) {
      const more = (after[index] ?? 0) - (before[index] ?? 0)
      days.push(...Array.from({ length: more }, () => day))
    }
  }
  expect(faults).toEqual([])
  expect(sent).toEqual({
    'renewal-notice': [330, 330, 350, 350],
    'annual-reminder': [330],
    'membership-ended': [365],
  })
}, 120_000)

it('a child is announced 30 days before the 26th birthday and ends on it, a disabled one never', async () => {
  const child = { relationship: 'child', dateOfBirth: '2001-02-14' } as const
  await world.member({
    interval: 'year',
    joinedOn: '2026-11-20',
    dependents: [child, { ...child, disabled: true }],
  })
  world.goTo('2027-01-14')
  expect(await sendNoticesJob.run(deps())).toMatchObject({ ageOutNotices: 0 })
  world.goTo('2027-01-15')
  expect(await sendNoticesJob.run(deps())).toMatchObject({ ageOutNotices: 1 })
  expect(await sendNoticesJob.run(deps())).toMatchObject({ ageOutNotices: 0 })
  world.goTo('2027-02-13')
  expect(await renewMembershipsJob.run(deps())).toMatchObject({ agedOut: 0 })
  world.goTo('2027-02-14')
  expect(await renewMembershipsJob.run(deps())).toMatchObject({ agedOut: 1 })
})

it('a birthday beyond the membership isn’t announced, and a member who renews in time still gets the notice', async () => {
  const dependents = [{ relationship: 'child', dateOfBirth: '2001-02-14' } as const]
  const gone = await world.member({ interval: 'year', joinedOn: '2026-11-20', dependents })
  await world.cancel(gone)
  const ending = { interval: 'month', joinedOn: '2026-12-16', autoRenew: false, dependents } as const
  world.goTo('2027-01-15')
  const other = await world.member(ending)
  expect(await sendNoticesJob.run(deps())).toMatchObject({ ageOutNotices: 0 })
  await world.renew(other)
  expect(await sendNoticesJob.run(deps())).toMatchObject({ ageOutNotices: 1 })
})

it('dashboard, notice, preview and charge agree about children who turn 26 around the next term', async () => {
  const born = (dateOfBirth: string) => ({ relationship: 'child', dateOfBirth }) as const
  // The next term begins on December 20: one child turns 26 before it, one on its first day, one has that day left.
  const dependents = [born('2000-12-10'), born('2000-12-20'), born('2000-12-21')]
  const member = await world.member({ interval: 'year', joinedOn: '2025-12-20', state: 'CA', dependents })
  const amountCents = 14_900 + Math.floor(9_900 / 365)
  const services = { ...deps().services, content: { read: async () => Promise.reject(new Error('none')) } }
  for (const day of ['2026-11-20', '2026-12-05', '2026-12-15', '2026-12-19']) {
    world.goTo(day)
    await renewMembershipsJob.run(deps())
    await sendNoticesJob.run(deps())
    await world.sendMails()
    const owner = world.ownerOf(member)
    const { membership } = await findMembership(database.db, owner)
    expect(membership.nextCharge, day).toEqual({ date: '2026-12-20', amountCents })
    expect((await previewRenewal(world.deps(), owner)).totalCents, day).toBe(amountCents)
    const on = { db: database.db, services, brand: world.brand, now: clock.now }
    const { text } = await renewalNoticeMail.write(on, { membershipId: owner.membershipId })
    expect(text, day).toContain('$149.27')
  }
  expect(await world.mailsOf('renewal-notice')).toBe(2)
  world.goTo('2026-12-20')
  await renewMembershipsJob.run(deps())
  const [renewal] = await world.renewalsOf(member)
  expect(renewal).toMatchObject({ status: 'succeeded', amountCents })
  expect(renewal?.lines?.find(({ kind }) => kind === 'additional_members')?.quantity).toBe(1)
  expect(await world.violations()).toEqual([])
})

it('the daily check reports what is inconsistent, and nothing while all is consistent', async () => {
  await world.member()
  expect(await reconcileBooksJob.run(deps())).toEqual({ checked: 1, violations: 0 })
  await database.db.update(payments).set({ amountCents: 1 })
  expect((await reconcileBooksJob.run(deps())).violations).toBe(3)
  expect(faults.join()).toContain('The books do not hold')
})

it('every email of a membership’s life is written from the current books', async () => {
  const written: { subject: string; text: string }[] = []
  const mailer: Mailer = {
    send: async ({ subject, text }) => {
      written.push({ subject, text })
      return { kept: null }
    },
    close: () => {},
  }
  await world.member({ interval: 'month', joinedOn: '2026-11-01' })
  const failing = await world.member({
    interval: 'month',
    joinedOn: '2026-11-01',
    account: { email: 'f@example.com' },
  })
  const leaving = await world.member({ interval: 'year', joinedOn: '2025-12-15' })
  await world.member({ interval: 'month', joinedOn: '2026-01-05', paidTerms: 11 })
  await world.member({
    interval: 'year',
    joinedOn: '2025-12-10',
    dependents: [{ relationship: 'child', dateOfBirth: '2000-12-30' }],
  })
  const declines = `update sandbox_gateway.tokens set behaviour = 'fail_renewals' where token = $1`
  await database.pool.query(declines, [failing.card.methodReference])
  world.goTo('2026-12-01')
  await renewMembershipsJob.run(deps())
  await sendNoticesJob.run(deps())
  await world.cancel(leaving)
  for (const day of ['2026-12-10', '2026-12-29']) {
    world.goTo(day)
    await renewMembershipsJob.run(deps())
    await sendNoticesJob.run(deps())
  }
  const content = { read: async () => Promise.reject(new Error('no content')) }
  const services = { ...deps().services, content }
  for (const { id } of await database.db.select().from(mails).orderBy(mails.id)) {
    await sendMailJob
      .run({ services, mailer, mailFrom: null }, { mailId: id })
      .catch((error: unknown) => faults.push(String(error)))
  }
  expect(faults).toEqual([])
  const subjects = written.map(({ subject }) => subject).join('\n')
  for (const words of [
    'is renewed',
    'couldn’t renew',
    'renews on',
    'is canceled',
    'has ended',
    'turns 26',
    'yearly reminder',
  ]) {
    expect(subjects).toContain(words)
  }
  expect(written.find(({ subject }) => subject.includes('couldn’t renew'))?.text).toMatch(
    /update-card#token=/,
  )
})
