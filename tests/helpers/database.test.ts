import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { enqueue } from '#db/queue.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import { useDatabase } from './database.ts'
import { openSweeper } from './empty-database.ts'
import { keepBooks } from './money/restored-books.ts'

const database = useDatabase()

const counted = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select ((select count(*) from memberships) + (select count(*) from payments)
       + (select count(*) from audit_log))::int as count`,
  )
  return rows[0]?.count
}

async function insertAuditedMember(): Promise<void> {
  const { membership } = await insertMember(database.db)
  const { brandId } = membership
  const { id: staffId } = await insertStaff(database.db, { brandIds: [brandId] })
  const by = { staffId, actor: 'Robin Vale <robin@example.com>', ip: null }
  const subject = { kind: 'staff', id: staffId, name: 'Robin Vale' } as const
  await audited({ db: database.db, now: new Date(), by }, async () => ({
    answer: null,
    act: { action: 'staff.roles_changed', brandId, subject, before: null, after: { roles: [] } },
  }))
}

describe('the test database', () => {
  it.each(['first', 'second'])('is empty before the %s test, its job queue too', async () => {
    const { rows } = await database.pool.query(
      'select (select count(*) from rate_limits) + (select count(*) from graphile_worker.jobs) as count',
    )
    expect(rows).toEqual([{ count: 0 }])
    await database.db.execute(sql`insert into rate_limits values ('k', now(), 1)`)
    await enqueue(database.db, 'send-mail', { mailId: 'x' })
  })
})

/** Leftovers that would let later tests do what the product can't: deferrable keys, disabled triggers, audit grants. */
const leniences = async () =>
  (
    await database.pool.query<{ name: string }>(
      `select conrelid::regclass || ' ' || conname as name from pg_constraint where condeferrable
       union all select tgrelid::regclass || ' ' || tgname from pg_trigger where tgenabled <> 'O'
       union all select relname || ' ' || relacl::text from pg_class where relname like 'audit%' order by 1`,
    )
  ).rows

let before: Awaited<ReturnType<typeof leniences>>
beforeEach(async () => {
  before = await leniences()
})

describe('a role that may only create databases, as DATABASE_URL may name', () => {
  it('empties the database, including the audit, whose rows it may not delete afterward', async () => {
    await insertAuditedMember()
    expect(await counted()).toBe(3)
    const template = inject('testDatabase')
    const name = new URL(database.url).pathname.slice(1)
    await (await openSweeper({ ...template, superuserUrl: template.url }, name)).empty()
    expect(await counted()).toBe(0)
    expect(await leniences()).toEqual(before)
  })

  it('restores the books, after which foreign keys and triggers are enforced as before', async () => {
    await insertAuditedMember()
    const putBack = await keepBooks(database.pool)
    await database.pool.query('update memberships set card_issue = 7')
    await insertMember(database.db)
    expect(await counted()).toBe(5)
    await putBack()
    expect(await counted()).toBe(3)
    const { rows } = await database.pool.query('select card_issue from memberships')
    expect(rows).toEqual([{ card_issue: 1 }])
    await expect(database.pool.query('delete from accounts')).rejects.toThrow('violates foreign key')
    expect(await leniences()).toEqual(before)
  })
})
