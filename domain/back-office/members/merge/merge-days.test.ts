import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { mergeMembers } from './merge-members.server.ts'
import { previewMerge } from './preview-merge.server.ts'
import { listMerges } from './undo-merge.server.ts'

const database = useDatabase()

test('a merge’s dates follow the brand’s calendar, in the evening too', async () => {
  // 8 p.m. in Phoenix; already the next day in UTC.
  const now = new Date('2026-11-21T03:00:00Z')
  const { db } = database
  const world = await openRenewalWorld(db, { now })
  const brandId = world.brand.id
  const [kept, other] = [await world.member({}), await world.member({})].map(({ account }) => account.id)
  if (!kept || !other) throw new Error('There are no two accounts.')
  await db.update(accounts).set({ createdAt: now }).where(eq(accounts.id, other))
  const timeZone = 'America/Phoenix'
  const seen = await previewMerge({ db, now }, { brandId, keptId: kept, otherId: other, timeZone })
  expect(seen.other.since).toBe('2026-11-20')
  const { id: staffId, name, email } = await insertStaff(db, { brandIds: [brandId] })
  const by = { staffId, actor: `${name} <${email}>`, ip: '198.51.100.7' }
  const merge = { brandId, accountId: kept, timeZone }
  await mergeMembers({ db, now, by }, merge, {
    otherId: other,
    seen: seen.seen,
    confirm: seen.typeToConfirm,
    reason: 'They joined twice',
  })
  expect(await listMerges({ db, now }, merge)).toMatchObject([{ on: '2026-11-20' }])
})
