import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { idempotentRequests } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { mails } from '#db/schema/mail.ts'
import { auditChains } from '#db/schema/staff.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { createSession } from '#domain/accounts/create-session.server.ts'
import { addDays } from '#domain/calendar.ts'
import { consumeRateLimit } from '#domain/security/rate-limits.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import { listChains, readAuditCheck } from '#domain/staff/audit/verify-audit.server.ts'
import { mintStaffLink } from '#domain/staff/people/staff-link.server.ts'
import { createStaffSession } from '#domain/staff/session/staff-session.server.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import { createOutboxMailer } from '#integrations/mail/outbox-mailer.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { bankAccounts, clearingMs, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { testServices } from '#tests/helpers/test-api.ts'
import type { JobDeps } from './define-job.ts'
import { createTaskList, crontab } from './jobs.ts'

type Job = keyof ReturnType<typeof createTaskList>

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const today = '2026-11-20'
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let told: Record<string, number>[]
let lines: string[]
let faults: string[]

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  told = []
  lines = []
  faults = []
})

/** One worker's tasks, wired as in `server/worker.ts`, with its log output. */
function worker(gateway: PaymentGateway = world.gateway) {
  const deps: JobDeps = {
    services: testServices(database.db, clock, { gateway }),
    mailer: createOutboxMailer(),
    mailFrom: null,
    post: () => Promise.reject(new Error('Nothing is sent here.')),
    report: (job, counts) => {
      lines.push(job)
      told.push(counts as Record<string, number>)
    },
    reportFault: (job, error) => faults.push(`${job}: ${error}`),
  }
  return createTaskList(deps)
}

/** The total counts of two workers running a job at once. Then checks that nothing is left to do. */
async function twiceAtOnce(job: Job): Promise<Record<string, number>> {
  await Promise.all([worker()[job]({}), worker()[job]({})])
  const together: Record<string, number> = {}
  for (const [name, count] of told.flatMap((counts) => Object.entries(counts))) {
    together[name] = (together[name] ?? 0) + count
  }
  expect(new Set(lines)).toEqual(new Set([job]))
  lines.length = 0
  await worker()[job]({})
  expect(lines).toEqual([])
  expect(faults).toEqual([])
  return together
}

