import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { offices } from '#db/schema/offices.ts'
import { auditLog, staff, staffLinks } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { buildOffices } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import type { Grant, Granted } from '#domain/staff/access/access.rules.ts'
import { readGrants } from '#domain/staff/access/grants.server.ts'
import { createStaffSession, findStaffSession } from '#domain/staff/session/staff-session.server.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { changeGrants, endAccess, resetSecondStep } from './change-access.server.ts'
import { inviteStaff, sendStaffLink } from './invite-staff.server.ts'
import { countOfWholeDeployment, listStaff, mayActOn, readStaffPerson } from './staff.queries.server.ts'
import { findStaffLink, mintStaffLink } from './staff-link.server.ts'

const database = useDatabase()
const from = { ip: '198.51.100.7', userAgent: null }
let now: Date
let here: string
let there: string
let by: { staffId: string; actor: string; ip: string }
const owner: Granted = { grants: [{ role: 'owner', scope: { kind: 'platform' } }] }
const at = (brandId: string): Grant['scope'] => ({ kind: 'brand', brandId })
const managerOf = (brandId: string): Granted => ({ grants: [{ role: 'manager', scope: at(brandId) }] })

beforeEach(async () => {
  now = new Date('2026-11-20T18:00:00Z')
  here = (await insertBrand(database.db)).id
  there = (await insertBrand(database.db)).id
  const person = await insertStaff(database.db, { grants: [{ role: 'owner', brandId: null }] })
  by = { staffId: person.id, actor: 'Avery Stone <owner@example.com>', ip: from.ip }
})

const deps = () => ({ db: database.db, now, by })
const invite = (giver: Granted, grants: Grant[], email = 'new@example.com') =>
  inviteStaff(deps(), { giver, mailBrandId: here }, { name: 'New Person', email, grants })
const grantsOf = async (id: string) => (await readGrants(database.db, [id])).get(id) ?? []
const rows = () => database.db.select().from(auditLog)

