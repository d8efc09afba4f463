import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditChains, auditLog, auditRows, auditWords, staff } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { dateIn } from '#domain/calendar.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { auditCsv, searchAudit } from './audit.queries.server.ts'
import { type AuditedAction, audited } from './audited.server.ts'
import { listChains, verifyChain } from './verify-audit.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00.123Z')
let brandId: string
let by: { staffId: string; actor: string; ip: string }

beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
  const person = await insertStaff(database.db, { brandIds: [brandId] })
  by = { staffId: person.id, actor: 'Robin Vale <robin@example.com>', ip: '198.51.100.7' }
})

const deed = (name: string, more: Partial<AuditedAction> = {}): AuditedAction => ({
  action: 'staff.roles_changed',
  brandId,
  subject: { kind: 'staff', id: '0198f0c0-0000-7000-8000-000000000001', name },
  before: { roles: ['Desk: x'], b: 1, a: null },
  after: { roles: [], a: true, b: 2 },
  ...more,
})
const doIt = (act: AuditedAction) =>
  audited({ db: database.db, now, by }, async () => ({ answer: act.subject.name, act }))
const endOf = async (id: string | null = brandId) => {
  const end = (await listChains(database.db)).find((chain) => chain.brandId === id)
  if (!end) throw new Error('There is no chain.')
  return end
}