describe('each scheduled job does its work once, on any number of workers, and logs counts', () => {
  it('renew-memberships: renewals, retries, lapses, expiry, children of 26', async () => {
    const monthly = { interval: 'month', joinedOn: '2026-10-20', paidTerms: 1 } as const
    const child = { relationship: 'child', dateOfBirth: '2000-11-20' } as const
    await world.member({ ...monthly, dependents: [child] })
    await world.member({ ...monthly, autoRenew: false })
    const owing = { ...monthly, joinedOn: '2026-10-13', status: 'past_due' } as const
    await world.member({ ...owing, pastDueSince: '2026-11-13', chargeTriedOn: '2026-11-13' })
    await world.member({ ...owing, pastDueSince: addDays(today, -28) })
    expect(await twiceAtOnce('renew-memberships')).toMatchObject({
      agedOut: 1,
      renewed: 1,
      declined: 1,
      expired: 1,
      lapsed: 1,
      unknown: 0,
      broken: 0,
    })
    expect(await world.violations()).toEqual([])
  })

  it('send-notices: 35 and 15 days ahead, once a year for monthly plans, 30 days before a child turns 26', async () => {
    await world.member({ interval: 'year', joinedOn: '2025-12-25' })
    await world.member({ interval: 'year', joinedOn: '2025-12-05' })
    await world.member({ interval: 'month', joinedOn: '2025-12-25' })
    const child = { relationship: 'child', dateOfBirth: '2000-12-20' } as const
    await world.member({ interval: 'month', joinedOn: '2026-11-01', dependents: [child] })
    const counts = { priceNotices: 0, renewalNotices: 2, annualReminders: 1, ageOutNotices: 1 }
    expect(await twiceAtOnce('send-notices')).toEqual(counts)
    expect(await database.db.$count(mails)).toBe(4)
  })

  it('abandon-checkouts: drafts a day old with the people in them, responses kept for a week', async () => {
    const shop = await openCheckoutWorld(database.db, clock)
    await shop.draft()
    await database.db.update(checkouts).set({ expiresAt: clock.now })
    const request = {
      brandId: shop.brand.id,
      actor: 'a',
      key: 'k',
      requestHash: 'h',
      status: 'done',
    } as const
    const claimedAt = new Date(clock.now.getTime() - 8 * 86_400_000)
    await database.db.insert(idempotentRequests).values({ ...request, claimedAt })
    expect(await twiceAtOnce('abandon-checkouts')).toEqual({ abandoned: 1, forgotten: 1 })
    expect(await database.db.select().from(checkouts)).toMatchObject([{ status: 'abandoned', account: {} }])
  })

  it('poll-bank-debits: each debit is looked up, and money its bank returned is recorded once', async () => {
    const shop = await openCheckoutWorld(database.db, clock)
    const paymentToken = await shop.bankToken(bankAccounts.returnedLate)
    const draft = await shop.draft()
    await shop.confirm(draft, { paymentToken, paymentKind: 'us_bank_account' })
    await worker(shop.gateway)['poll-bank-debits']({})
    expect(told).toEqual([{ pending: 1, refunds: 0, returned: 0 }])
    told.length = 0
    lines.length = 0
    clock.now = new Date(clock.now.getTime() + clearingMs)
    await shop.reconcile(draft)
    clock.now = new Date(clock.now.getTime() + clearingMs)
    const both = [worker(shop.gateway), worker(shop.gateway)]
    await Promise.all(both.map((one) => one['poll-bank-debits']({})))
    expect(told.reduce((sum, { returned = 0 }) => sum + returned, 0)).toBe(1)
    expect(await shop.violations()).toEqual([])
  })

  it('sweep-expired: sessions, links and rate limits', async () => {
    const { account } = await world.member()
    const owner = { brandId: world.brand.id, accountId: account.id }
    const before = new Date(clock.now.getTime() - 3 * 86_400_000)
    await createSession({ db: database.db, now: before }, { ...owner, ip: '::1', userAgent: null })
    await mintAccountLink(database.db, { ...owner, purpose: 'reset_password', now: before })
    await consumeRateLimit(database.db, { key: 'old', limit: 1, windowSeconds: 60, now: before })
    expect(await twiceAtOnce('sweep-expired')).toMatchObject({ sessions: 1, links: 1, counters: 1 })
  })

  it('reconcile-books: logs that the check ran, and how many payments don’t add up', async () => {
    await world.member()
    await worker()['reconcile-books']({})
    expect(told).toEqual([{ checked: 1, violations: 0 }])
  })

  it('sweep-expired: the staff’s sessions and links', async () => {
    const { id: staffId } = await insertStaff(database.db)
    const before = { db: database.db, now: new Date(clock.now.getTime() - 5 * 86_400_000) }
    await createStaffSession(before, { staffId, stage: 'full', ip: '::1', userAgent: null })
    await mintStaffLink(database.db, { staffId, now: before.now })
    expect(await twiceAtOnce('sweep-expired')).toMatchObject({ staffSessions: 1, staffLinks: 1 })
  })

  it('§console: seal-audit: the newest hash of each chain goes into the log, and a broken one is an error', async () => {
    const act = {
      action: 'staff.ended',
      brandId: world.brand.id,
      subject: { kind: 'staff', id: newId(), name: 'Ann' },
    } as const
    await audited({ db: database.db, now: clock.now, by: commandLine }, async () => ({ answer: null, act }))
    const [chain] = await listChains(database.db)
    await worker()['seal-audit']({})
    expect(told).toEqual([
      { chain: world.brand.id, number: 1, hash: chain?.hash },
      { chains: 1, broken: 0 },
    ])
    expect(faults).toEqual([])
    const found = () => readAuditCheck(database.db, world.brand.id)
    expect(await found()).toEqual({ checkedAt: clock.now.toISOString(), comparedAt: null, faults: [] })
    await database.db.update(auditChains).set({ number: 2 })
    await worker()['seal-audit']({})
    expect(faults).toEqual(['seal-audit: Error: The audit ends at row 1; there were 2.'])
    expect((await found())?.faults).toEqual(['The audit ends at row 1; there were 2.'])
  })

  it('sweep-open-payments: each open payment is queued once, charged once, and reported while open', async () => {
    const member = await world.member({ interval: 'month', joinedOn: '2026-10-20', paidTerms: 1 })
    world.fail('reset_after')
    await world.runDay()
    world.fail(null)
    clock.now = new Date(clock.now.getTime() + 60_000)
    await Promise.all([worker()['sweep-open-payments']({}), worker()['sweep-open-payments']({})])
    expect(told).toEqual([
      { open: 1, refunds: 0 },
      { open: 1, refunds: 0 },
    ])
    const { rows } = await database.pool.query(
      `select payload from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id where identifier = 'reconcile-payment'`,
    )
    expect(rows).toHaveLength(1)
    const [open] = await world.renewalsOf(member)
    const looks = [worker(), worker()].map((tasks) => tasks['reconcile-payment']({ paymentId: open?.id }))
    await Promise.all(looks)
    expect((await world.read(member)).termStartsOn).toBe(today)
    expect(await world.violations()).toEqual([])
    lines.length = 0
    await worker()['sweep-open-payments']({})
    expect(lines).toEqual([])
  })

  it('retry-mails: each waiting email is queued once', async () => {
    const { account } = await world.member()
    const mail = { brandId: world.brand.id, template: 'password-changed', to: 'a@example.com' } as const
    await queueMail(database.db, { ...mail, props: { accountId: account.id }, dedupeKey: 'a' })
    await database.pool.query('delete from graphile_worker._private_jobs')
    await database.db.update(mails).set({ createdAt: new Date(clock.now.getTime() - 3_600_000) })
    await Promise.all([worker()['retry-mails']({}), worker()['retry-mails']({})])
    expect(told).toEqual([{ waiting: 1 }, { waiting: 1 }])
    const { rows } = await database.pool.query('select from graphile_worker._private_jobs')
    expect(rows).toHaveLength(1)
  })
})

it('every scheduled job has its line in the crontab', () => {
  const scheduled = crontab
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[5])
  expect(new Set(scheduled).size).toBe(scheduled.length)
  for (const job of scheduled) expect(Object.keys(worker())).toContain(job)
})