describe('an invitation', () => {
  test('emails a link that sets a password once, within three days, and continues to the second step', async () => {
    const { staffId, isInvited } = await invite(owner, [{ role: 'desk', scope: at(here) }])
    expect(isInvited).toBe(true)
    const [mail] = await database.db.select().from(mails)
    expect(mail).toMatchObject({ brandId: here, to: 'new@example.com', props: { staffId } })
    expect(await database.db.$count(staffLinks)).toBe(0)

    const { token } = await mintStaffLink(database.db, { staffId, now })
    expect(await findStaffLink(database.db, { token, now })).toMatchObject({ email: 'new@example.com' })
    const accept = (password: string) =>
      acceptInvitation({ db: database.db, now }, { token, password, ...from })
    await expect(accept('new person')).rejects.toMatchObject({ fields: [{ path: 'password' }] })
    const session = await accept('seven wet otters dancing')
    expect(session.stage).toBe('setup')
    await expect(accept('seven wet otters dancing')).rejects.toMatchObject({ fields: [{ path: 'token' }] })
    // They're in different chains, so their numbers don't say which came first.
    const acts = (await rows()).map(({ action, brandId }) => [action, brandId])
    expect(acts).toHaveLength(2)
    expect(acts).toEqual(
      expect.arrayContaining([
        ['staff.invited', here],
        ['staff.accepted', null],
      ]),
    )
  })

  test('is dead after three days, after a newer one, and once access has ended', async () => {
    const { staffId } = await invite(owner, [{ role: 'desk', scope: at(here) }])
    const old = await mintStaffLink(database.db, { staffId, now })
    now = new Date(now.getTime() + 72 * 60 * 60_000)
    await expect(findStaffLink(database.db, { token: old.token, now })).rejects.toThrow('expired')
    const lost = await mintStaffLink(database.db, { staffId, now })
    await sendStaffLink(deps(), { giver: owner, mailBrandId: here }, staffId)
    await expect(findStaffLink(database.db, { token: lost.token, now })).rejects.toThrow('already used')
    const last = await mintStaffLink(database.db, { staffId, now })
    await endAccess(deps(), owner, { staffId, reason: 'Left' })
    await expect(findStaffLink(database.db, { token: last.token, now })).rejects.toThrow('already used')
  })

  test('of a current staff member adds the roles and sends no link', async () => {
    const known = await insertStaff(database.db, { email: 'known@example.com', brandIds: [there] })
    const { isInvited } = await invite(owner, [{ role: 'desk', scope: at(here) }], 'known@example.com')
    expect(isInvited).toBe(false)
    // No link, only the notice that their roles have changed.
    const sent = await database.db.select({ template: mails.template }).from(mails)
    expect(sent).toEqual([{ template: 'staff-security' }])
    expect((await grantsOf(known.id)).map(({ role }) => role)).toEqual(['support', 'desk'])
  })

  test('§console: of a person who works at another brand writes nothing of their roles there into this brand’s audit', async () => {
    await invite(owner, [{ role: 'finance', scope: at(there) }])
    await invite(managerOf(here), [{ role: 'desk', scope: at(here) }])
    const [row] = (await rows()).filter(({ brandId }) => brandId === here)
    expect(row?.before).toEqual({ roles: [] })
    expect(row?.after).toMatchObject({ roles: [expect.stringMatching(/^Desk: /)] })
    await invite(owner, [{ role: 'support', scope: at(there) }])
    const [other] = (await rows()).filter(({ before, brandId }) => before && brandId === there)
    expect(other?.before).toMatchObject({ roles: { length: 2 } })
  })

  test('of a person whose access had ended starts over: no former password and no second factor', async () => {
    const gone = await insertStaff(database.db, {
      email: 'gone@example.com',
      endedAt: now,
      totpSecret: 'AA',
      grants: [],
    })
    await invite(owner, [{ role: 'desk', scope: at(here) }], 'gone@example.com')
    const [again] = await database.db.select().from(staff).where(eq(staff.id, gone.id))
    expect(again).toMatchObject({ passwordHash: null, totpSecret: null, endedAt: null })
  })

  test('§console: grants no role and no scope that the inviter may not grant, and reveals no unknown brand', async () => {
    const nowhere = '0198f0c0-0000-7000-8000-000000000001'
    const refused: [Granted, Grant][] = [
      [managerOf(here), { role: 'desk', scope: at(there) }],
      [managerOf(here), { role: 'owner', scope: at(here) }],
      [managerOf(here), { role: 'support', scope: at(here) }],
      [managerOf(here), { role: 'desk', scope: { kind: 'platform' } }],
      [owner, { role: 'desk', scope: at(nowhere) }],
      [owner, { role: 'desk', scope: { kind: 'offices', brandId: here, officeIds: [nowhere] } }],
    ]
    for (const [giver, grant] of refused) {
      await expect(invite(giver, [grant])).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await database.db.$count(staff)).toBe(1)
    expect(await rows()).toEqual([])
  })

  test('for an office of another brand is refused', async () => {
    const [office] = (await buildOffices({ brandId: there, brandKey: 'copperstate', now })).offices
    await database.db.insert(offices).values(office!)
    const scope = (brandId: string) => ({ kind: 'offices', brandId, officeIds: [office!.id!] }) as const
    await expect(invite(owner, [{ role: 'desk', scope: scope(here) }])).rejects.toMatchObject({
      code: 'not_found',
    })
    const { staffId } = await invite(owner, [{ role: 'desk', scope: scope(there) }])
    expect(await grantsOf(staffId)).toEqual([{ role: 'desk', scope: scope(there) }])
  })
})

