import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payments, refunds } from '#db/schema/billing.ts'
import { bulkJobs } from '#db/schema/bulk.ts'
import { imports } from '#db/schema/imports.ts'
import { cancellations, memberships } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { reportFiles } from '#db/schema/reports.ts'
import { caseEntries, grievances } from '#db/schema/support.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { buildOffices } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertMessage } from '#demo/fixtures/support-requests.ts'
import { insertPicture } from '#tests/helpers/console/studio-subjects.ts'
import { insertWebhook } from '#tests/helpers/console/webhook-subjects.ts'
import { useDatabase } from '#tests/helpers/database.ts'

const database = useDatabase()

type Key = {
  name: string
  child: string
  parent: string
  definition: string
  column: string
  holdsBrand: boolean
}

async function keysBetweenRowsOfABrand(): Promise<Key[]> {
  const { rows } = await database.pool.query<Key>(`
    select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
      pg_get_constraintdef(k.oid) as definition,
      (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[cardinality(k.conkey)]) as column,
      cb.attnum = any(k.conkey) and pb.attnum = any(k.confkey) as "holdsBrand"
    from pg_constraint k
    join pg_attribute cb on cb.attrelid = k.conrelid and cb.attname = 'brand_id'
    join pg_attribute pb on pb.attrelid = k.confrelid and pb.attname = 'brand_id'
    where k.contype = 'f' order by 1`)
  return rows
}

it('every key from one row of a brand to another includes the brand', async () => {
  const keys = await keysBetweenRowsOfABrand()
  expect(keys.filter(({ holdsBrand }) => !holdsBrand).map(({ name }) => name)).toEqual([])
})

it('no row can reference one of another brand, in any table', async () => {
  const now = new Date()
  const { brandId } = (await insertMember(database.db, { now, dependents: [{}] })).account
  const { brandId: other } = (await insertMember(database.db, { now })).account
  await insertCoupon(database.db, { brandId })
  const [office] = (await buildOffices({ brandId, brandKey: 'copperstate', now })).offices
  await database.db.insert(offices).values(office!)
  const day = '2026-11-20'
  const [cancelled] = await database.db.select().from(memberships).where(eq(memberships.brandId, brandId))
  await database.db
    .insert(cancellations)
    .values({ brandId, membershipId: cancelled!.id, termEndsOn: day, periods: [] })
  const person = {
    memberName: 'Ada',
    email: 'a@b.example',
    phone: '6025550100',
    state: 'AZ',
    signature: 'Ada',
  }
  const clocks = { eventOn: day, receivedOn: day, receivedAt: now, acknowledgeBy: day, resolveBy: day }
  const about = {
    against: 'office',
    type: 'billing',
    filer: 'member',
    description: 'x',
    urgent: false,
  } as const
  const [filed] = await database.db
    .insert(grievances)
    .values({ brandId, caseNumber: 'G-1', ...person, ...clocks, ...about })
    .returning()
  await insertMessage(database.db, { brandId })
  const { id: staffId } = await insertStaff(database.db, { brandIds: [brandId] })
  await database.db
    .insert(caseEntries)
    .values({ brandId, grievanceId: filed!.id, kind: 'note', at: now, staffId, text: 'x' })
  const columns = { mapping: {}, header: ['name'] }
  await database.db
    .insert(imports)
    .values({ brandId, ...columns, fileName: 'x.csv', kind: 'own', status: 'done' })
  const asked = {
    asked: { as: 'csv' as const },
    name: 'x.csv',
    format: 'csv' as const,
    status: 'done' as const,
  }
  await database.db.insert(reportFiles).values({ brandId, staffId, ...asked })
  const act = { act: { kind: 'card_link' }, words: 'x', reason: 'x', total: 0, actor: 'x' } as const
  await database.db.insert(bulkJobs).values({ brandId, staffId, ...act, status: 'done' })
  await insertWebhook(database.db, brandId)
  await insertPicture(database.db, brandId)
  const [payment] = await database.db.select().from(payments).where(eq(payments.brandId, brandId))
  const refund = { paymentId: payment!.id, amountCents: 100, reason: 'x', idempotencyKey: 'x' }
  await database.db.insert(refunds).values({ brandId, ...refund })

  const keys = (await keysBetweenRowsOfABrand()).filter(({ holdsBrand }) => holdsBrand)
  expect(keys.length).toBeGreaterThan(25)
  for (const { name, child, parent, column, definition } of keys) {
    const { rows } = await database.pool.query(`select id from ${parent} where brand_id = $1 limit 1`, [
      brandId,
    ])
    expect(rows, parent).toHaveLength(1)
    await database.pool.query(`drop table if exists tried; create table tried (brand_id uuid, ${column} uuid);
      alter table tried add constraint ${name} ${definition.replace(/ DEFERRABLE.*/, '')}`)
    const insert = (brand: string) =>
      database.pool.query(`insert into tried (brand_id, ${column}) values ($1, $2)`, [brand, rows[0].id])
    await expect(insert(other), `${child}: ${name}`).rejects.toThrow(name)
    await insert(brandId)
  }
  await database.pool.query('drop table tried')
}, 60_000)
