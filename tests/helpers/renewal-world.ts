import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { orders } from '#db/schema/orders.ts'
import { plans, planVersions } from '#db/schema/plans.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { type InsertedMember, insertMember } from '#demo/fixtures/members.ts'
import { insertPlan, insertPrices, type UsualPrices, usualPrices } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { checkInvariant, type Violation } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { reconcileRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { autoRenewTerms } from '#domain/memberships/auto-renew.rules.ts'
import {
  cancelMembership,
  previewCancellation,
} from '#domain/memberships/cancellation/cancel-membership.server.ts'
import {
  ageOutChildren,
  beginPaidTerms,
  endMemberships,
} from '#domain/memberships/cancellation/end-memberships.server.ts'
import { undoWindowHours } from '#domain/memberships/cancellation/refund.rules.ts'
import { reinstateMembership } from '#domain/memberships/cancellation/reinstate-membership.server.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { sendPriceNotices } from '#domain/memberships/renewal/price-notices.server.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { renewDueMemberships } from '#domain/orders/renewal/renew-due.server.ts'
import { renewMembership } from '#domain/orders/renewal/renew-membership.server.ts'
import { versionColumns } from '#domain/plans/plan-prices.queries.server.ts'
import { additionalMemberCents, planPriceCents } from '#domain/plans/quote.rules.ts'
import type { PaymentGateway, RefundOutcome } from '#integrations/payments/payment-gateway.ts'
import {
  type SandboxFailure,
  SandboxGateway,
  type SandboxOperation,
} from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { sandboxLedger } from './money/sandbox-ledger.ts'
import { paymentsFor } from './payments-for.ts'
import type { Clock } from './test-api.ts'

type RenewalShown = { termStartsOn: string; totalCents: number }
const nothingShown: RenewalShown = { termStartsOn: '', totalCents: 0 }

/** A brand with one plan and members over time. Each step is what a job or a member's call does. */
export async function openRenewalWorld(
  db: Db,
  clock: Clock,
  { timeZone = 'America/Phoenix', gateway: other }: { timeZone?: string; gateway?: PaymentGateway } = {},
) {
  const brand = await insertBrand(db, { settings: { timeZone } })
  const brandId = brand.id
  const { plan, version } = await insertPlan(db, { brandId })
  let failure: { is: SandboxFailure; only: SandboxOperation } | null = null
  const sandbox = (timeoutMs: number) =>
    new SandboxGateway({
      db,
      now: () => clock.now,
      timeoutMs,
      failure: (operation) => (failure?.only === operation ? failure.is : null),
    })
  const gateway: PaymentGateway = other ?? sandbox(5_000)
  // No need to wait long for a gateway that hangs anyway.
  const hanging: PaymentGateway = other ?? sandbox(5)
  const deps = (): OrderDeps => ({
    db,
    now: clock.now,
    gateway: failure?.is.startsWith('hang') ? hanging : gateway,
  })
  const today = () => dateIn(timeZone, clock.now)
  const ofBrand = () => ({ brandId, today: today() })
  const ownerOf = ({ account, membership }: InsertedMember) => ({
    ...ofBrand(),
    accountId: account.id,
    membershipId: membership.id,
  })
  type Member = Parameters<typeof insertMember>[1]

  /** Sends the emails in the outbox, as the job does. */
  const sendMails = () =>
    db.update(mails).set({ status: 'sent', sentAt: clock.now }).where(eq(mails.status, 'queued'))

  const cancelsShown = new Map<string, { refundCents: number; endsOn: string }>()
  return {
    brand,
    plan,
    version,
    gateway,
    deps,
    today,
    ownerOf,
    member: (overrides: Member = {}) =>
      insertMember(db, { brandId, planId: plan.id, now: clock.now, ...overrides }),
    /** Publishes a plan again, at other prices. Returns the new version and the previous one. */
    publishAnew: async (planId: string, changes: UsualPrices & { sellableStates?: string[] }) => {
      const { sellableStates, ...prices } = changes
      const [before] = await db
        .select(versionColumns)
        .from(planVersions)
        .where(eq(planVersions.planId, planId))
        .orderBy(desc(planVersions.version))
        .limit(1)
      if (!before) throw new Error('The plan has no version.')
      const { id: _id, prices: _prices, ...same } = before
      const version = before.version + 1
      const [made] = await db
        .insert(planVersions)
        .values({ ...same, ...(sellableStates && { sellableStates }), version })
        .returning()
      if (!made) throw new Error('The version was not written.')
      const kept = {
        monthCents: planPriceCents(before, 'month'),
        yearCents: planPriceCents(before, 'year'),
        additionalMonthCents: additionalMemberCents(before, 'month'),
        additionalYearCents: additionalMemberCents(before, 'year'),
      }
      await insertPrices(db, made, usualPrices({ ...kept, ...prices }))
      await db.update(plans).set({ publishedVersion: version }).where(eq(plans.id, planId))
      return { before, made }
    },
    /** Sends notices of price increases, as the notice job does, and sends the outbox. Returns how many. */
    tellOfPrices: async () => {
      const priceNotices = await sendPriceNotices(db, ofBrand())
      await sendMails()
      return { priceNotices }
    },
    sendMails,
    /** Runs the daily job's steps in order. */
    runDay: async () => {
      const aged = await ageOutChildren(deps(), ofBrand())
      const ended = await endMemberships(deps(), ofBrand())
      const broken: unknown[] = []
      const counts = await renewDueMemberships(deps(), ofBrand(), (error) => broken.push(error))
      if (broken.length > 0) throw broken[0]
      const begun = await beginPaidTerms(deps(), ofBrand())
      return { aged, begun, ...ended, ...counts }
    },
    /** Moves the clock to a calendar date, by default 18:00 UTC, midday in the U.S. */
    goTo: (date: string, time = '18:00:00Z') => {
      clock.now = new Date(`${date}T${time}`)
    },
    /** What the page shows before a manual renewal. If it is refused, a value that can't match. */
    shownTo: async (member: InsertedMember) => {
      const { termStartsOn, totalCents } = await previewRenewal(
        { db, gateway, now: clock.now },
        ownerOf(member),
      ).catch(() => nothingShown)
      return { termStartsOn, totalCents }
    },
    async renew(
      member: InsertedMember,
      { key = randomUUID() as string, on = deps(), shown = null as RenewalShown | null } = {},
    ) {
      const confirm = shown ?? (await this.shownTo(member))
      return renewMembership(on, { ...ownerOf(member), key, confirm, waitMs: 2_000 })
    },
    /** The terms a member agrees to when turning on automatic renewal today. */
    autoRenewTermsOf: async (member: InsertedMember) => {
      const { membership } = await findMembership(db, ownerOf(member))
      return autoRenewTerms(membership, ownerOf(member).today)
    },
    previewCancel: (member: InsertedMember) => previewCancellation(deps(), ownerOf(member)),
    /** A confirmation under a key uses what was shown when the key was first used. */
    async cancel(member: InsertedMember, { key = randomUUID() as string, on = deps() } = {}) {
      const shown =
        cancelsShown.get(key) ??
        (await previewCancellation(deps(), ownerOf(member)).catch(() => ({
          refundCents: 0,
          endsOn: '1970-01-01',
        })))
      cancelsShown.set(key, shown)
      const { refundCents, endsOn } = shown
      return cancelMembership(on, { ...ownerOf(member), key, confirm: { refundCents, endsOn } })
    },
    /** Moves on until today's cancellation can't be undone anymore, and runs the jobs due then. */
    async sendRefunds() {
      clock.now = new Date(clock.now.getTime() + undoWindowHours * 3_600_000)
      await this.reconcile()
    },
    keep: (member: InsertedMember, on: DbAt = deps()) => reinstateMembership(on, ownerOf(member)),
    /** Runs the jobs for open payments and refunds. */
    reconcile: async () => {
      const open = inArray(payments.status, ['created', 'unknown', 'pending'])
      for (const { id } of await db.select({ id: payments.id }).from(payments).where(open)) {
        await reconcilePayment({ ...deps() }, id)
      }
      const openRefunds = inArray(refunds.status, ['created', 'unknown', 'pending', 'promised'])
      for (const { id } of await db.select({ id: refunds.id }).from(refunds).where(openRefunds)) {
        await reconcileRefund(deps(), id)
      }
    },
    read: async (member: InsertedMember) => {
      const [row] = await db.select().from(memberships).where(eq(memberships.id, member.membership.id))
      if (!row) throw new Error('The membership is gone.')
      return row
    },
    /** A credit given by staff, in cents. */
    credit: async ({ membership }: InsertedMember, amountCents: number) => {
      const { id: askedBy } = await insertStaff(db, { role: 'support', brandIds: [brandId] })
      const asked = { brandId, membershipId: membership.id, kind: 'credit', reason: 'Any' } as const
      const decided = { status: 'done', decidedBy: askedBy, decidedAt: clock.now } as const
      const request = { ...asked, ...decided, amountCents, needsApproval: false, askedBy, key: randomUUID() }
      await db.insert(moneyRequests).values(request)
    },
    /** The membership as its member sees it. */
    view: async (member: InsertedMember) => (await findMembership(db, ownerOf(member))).membership,
    renewalsOf: (member: InsertedMember) =>
      paymentsFor(db, and(eq(orders.membershipId, member.membership.id), eq(orders.kind, 'renewal'))),
    mailsOf: async (template: string) =>
      (await db.select().from(mails).where(eq(mails.template, template))).length,
    /** Checks against the sandbox gateway's ledger in place: all of it, in a fraction of the time. */
    violations: (): Promise<Violation[]> =>
      checkInvariant({ db, now: clock.now, gateway, ...(!other && { ledger: sandboxLedger(clock.now) }) }),
    /** Checks against the gateway's ledger, page by page, as the nightly job does. */
    violationsByPages: (): Promise<Violation[]> => checkInvariant({ db, now: clock.now, gateway }),
    /** The gateway with a fixed outcome for every refund request. */
    answering: (outcome: RefundOutcome): PaymentGateway =>
      Object.create(gateway, {
        refund: { value: async () => outcome },
        refundsOf: { value: (reference: string) => gateway.refundsOf(reference) },
      }),
    /** Makes gateway calls fail this way from now on. `null` ends it. */
    fail: (next: SandboxFailure | null, only: SandboxOperation = 'charge') => {
      failure = next && { is: next, only }
    },
  }
}