describe('roles', () => {
  test('§console: a removed role ends at the next request, and the audit has before and after', async () => {
    const person = await insertStaff(database.db, { role: 'manager', brandIds: [here] })
    const { token } = await createStaffSession(deps(), { staffId: person.id, stage: 'full', ...from })
    const seen = () => findStaffSession(database.db, { token, now, idleSeconds: 900 })
    expect((await seen())?.grants).toEqual([{ role: 'manager', scope: at(here) }])
    const grants: Grant[] = [{ role: 'auditor', scope: at(here) }]
    await changeGrants(deps(), owner, { staffId: person.id, grants, reason: 'Less work' })
    expect((await seen())?.grants).toEqual(grants)
    const [row] = await rows()
    expect(row).toMatchObject({ brandId: here, reason: 'Less work' })
    expect(JSON.stringify([row?.before, row?.after])).toMatch(/\["Manager: .+"\].*\["Auditor: .+"\]/)
  })

  test('a manager changes roles within the own brand; others aren’t visible and stay', async () => {
    const person = await insertStaff(database.db, { role: 'desk', brandIds: [here, there] })
    expect((await readStaffPerson(database.db, managerOf(here), person.id)).grants).toHaveLength(1)
    await changeGrants(deps(), managerOf(here), {
      staffId: person.id,
      grants: [{ role: 'finance', scope: at(here) }],
    })
    expect(await grantsOf(person.id)).toEqual([
      { role: 'finance', scope: at(here) },
      { role: 'desk', scope: at(there) },
    ])
  })

  test('a brand learns how many people of the whole deployment work in it too', async () => {
    const before = await countOfWholeDeployment(database.db)
    await insertStaff(database.db, { role: 'manager', brandIds: [here] })
    await insertStaff(database.db, { grants: [{ role: 'owner', brandId: null }] })
    const gone = await insertStaff(database.db, { grants: [{ role: 'auditor', brandId: null }] })
    expect(await countOfWholeDeployment(database.db)).toBe(before + 2)
    await database.db.update(staff).set({ endedAt: now }).where(eq(staff.id, gone.id))
    expect(await countOfWholeDeployment(database.db)).toBe(before + 1)
  })

  test('of two simultaneous role changes the second gets the current roles, and restores nothing', async () => {
    const person = await insertStaff(database.db, { role: 'manager', brandIds: [here] })
    const manager: Grant = { role: 'manager', scope: at(here) }
    const auditor: Grant = { role: 'auditor', scope: at(here) }
    const finance: Grant = { role: 'finance', scope: at(here) }
    const change = (grants: Grant[], seen: Grant[]) =>
      changeGrants(deps(), owner, { staffId: person.id, grants, seen })
    await change([auditor], [manager])
    await expect(change([manager, finance], [manager])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/They are now: Auditor: .+\. Your changes aren’t saved/),
    })
    expect(await grantsOf(person.id)).toEqual([auditor])
    await change([auditor, finance], [auditor])
    expect(await grantsOf(person.id)).toHaveLength(2)
  })

  test('§console: a manager removes no role that they couldn’t grant, and ends no one who has one', async () => {
    const support = await insertStaff(database.db, { role: 'support', brandIds: [here] })
    const both = await insertStaff(database.db, { role: 'desk', brandIds: [here, there] })
    const change = { staffId: support.id, grants: [] }
    await expect(changeGrants(deps(), managerOf(here), change)).rejects.toMatchObject({ code: 'not_found' })
    const desk = await insertStaff(database.db, { role: 'desk', brandIds: [here] })
    expect(await mayActOn(database.db, managerOf(here), desk.id)).toBe(true)
    for (const { id: staffId } of [support, both]) {
      expect(await mayActOn(database.db, managerOf(here), staffId)).toBe(false)
      const end = { staffId, reason: 'No' }
      await expect(endAccess(deps(), managerOf(here), end)).rejects.toMatchObject({ code: 'not_found' })
      await expect(resetSecondStep(deps(), managerOf(here), end)).rejects.toMatchObject({ code: 'not_found' })
      const send = sendStaffLink(deps(), { giver: managerOf(here), mailBrandId: here }, staffId)
      await expect(send).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await rows()).toEqual([])
  })

  test('no one changes their own, and the last owner stays, also when two owners end each other at once', async () => {
    const own = { staffId: by.staffId, reason: 'Me' }
    await expect(endAccess(deps(), owner, own)).rejects.toMatchObject({ code: 'conflict' })
    const other = await insertStaff(database.db, { grants: [{ role: 'owner', brandId: null }] })
    const asOther = { ...deps(), by: { ...by, staffId: other.id } }
    const ended = await Promise.allSettled([
      endAccess(deps(), owner, { staffId: other.id, reason: 'x' }),
      endAccess(asOther, owner, { staffId: by.staffId, reason: 'x' }),
    ])
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [last] = (await listStaff(database.db, owner, { kind: 'platform' })).filter(
      ({ status }) => status !== 'ended',
    )
    const staffId = last?.id ?? ''
    const atServer = { ...deps(), by: commandLine }
    await expect(endAccess(atServer, owner, { staffId, reason: 'x' })).rejects.toThrow('only owner')
    await expect(changeGrants(atServer, owner, { staffId, grants: [] })).rejects.toThrow('only owner')
  })

  test('ending access ends every session, role and link at once', async () => {
    const person = await insertStaff(database.db, { role: 'desk', brandIds: [here] })
    const { token } = await createStaffSession(deps(), { staffId: person.id, stage: 'full', ...from })
    await endAccess(deps(), owner, { staffId: person.id, reason: 'Left' })
    expect(await findStaffSession(database.db, { token, now, idleSeconds: 900 })).toBeNull()
    expect(await grantsOf(person.id)).toEqual([])
    expect(await readStaffPerson(database.db, owner, person.id)).toMatchObject({ status: 'ended' })
  })
})

test('a manager sees the own brand’s people, an owner sees everyone', async () => {
  await insertStaff(database.db, { name: 'Bea', role: 'desk', brandIds: [here] })
  await insertStaff(database.db, { name: 'Cai', role: 'desk', brandIds: [there] })
  const names = async (viewer: Granted, scope: Grant['scope']) =>
    (await listStaff(database.db, viewer, scope)).map(({ name }) => name)
  expect(await names(managerOf(here), at(here))).toEqual(['Bea'])
  expect(await names(managerOf(here), at(there))).toEqual([])
  expect(await names(owner, at(there))).toEqual(['Cai'])
  expect(await names(owner, { kind: 'platform' })).toEqual(['Bea', 'Cai', 'Robin Vale'])
})
