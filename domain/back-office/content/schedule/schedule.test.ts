import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { contentVersions } from '#db/schema/brands.ts'
import { mails } from '#db/schema/mail.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { valueAt } from '#domain/back-office/content/change-draft.rules.ts'
import { readDraft, saveDraft } from '#domain/back-office/content/draft.server.ts'
import { publishDraft } from '#domain/back-office/content/publish-draft.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { clockIn, instantIn } from '#domain/calendar.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { refusal } from '#tests/helpers/console/refusal.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readSchedule } from './schedule.queries.server.ts'
import { publishDueContent, scheduleDraft, unscheduleDraft } from './schedule.server.ts'

const database = useDatabase()
const start = new Date('2026-11-20T18:00:00Z')
let now = start
let brand: Brand
let people: { id: string; name: string; email: string }[]

beforeEach(async () => {
  now = start
  brand = await insertBrand(database.db, { settings: { timeZone: 'America/Phoenix' } })
  await publish(database.db, brand)
  const grant = { role: 'editor' as const, brandIds: [brand.id] }
  people = [
    await insertStaff(database.db, { name: 'Ann Author', ...grant }),
    await insertStaff(database.db, { name: 'Ben Builder', ...grant }),
  ]
})

const deps = (who = 0, db: Db = database.db) => {
  const person = people[who]
  return {
    db,
    now,
    by: { staffId: person?.id ?? '', actor: `${person?.name} <${person?.email}>`, ip: null },
  }
}
async function write(title: string) {
  const { revision } = await readDraft(database.db, brand)
  const value = { blocks: [{ type: 'hero', title }] }
  await saveDraft(deps(), brand, { revision, changes: [{ path: ['pages', 'home'], value }] })
}
async function set(at: string, { who = 0, replaces = null as string | null } = {}) {
  const { revision, publishedVersion } = await readDraft(database.db, brand)
  return scheduleDraft(deps(who), brand, { revision, publishedVersion, at, replaces, note: 'Spring' })
}
const run = (db: Db = database.db) =>
  publishDueContent({ db, now }, (error) => {
    throw error
  })
const seen = async () => {
  const content = await createContentStore({ db: database.db, log: () => {} }).read(brand)
  return valueAt(content, ['pages', 'home', 'blocks', '0', 'title'])
}
const versions = () => database.db.$count(contentVersions, eq(contentVersions.brandId, brand.id))
const acts = async () =>
  (
    await database.db
      .select({ action: auditLog.action, actor: auditLog.actor })
      .from(auditLog)
      .where(eq(auditLog.brandId, brand.id))
      .orderBy(asc(auditLog.number))
  ).map(({ action, actor }) => `${action} ${actor.replace(/ <.*>/, '')}`)
const later = (minutes: number) => {
  now = new Date(start.getTime() + minutes * 60_000)
}