describe('§console: a staff command and its audit row are written together or not at all', () => {
  test('the row says who, what, to what, before and after, from where', async () => {
    expect(await doIt(deed('Ann', { reason: 'She moved.' }))).toBe('Ann')
    const { rows, next } = await searchAudit(database.db, { brandId, timeZone: 'UTC' }, {})
    expect(next).toBeNull()
    expect(rows).toMatchObject([
      {
        number: 1,
        at: now.toISOString(),
        actor: by.actor,
        ip: by.ip,
        subject: 'Ann',
        reason: 'She moved.',
        after: { roles: [] },
      },
    ])
  })

  test('failed work leaves neither', async () => {
    const failed = audited({ db: database.db, now, by }, async (tx) => {
      await tx.update(staff).set({ name: 'Changed' })
      throw new Error('It went wrong.')
    })
    await expect(failed).rejects.toThrow('It went wrong.')
    expect(await database.db.$count(auditLog)).toBe(0)
    expect(JSON.stringify(await database.db.select().from(staff))).not.toContain('Changed')
  })

  test('every staff file that writes uses the audit’s transaction', () => {
    const writes = /\.(insert|update|delete)\((staff\w*|auditLog)\b/
    const without = globSync('domain/staff/**/*.server.ts').filter((file) => {
      const source = readFileSync(file, 'utf8')
      return writes.test(source) && !/audited\(|AuditedTx/.test(source)
    })
    expect(without).toEqual([])
  })
})

describe('§console: the audit is write-once', () => {
  test.each([
    ['update', sql`update audit_log set actor = 'Nobody'`],
    ['delete', sql`delete from audit_log`],
    ['truncate', sql`truncate audit_log`],
  ])('%s is denied by the rights of the server’s own account', async (_, statement) => {
    await doIt(deed('Ann'))
    await expect(database.db.execute(statement)).rejects.toThrow()
    const failed = await database.db.execute(statement).catch((error: Error) => error.cause)
    expect(String(failed)).toContain('permission denied')
    expect(await database.db.$count(auditLog)).toBe(1)
  })

  test.each([
    ['update', sql`update audit_log set actor = 'Nobody'`],
    ['delete', sql`delete from audit_log`],
    ['truncate', sql`truncate audit_log`],
  ])('%s is denied by a trigger even with the right granted', async (_, statement) => {
    await doIt(deed('Ann'))
    const tried = database.db.transaction(async (tx) => {
      await tx.execute(sql`grant update, delete, truncate on audit_log to current_user`)
      await tx.execute(statement)
    })
    const failed = await tried.catch((error: Error) => error.cause)
    expect(String(failed)).toContain('written once')
    expect(await database.db.$count(auditLog)).toBe(1)
  })
})

describe('the chain', () => {
  test('is valid, and separate per brand and for the deployment, also under concurrency', async () => {
    const other = (await insertBrand(database.db)).id
    await Promise.all([
      ...Array.from({ length: 8 }, (_, at) => doIt(deed(`Ann ${at}`))),
      doIt(deed('Bea', { brandId: other })),
      doIt(deed('Cai', { brandId: null })),
    ])
    const ends = await listChains(database.db)
    expect(ends.map(({ number }) => number).toSorted()).toEqual([1, 1, 8])
    for (const end of ends) expect(await verifyChain(database.db, end)).toBeNull()
  })

  /** What only a database owner who disables its triggers can do. */
  async function tamper(statement: string) {
    await database.pool.query(`alter table audit_log disable trigger user; alter table audit_words disable trigger user;
      grant update, delete on audit_log to current_user; grant update on audit_words to current_user; ${statement};
      revoke update, delete on audit_log from current_user; revoke update on audit_words from current_user;
      alter table audit_log enable trigger user; alter table audit_words enable trigger user`)
  }

  test('§console: a changed row is detected, and every field of it counts', async () => {
    for (const name of ['Ann', 'Bea', 'Cai']) await doIt(deed(name))
    const changes = [
      `actor = 'x'`,
      `action = 'x'`,
      `subject_kind = 'x'`,
      `subject_id = 'x'`,
      `ip = 'x'`,
      `at = at + interval '1 second'`,
      `staff_id = null`,
      `words_hash = 'x'`,
    ]
    const [words] = await database.db
      .select()
      .from(auditWords)
      .where(sql`id = (select id from audit_log where number = 2)`)
    const rewords = [
      `subject = 'x'`,
      `reason = 'x'`,
      `salt = 'x'`,
      `before = null`,
      `after = '{"roles": ["Owner: Everything"]}'`,
    ]
    for (const change of rewords) {
      await tamper(`update audit_words set ${change} where id = '${words!.id}'`)
      expect(await verifyChain(database.db, await endOf()), change).toBe(
        'Row 2 of the audit is not as it was written.',
      )
      await database.db.delete(auditWords).where(sql`id = ${words!.id}`)
      expect(await verifyChain(database.db, await endOf())).toBe(
        'The words of row 2 of the audit are gone, and no erasure says so.',
      )
      await database.db.insert(auditWords).values(words!)
    }
    for (const change of changes) {
      const [row] = await database.db.select().from(auditRows).where(sql`number = 2`)
      await tamper(`update audit_log set ${change} where number = 2`)
      expect(await verifyChain(database.db, await endOf()), change).toBe(
        'Row 2 of the audit is not as it was written.',
      )
      await tamper(`delete from audit_words where id = '${row!.id}'; delete from audit_log where number = 2`)
      await database.db.insert(auditRows).values(row!)
      await database.db.insert(auditWords).values(words!)
    }
    expect(await verifyChain(database.db, await endOf())).toBeNull()
    await tamper(`delete from audit_words where id = '${words!.id}'; delete from audit_log where number = 2`)
    expect(await verifyChain(database.db, await endOf())).toBe('Row 2 of the audit is missing.')
  })

  test('§console: a truncated tail is detected, and with a hash from the log also one whose end was moved', async () => {
    for (const name of ['Ann', 'Bea', 'Cai']) await doIt(deed(name))
    const { hash } = await endOf()
    await tamper(`delete from audit_words where id = (select id from audit_log where number = 3);
      delete from audit_log where number = 3`)
    expect(await verifyChain(database.db, await endOf())).toBe('The audit ends at row 2; there were 3.')
    const [last] = await database.db.select().from(auditLog).where(sql`number = 2`)
    await database.db.update(auditChains).set({ number: 2, hash: last!.hash })
    expect(await verifyChain(database.db, await endOf())).toBeNull()
    expect(await verifyChain(database.db, await endOf(), [last!.hash, hash])).toBe(
      `The row with the hash ${hash} is no longer in the audit.`,
    )
  })
})

describe('searching', () => {
  test('by person, action, day and page; a brand’s audit has nothing of another’s', async () => {
    for (let at = 1; at <= 60; at++) await doIt(deed(at === 7 ? 'Ann 100%' : 'Bea'))
    await doIt(deed('Ann', { action: 'staff.ended', brandId: null }))
    const find = async (query: object) =>
      (await searchAudit(database.db, { brandId, timeZone: 'UTC' }, query)).rows
    expect((await find({ q: 'ann' })).map(({ number }) => number)).toEqual([7])
    expect(await find({ q: '100%' })).toHaveLength(1)
    expect(await find({ q: '1__%' })).toHaveLength(0)
    expect(await find({ q: 'robin' })).toHaveLength(50)
    expect(await find({ action: 'staff.ended' })).toEqual([])
    expect(await find({ from: '2026-11-20', to: '2026-11-20' })).toHaveLength(50)
    expect(await find({ from: '2026-11-21' })).toEqual([])
    expect(await find({ to: '2026-11-19' })).toEqual([])
    const { rows, next } = await searchAudit(database.db, { brandId, timeZone: 'UTC' }, {})
    expect([rows[0]?.number, rows.length, next]).toEqual([60, 50, 11])
    expect((await find({ before: next })).map(({ number }) => number)).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ])
  })

  test('by local days, as their times are shown', async () => {
    await doIt(deed('Ann'))
    const [{ at = new Date() } = {}] = await database.db.select({ at: auditLog.at }).from(auditLog)
    const dayIn = (timeZone: string) => dateIn(timeZone, at)
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const day = { from: dayIn(timeZone), to: dayIn(timeZone) }
      expect((await searchAudit(database.db, { brandId, timeZone }, day)).rows).toHaveLength(1)
    }
    expect(dayIn('Pacific/Kiritimati')).not.toBe(dayIn('Pacific/Pago_Pago'))
  })

  async function csvOf(query: Parameters<typeof auditCsv>[2]): Promise<string> {
    const parts = []
    const chain = { brandId, timeZone: 'UTC' }
    for await (const part of auditCsv((work) => work(database.db), chain, query)) parts.push(part)
    return parts.join('')
  }

  test('§console: in the CSV no cell is a formula', async () => {
    await doIt(deed('=1+1', { reason: '@SUM(A1)' }))
    const csv = await csvOf({})
    expect(csv).toContain(",'=1+1,")
    expect(csv).toContain(",'@SUM(A1),")
  })

  test('§console: the CSV has every row: 50,010 rows are 50,011 lines', async () => {
    await doIt(deed('Ann'))
    const { rows } = await database.pool.query('select * from audit_log limit 1')
    const columns = Object.keys(rows[0]).join(', ')
    const others = columns.replace(/\bid, /, '').replace('number, ', '')
    await database.pool.query(
      `insert into audit_log (id, number, ${others})
       select gen_random_uuid(), n, ${others} from audit_log, generate_series(2, 50010) n where number = 1`,
    )
    const lines = (await csvOf({})).trimEnd().split('\r\n')
    expect(lines).toHaveLength(50_011)
    expect([lines[1]?.split(',')[0], lines.at(-1)?.split(',')[0]]).toEqual(['50010', '1'])
  }, 120_000)
})
