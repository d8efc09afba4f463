import { eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertVisit } from '#demo/fixtures/visits.ts'
import { DomainError } from '#domain/errors.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readOrderStory } from './member-orders.queries.server.ts'
import { readMemberPage } from './member-page.server.ts'
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
  test('is read by at most eight statements, however many terms, mails and notes there are', async () => {
    const { owner } = await member({ interval: 'month', paidTerms: 6 })
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await read(owner, true)
    const count = sent.mock.calls.length
    sent.mockRestore()
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(8)
  })

  test('has their orders, mails, visits and history on one line, and nothing of anybody else', async () => {
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
    // Before it the loader finds whose it is, and whether they looked within the hour.
    expect(asked.mock.calls.length).toBe(5)
    asked.mockRestore()
  })

  test('answers why an order was charged: lines, consents, notices before it, every try with its reason', async () => {
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

  test('being looked at is in the audit once an hour for each person, though they look twice at once', async () => {
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