describe('§console: a draft scheduled for publication', () => {
  test('is published then by the brand’s clock, once, as it was; the draft has moved on', async () => {
    await write('Spring')
    expect(await set('2026-11-20T11:30')).toMatchObject({
      startsAt: '2026-11-20T18:30:00.000Z',
      at: '2026-11-20T11:30',
      by: 'Ann Author',
      revision: 1,
      failure: null,
    })
    await write('Summer')
    later(29)
    expect(await run()).toEqual({ published: 0, refused: 0 })
    later(30)
    const done = await Promise.all([run(), run()])
    expect(done.map(({ published }) => published).toSorted()).toEqual([0, 1])
    expect([await seen(), await versions(), await readSchedule(database.db, brand)]).toEqual([
      'Spring',
      3,
      null,
    ])
    const { content } = await readDraft(database.db, brand)
    expect(valueAt(content, ['pages', 'home', 'blocks', '0', 'title'])).toBe('Summer')
    expect(await acts()).toEqual([
      'content.drafted Ann Author',
      'content.scheduled Ann Author',
      'content.published Ann Author, at the time they set',
    ])
    expect(await database.db.$count(mails)).toBe(0)
  })

  test('can be changed and undone before, by someone who has seen it; otherwise refused, and so is a past time', async () => {
    await write('Spring')
    const first = await set('2026-11-20T11:30')
    const told = /^The schedule was changed, canceled or carried out/
    expect(await refusal(set('2026-11-20T12:00', { who: 1 }))).toMatch(told)
    const second = await set('2026-11-20T12:00', { who: 1, replaces: first.id })
    expect(await refusal(unscheduleDraft(deps(), brand, first))).toMatch(told)
    later(30)
    expect(await run()).toEqual({ published: 0, refused: 0 })
    await unscheduleDraft(deps(), brand, second)
    later(90)
    expect([await run(), await seen()]).toEqual([{ published: 0, refused: 0 }, 'Care you can plan for'])
    expect(await refusal(set('2026-11-20T11:30'))).toMatch(/^That time has passed/)
    expect(await refusal(set('2028-11-20T11:30'))).toMatch(/within a year/)
    await write('')
    expect(await refusal(set('2026-11-21T11:30'))).toBe('This content cannot be used yet.')
  })

  test('isn’t published over a later publication, or against today’s rules: its author is notified once', async () => {
    await write('Spring')
    await set('2026-11-20T11:30')
    const { revision, publishedVersion } = await readDraft(database.db, brand)
    await publishDraft(deps(1), brand, { revision, publishedVersion })
    later(31)
    const told = await Promise.all([run(), run()])
    expect(told.map(({ refused }) => refused).toSorted()).toEqual([0, 1])
    expect(await run()).toEqual({ published: 0, refused: 0 })
    const failed = await readSchedule(database.db, brand)
    expect(failed?.failure).toBe(
      'Version 2 was published after the time was set, and this would have undone it.',
    )
    const queued = await database.db.select({ template: mails.template, to: mails.to }).from(mails)
    expect(queued).toEqual([{ template: 'staff-publication-failed', to: people[0]?.email }])
    await write('Autumn')
    await set('2026-11-20T12:30', { replaces: failed?.id ?? null })
    later(90)
    expect([await run(), await seen()]).toEqual([{ published: 1, refused: 0 }, 'Autumn'])
  })

  test('of the job, a publisher and an undo at the same time one succeeds, and each is told', {
    repeats: 4,
  }, async () => {
    await write('Spring')
    const schedule = await set('2026-11-20T11:30')
    const { revision, publishedVersion } = await readDraft(database.db, brand)
    later(30)
    const [job, mine, back] = await Promise.all([
      run(),
      refusal(publishDraft(deps(1), brand, { revision, publishedVersion })),
      refusal(unscheduleDraft(deps(), brand, schedule)),
    ])
    const published = job.published + (mine === 'done' ? 1 : 0)
    expect([published, await versions(), await seen()]).toEqual([1, 3, 'Spring'])
    expect(job.published === 1 && back === 'done').toBe(false)
  })

  test('killed at any statement, it is published completely, with its audit, or still waits', async () => {
    await write('Spring')
    await set('2026-11-20T11:30')
    later(30)
    for (let statements = 0; ; statements += 1) {
      const dying = createCrashingDb(database.url, statements)
      await publishDueContent({ db: dying.db, now }, () => {}).catch(() => null)
      await dying.close()
      const isDone = (await seen()) === 'Spring'
      const waits = await readSchedule(database.db, brand)
      expect([statements, waits === null, waits?.failure ?? null, await versions()]).toEqual([
        statements,
        isDone,
        null,
        isDone ? 3 : 2,
      ])
      expect((await acts()).filter((act) => act.startsWith('content.published'))).toHaveLength(isDone ? 1 : 0)
      if (!dying.died) break
    }
    expect(await seen()).toBe('Spring')
  })
})

test.each([
  ['America/New_York', '2026-11-20T09:00', '2026-11-20T14:00:00.000Z'],
  ['America/Phoenix', '2026-07-01T00:00', '2026-07-01T07:00:00.000Z'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['Asia/Kolkata', '2026-01-01T00:00', '2025-12-31T18:30:00.000Z'],
])('in %s %s is %s', (timeZone, local, instant) => {
  expect(instantIn(timeZone, local).toISOString()).toBe(instant)
  if (!local.startsWith('2026-03-08')) expect(clockIn(timeZone, new Date(instant))).toBe(local)
})
