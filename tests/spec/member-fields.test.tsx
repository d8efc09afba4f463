import { eq } from 'drizzle-orm'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SimpleFields } from '#app/console/members/actions/simple-fields.tsx'
import { simpleFacts } from '#app/console/members/simple-facts.ts'
import { PreferencesForm } from '#app/site/member/profile/preferences-form.tsx'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { memberViewSchema } from '#domain/accounts/account.schema.ts'
import { fieldsOfMember, initialMemberFields, memberFieldName } from '#domain/accounts/member-fields.ts'
import { updateMemberSchema } from '#domain/accounts/profile/profile.schema.ts'
import { readMember } from '#domain/accounts/profile/read-member.server.ts'
import { updateMember } from '#domain/accounts/profile/update-member.server.ts'
import { correctMemberSchema } from '#domain/back-office/members/actions/actions.schema.ts'
import { correctMember } from '#domain/back-office/members/actions/correct-member.server.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { peopleTables } from '#domain/privacy/people-tables.ts'
import type { MemberField } from '#domain/values/member-fields.ts'
import { useDatabase } from '#tests/helpers/database.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'

/** A value other than a field's initial one. */
function sampleOf(field: MemberField): string | boolean {
  if (field.kind === 'flag') return !field.initial
  return field.kind === 'choice' ? (field.codes.at(-1) ?? '') : 'Robin, as friends say'
}
const samples = Object.fromEntries(fieldsOfMember.map(([name, field]) => [name, sampleOf(field)]))
const corrected = fieldsOfMember.filter(([, { staffMay }]) => staffMay === 'correct').map(([name]) => name)
const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, samples[name]]))

const Screen = createRoutesStub([{ path: '/', Component: Shown }])
let shown: ReactElement | null = null
function Shown() {
  return shown
}

async function open() {
  const brand = await insertBrand(database.db)
  const { account } = await insertMember(database.db, { brandId: brand.id, now })
  return { brand, owner: { brandId: brand.id, accountId: account.id, today } }
}

test('§member: each declared member field has a name in both languages, a member’s input, and is shown to staff', async () => {
  const { owner } = await open()
  const member = memberViewSchema.parse(await readMember(database.db, owner))
  shown = <PreferencesForm member={member} />
  const own = renderToStaticMarkup(<Screen />)
  const staffs = renderToStaticMarkup(<SimpleFields member={member} />)
  for (const [name, { added, staffMay }] of fieldsOfMember) {
    expect(memberFieldName(name, { locale: 'en' }), name).toMatch(/\p{L}/u)
    expect(memberFieldName(name, { locale: 'es' }), name).toMatch(/\p{L}/u)
    const isSent = added !== 'read'
    expect([name, own.includes(`name="${name}"`)]).toEqual([name, isSent])
    expect([name, staffs.includes(`name="${name}"`)]).toEqual([name, isSent && staffMay === 'correct'])
  }
  expect(simpleFacts(member).map(([name]) => name)).toEqual(
    fieldsOfMember.map(([name]) => memberFieldName(name, { locale: 'en' })),
  )
})

test('§member: each is changed by its member, returned and on their pages; an omitted one stays', async () => {
  const { brand, owner } = await open()
  const change = (body: object) =>
    updateMember(
      { db: database.db, now },
      { brand, owner, sessionId: '', changes: updateMemberSchema.parse(body) },
    )
  expect(memberViewSchema.parse((await change(samples)).member)).toMatchObject(samples)
  expect((await readDashboard(database.db, owner)).member).toMatchObject(samples)
  expect((await change({})).member).toMatchObject(samples)
})

test('§console: those that staff may correct are corrected, with old and new in the audit; the others are refused; erasing leaves none', async () => {
  const { brand, owner } = await open()
  const { id: staffId } = await insertStaff(database.db, { brandIds: [brand.id] })
  const deps = { db: database.db, now, by: { staffId, actor: 'Robin', ip: null } }
  const reason = 'They asked on the phone'
  const body = correctMemberSchema.parse({ ...pick(corrected), reason })
  await correctMember(deps, owner, body)
  const [act] = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, owner.accountId))
  expect(act).toMatchObject({ action: 'member.corrected', after: pick(corrected) })
  expect(Object.keys(act?.before ?? {}).toSorted()).toEqual(corrected.toSorted())
  for (const [name] of fieldsOfMember.filter(([, { staffMay }]) => staffMay === 'read'))
    expect(correctMemberSchema.safeParse({ [name]: samples[name], reason }).success).toBe(false)

  expect(peopleTables.find(({ name }) => name === 'accounts')?.erase).toMatchObject(initialMemberFields)
})
