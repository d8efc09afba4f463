import { eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { accountLinks } from '#db/schema/accounts.ts'
import { paymentMethods, refunds } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertGrievance } from '#demo/fixtures/support-requests.ts'
import { insertVisit } from '#demo/fixtures/visits.ts'
import { askRefund } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { scopeOfMember } from '#domain/back-office/members/member-scope.server.ts'
import { listBrands } from '#domain/brands/brand.queries.server.ts'
import { DomainError } from '#domain/errors.ts'
import { createMailCatalog } from '#emails/mail-catalog.ts'
import { consoleServices } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { testConfig } from '#tests/helpers/test-api.ts'
import { readOrderStory } from './member-orders.queries.server.ts'
import { readMemberPage } from './member-page.server.ts'
import { openMail } from './open-mail.server.ts'
import { auditView } from './view-member.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'
let brandId: string

beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
})

async function member(overrides: Parameters<typeof insertMember>[1] = {}) {
  const made = await insertMember(database.db, { brandId, now, ...overrides })
  return { ...made, owner: { brandId, accountId: made.account.id, today } }
}

const read = (owner: { brandId: string; accountId: string; today: string }, withCases = false) =>
  readMemberPage(database.db, owner, { withCases, timeZone: 'America/Phoenix' })

describe('§console: the page of a member', () => {
  test('takes at most eight statements, however many terms, emails and notes there are', async () => {
    const { owner } = await member({ interval: 'month', paidTerms: 6 })
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await read(owner, true)
    const count = sent.mock.calls.length
    sent.mockRestore()
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(8)
  })

  test('shows the card of each membership, its own and not another’s', async () => {
    const [one, other] = [await member(), await member()]
    for (const [{ card }, last4] of [
      [one, '6696'],
      [other, '7557'],
    ] as const) {
      await database.db
        .update(paymentMethods)
        .set({ last4, accountId: one.account.id })
        .where(eq(paymentMethods.id, card.id))
    }
    await database.db
      .update(memberships)
      .set({ accountId: one.account.id })
      .where(eq(memberships.id, other.membership.id))
    const { cards } = await read(one.owner)
    expect([cards[one.membership.id]?.last4, cards[other.membership.id]?.last4]).toEqual(['6696', '7557'])
  })

  test('lists every email to them, whatever caused it, and opens each without its tokens', async () => {
    const { owner, account, membership, payments } = await member({ joinedOn: '2026-06-20' })
    const [brand] = (await listBrands(database.db)).brands.filter(({ id }) => id === brandId)
    if (!brand) throw new Error('There is no brand.')
    const staffId = (await insertStaff(database.db, { role: 'owner', brandIds: [brandId], name: 'Ann' })).id
    const services = consoleServices(database, { now })
    const content = { read: async () => Promise.reject(new Error('There is no content.')) }
    const catalog = createMailCatalog({ config: testConfig, content })
    const [payment] = payments
    await askRefund(
      {
        db: database.db,
        now,
        gateway: services.gateway,
        by: { staffId, actor: 'Ann <ann@example.com>', ip: null },
      },
      {
        brand,
        paymentId: payment?.id ?? '',
        key: 'opened-mail',
        ask: { amountCents: 5_000, leftCents: payment?.amountCents ?? 0, reason: 'The office was closed' },
      },
    )
    await database.db.update(refunds).set({ status: 'succeeded', settledAt: now })
    const [order] = await database.db.select().from(orders).where(eq(orders.accountId, account.id))
    if (!order) throw new Error('Nothing was bought.')
    const { id, receiptId, membershipId, planVersionId, interval } = order
    const [draft] = await database.db
      .insert(checkouts)
      .values({
        brandId,
        secretHash: '',
        planId: membership.planId,
        planVersionId,
        interval,
        account: {},
        dependents: [],
        membershipId,
        receiptId,
        memberNumber: 'DRAFT',
        updatedAt: now,
        expiresAt: now,
      })
      .returning()
    const checkoutId = draft?.id ?? ''
    await database.db.update(orders).set({ checkoutId }).where(eq(orders.id, id))
    const mail = { brandId, to: account.email ?? '' }
    const about = { accountId: account.id }
    await queueMail(database.db, {
      ...mail,
      template: 'pay-link',
      props: { checkoutId },
      dedupeKey: 'pay-link',
    })
    await queueMail(database.db, { ...mail, template: 'update-card', props: about, dedupeKey: 'update-card' })
    const grievance = await insertGrievance(database.db, { brandId, email: account.email ?? '' })
    await queueMail(database.db, {
      ...mail,
      template: 'grievance-received',
      props: { grievanceId: grievance.id },
      dedupeKey: 'grievance',
    })
    const listed = await read(owner, true)
    expect(listed.mails.map(({ template }) => template).toSorted()).toEqual([
      'grievance-received',
      'manual-refund',
      'pay-link',
      'update-card',
    ])
    expect((await read(owner)).mails.map(({ template }) => template)).not.toContain('grievance-received')
    for (const { id } of listed.mails) {
      expect((await scopeOfMember(database.db, 'mail', id))?.accountId).toBe(account.id)
    }
    const idOf = (name: string) => listed.mails.find(({ template }) => template === name)?.id ?? ''
    const open = (name: string, withCases = true) =>
      openMail({ db: database.db, now, catalog }, { brand, mailId: idOf(name), withCases })
    expect((await open('manual-refund')).text).toContain('$50.00')
    await expect(open('grievance-received', false)).rejects.toMatchObject({ code: 'not_found' })
    const { html, text } = await open('update-card')
    expect(text).toContain('#token=hidden')
    expect(`${html}${text}`.match(/#token=(?!hidden)/)).toBeNull()
    expect(await database.db.$count(accountLinks)).toBe(0)

    // Who refunded it, why and at what time; listed above earlier entries of that day.
    const [given, ...rest] = listed.timeline.filter(({ kind }) => kind !== 'mail')
    const both = [given, rest[0]]
    expect(both).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'happened', what: 'refunded', at: now.toISOString() }),
        expect.objectContaining({
          kind: 'act',
          action: 'refund.made',
          by: 'Ann',
          reason: 'The office was closed',
        }),
      ]),
    )
  })

  test('has their orders, emails, visits and history on one timeline, and nothing of anyone else', async () => {
    const { owner, account, membership } = await member({ interval: 'month', paidTerms: 3 })
    const other = await member()
    for (const [of, key] of [
      [membership.id, 'own'],
      [other.membership.id, 'other'],
    ]) {
      await queueMail(database.db, {
        brandId,
        template: 'annual-reminder',
        to: account.email ?? 'nobody@example.com',
        props: { membershipId: `${of}` },
        dedupeKey: `${key}:${newId()}`,
      })
    }
    await insertVisit(database.db, { brandId, membershipId: membership.id, visitedOn: '2026-11-01' })
    const page = await read(owner)
    expect(page.orders.map(({ kind }) => kind)).toEqual(['renewal', 'renewal', 'checkout'])
    expect(page.orders.every(({ payment }) => payment?.status === 'succeeded')).toBe(true)
    expect(page.mails).toHaveLength(1)
    expect(page.visits).toHaveLength(1)
    const kinds = page.timeline.map(({ kind }) => kind)
    expect(kinds).toContain('mail')
    expect(kinds).toContain('visit')
    expect(kinds.filter((kind) => kind === 'happened').length).toBeGreaterThanOrEqual(4)
    const days = page.timeline.map(({ on }) => on)
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test('takes at most eight statements', async () => {
    const { owner } = await member()
    await read(owner)
    const asked = vi.spyOn(database.pool, 'query')
    await read(owner, true)
    // Besides this, the loader looks up the owner, and checks for a view within the hour.
    expect(asked.mock.calls.length).toBe(6)
    asked.mockRestore()
  })

  test('explains why an order was charged: lines, consents, notices before it, every try with its reason', async () => {
    const { owner, membership } = await member({ status: 'past_due', interval: 'month' })
    const { orders } = await read(owner)
    const refused = orders.find(({ status }) => status === 'declined')
    const story = await readOrderStory(database.db, owner, refused?.id ?? '')
    expect(story.attempts.length).toBeGreaterThan(0)
    expect(story.attempts.every(({ why }) => why?.startsWith('The member’s bank'))).toBe(true)
    expect(story.payment?.why).toMatch(/^The member’s bank/)
    expect(story.membershipId).toBe(membership.id)
    const stranger = await member()
    await expect(readOrderStory(database.db, stranger.owner, story.id)).rejects.toThrow(DomainError)
  })

  test('a view is audited once an hour per person, even when they view twice at once', async () => {
    const { owner } = await member()
    const [one, two] = [await insertStaff(database.db), await insertStaff(database.db)]
    const by = ({ id, name, email }: typeof one) => ({ staffId: id, actor: `${name} <${email}>`, ip: null })
    const look = (who: typeof one, at = now) => auditView({ db: database.db, now: at, by: by(who) }, owner)
    await Promise.all([look(one), look(one), look(two)])
    await look(one, new Date(now.getTime() + 59 * 60_000))
    const views = () => database.db.$count(auditLog, eq(auditLog.subjectId, owner.accountId))
    expect(await views()).toBe(2)
    await look(one, new Date(now.getTime() + 61 * 60_000))
    expect(await views()).toBe(3)
  })
})
