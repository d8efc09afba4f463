import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { insertCoupon } from './coupons.ts'
import { insertDependent } from './dependents.ts'
import { insertMember } from './members.ts'
import { insertStaff } from './staff.ts'
import { insertVisit } from './visits.ts'

const database = useDatabase()
const now = new Date('2026-03-01T07:30:00Z')

describe('the builders of members', () => {
  it('pay for each term of a monthly member once, with its receipt and its charge in the ledger', async () => {
    const member = await insertMember(database.db, {
      now,
      interval: 'month',
      joinedOn: '2025-11-30',
      dependents: [{}],
    })
    expect(member.terms.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ['2025-11-30', '2025-12-29'],
      ['2025-12-30', '2026-01-29'],
      ['2026-01-30', '2026-02-27'],
      ['2026-02-28', '2026-03-29'],
    ])
    expect(member.payments.map((payment) => payment.amountCents)).toEqual([3_995, 2_495, 2_495, 2_495])
    const { rows } = await database.db.execute(sql`
      select count(*) as matching
      from payments
      join membership_terms terms on terms.payment_id = payments.id
      join receipts on receipts.payment_id = payments.id and receipts.total_cents = payments.amount_cents
      join sandbox_gateway.charges on charges.idempotency_key = payments.idempotency_key
        and charges.reference = payments.gateway_reference and charges.amount_cents = payments.amount_cents
      where payments.status = 'succeeded' and charges.status = 'succeeded'`)
    expect(rows).toEqual([{ matching: 4 }])
  })

  it.each([
    ['active', '2026-01-20', '2027-01-19'],
    ['past_due', '2025-02-25', '2026-02-24'],
    ['lapsed', '2025-01-01', '2025-12-31'],
  ] as const)(
    'give a member who is %s a term that fits its status',
    async (status, termStartsOn, termEndsOn) => {
      const { membership } = await insertMember(database.db, { now, status })
      expect(membership).toMatchObject({ status, termStartsOn, termEndsOn })
    },
  )

  it('record the refused renewal of a member who is past due', async () => {
    await insertMember(database.db, { now, status: 'past_due' })
    const { rows } = await database.db.execute(sql`
      select o.kind, p.status from payments p join orders o on o.id = p.order_id order by p.created_at`)
    expect(rows).toEqual([
      { kind: 'checkout', status: 'succeeded' },
      { kind: 'renewal', status: 'failed' },
    ])
  })

  it('make whatever parents are missing, in one brand', async () => {
    const { db } = database
    const dependent = await insertDependent(db)
    const visit = await insertVisit(db, { brandId: dependent.brandId, membershipId: dependent.membershipId })
    await insertCoupon(db, { brandId: visit.brandId })
    await insertStaff(db, { brandIds: [visit.brandId] })
    expect(await db.execute(sql`select id from brands`)).toMatchObject({ rows: [{ id: visit.brandId }] })
  })
})
