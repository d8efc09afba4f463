import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, staff, staffSessions } from '#db/schema/staff.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { proveByCode, signInByCode } from '#domain/staff/mfa/mfa.server.ts'
import { beginTotp, confirmTotp } from '#domain/staff/mfa/set-up-totp.server.ts'
import { totpCode } from '#domain/staff/mfa/totp.rules.ts'
import { actorOf, requireReauthentication, type StaffVisitor } from '#domain/staff/staff-visitor.ts'
import { cheapHash } from '#tests/helpers/accounts/cheap-hash.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { signInStaff } from './sign-in-staff.server.ts'
import { findStaffSession, listOwnSessions } from './staff-session.server.ts'

const database = useDatabase()
const secret = 'a secret for tests, of more than 32 letters'
const key = 'AAENAMELDEMOCODE'
const password = 'seven wet otters dancing'
const from = { ip: '198.51.100.7', userAgent: 'Mozilla/5.0' }
let now: Date
const passwordHash = cheapHash(password)

beforeEach(() => {
  now = new Date('2026-11-20T18:00:10Z')
})

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const insertPerson = (more = {}) =>
  insertStaff(database.db, { email: 'robin@example.com', passwordHash, totpSecret: key, ...more })

function passwordStep(typed = password, email = 'robin@example.com', more = {}) {
  const { db } = database
  return signInStaff(
    { db, now, secret },
    { email, password: typed, ...from, deviceMark: null, visitor: null, ...more },
  )
}

async function visitorOf(token: string, idleSeconds = 900): Promise<StaffVisitor> {
  const visitor = await findStaffSession(database.db, { token, now, idleSeconds })
  if (!visitor) throw new Error('Nobody is signed in.')
  return visitor
}

function codeStep(visitor: StaffVisitor, code: string) {
  const deps = { db: database.db, now, secret, by: actorOf(visitor, from.ip) }
  return signInByCode(deps, visitor, { code, ...from })
}

async function signInWholly() {
  const first = await visitorOf((await passwordStep()).token)
  return codeStep(first, totpCode(key, now))
}

describe('the password', () => {
  test('opens only the second step, with a session other than the final one', async () => {
    await insertPerson()
    const first = await passwordStep()
    const visitor = await visitorOf(first.token)
    expect(visitor).toMatchObject({ stage: 'password', provenAt: null })
    const session = await codeStep(visitor, totpCode(key, now))
    expect(session.stage).toBe('full')
    expect(session.token).not.toBe(first.token)
    expect(await findStaffSession(database.db, { token: first.token, now, idleSeconds: 900 })).toBeNull()
    expect(await database.db.select().from(staffSessions)).toHaveLength(1)
    const [row] = await database.db.select().from(auditLog)
    expect(row).toMatchObject({ action: 'session.began', after: { secondStep: 'totp' }, ip: from.ip })
  })

  test('is refused alike when it is wrong, when the email is unknown, and when access has ended', async () => {
    await insertPerson()
    await insertPerson({ email: 'gone@example.com', endedAt: now })
    await insertPerson({ email: 'invited@example.com', passwordHash: null })
    for (const email of ['robin', 'nobody', 'gone', 'invited']) {
      const tried = passwordStep(email === 'robin' ? 'wrong' : password, `${email}@example.com`)
      await expect(tried).rejects.toMatchObject({ code: 'invalid_credentials' })
    }
  })

  test('has ten tries from an address, and then none for fifteen minutes', async () => {
    await insertPerson()
    for (let tries = 0; tries < 10; tries++) {
      await expect(passwordStep('wrong')).rejects.toMatchObject({ code: 'invalid_credentials' })
    }
    await expect(passwordStep()).rejects.toMatchObject({ code: 'too_many_requests' })
    later(15 * 60)
    await expect(passwordStep()).resolves.toMatchObject({ stage: 'password' })
  })

  test('alone is forgotten after fifteen minutes', async () => {
    await insertPerson()
    const { token } = await passwordStep()
    later(15 * 60 + 1)
    expect(await findStaffSession(database.db, { token, now, idleSeconds: 90_000 })).toBeNull()
  })
})

describe('§console: a one-time code works once', () => {
  test('not a second time, nor an earlier one; the next one works', async () => {
    await insertPerson()
    const code = totpCode(key, now)
    const [one, other] = [
      await visitorOf((await passwordStep()).token),
      await visitorOf((await passwordStep()).token),
    ]
    await codeStep(one, code)
    await expect(codeStep(other, code)).rejects.toMatchObject({ code: 'invalid', fields: [{ path: 'code' }] })
    const before = totpCode(key, new Date(now.getTime() - 30_000))
    await expect(codeStep(other, before)).rejects.toMatchObject({ code: 'invalid' })
    later(30)
    await expect(codeStep(other, totpCode(key, now))).resolves.toMatchObject({ stage: 'full' })
  })

  test('not again once a clock that was ahead, like the app’s, is set back', async () => {
    await insertPerson()
    const right = now
    later(60)
    const ahead = totpCode(key, now)
    await codeStep(await visitorOf((await passwordStep()).token), ahead)
    later((right.getTime() - now.getTime()) / 1_000)
    await codeStep(await visitorOf((await passwordStep()).token), totpCode(key, now))
    later(30)
    const other = await visitorOf((await passwordStep()).token)
    await expect(codeStep(other, ahead)).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ path: 'code' }],
    })
    later(30)
    await expect(codeStep(other, ahead)).rejects.toMatchObject({ code: 'invalid' })
    later(30)
    await expect(codeStep(other, totpCode(key, now))).resolves.toMatchObject({ stage: 'full' })
  })

  test('of two who type it at the same moment one succeeds', async () => {
    await insertPerson()
    const code = totpCode(key, now)
    const visitors = [
      await visitorOf((await passwordStep()).token),
      await visitorOf((await passwordStep()).token),
    ]
    const answers = await Promise.allSettled(visitors.map((visitor) => codeStep(visitor, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a clock half a minute off is tolerated, one two minutes off is not', async () => {
    await insertPerson()
    const visitor = await visitorOf((await passwordStep()).token)
    await expect(codeStep(visitor, totpCode(key, new Date(now.getTime() + 120_000)))).rejects.toThrow()
    await expect(codeStep(visitor, totpCode(key, new Date(now.getTime() + 30_000)))).resolves.toBeDefined()
  })

  test('after ten wrong ones no more are checked', async () => {
    await insertPerson()
    const visitor = await visitorOf((await passwordStep()).token)
    const wrong = String((Number(totpCode(key, now)) + 7) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 10; tries++) {
      await expect(codeStep(visitor, wrong)).rejects.toMatchObject({ code: 'invalid' })
    }
    await expect(codeStep(visitor, totpCode(key, now))).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

describe('setting up the second factor', () => {
  async function setUp() {
    await insertPerson({ totpSecret: null })
    const visitor = await visitorOf((await passwordStep()).token)
    expect(visitor.stage).toBe('setup')
    const deps = { db: database.db, now, secret, by: actorOf(visitor, from.ip) }
    const begun = await beginTotp(deps, visitor)
    return { visitor, deps, begun }
  }

  test('accepts the first code, gives ten recovery codes and opens the console; no secret is stored in plain text', async () => {
    const { visitor, deps, begun } = await setUp()
    await expect(confirmTotp(deps, visitor, { code: '000000', ...from })).rejects.toMatchObject({
      code: 'invalid',
    })
    const code = totpCode(begun.secret, now)
    const { recoveryCodes, session } = await confirmTotp(deps, visitor, { code, ...from })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(session?.stage).toBe('full')
    const kept = JSON.stringify(await database.db.select().from(staff))
    expect(kept).not.toContain(begun.secret)
    // Signing in works with it, using a later code than the set-up's.
    later(30)
    const again = await visitorOf((await passwordStep()).token)
    expect(again.stage).toBe('password')
    await expect(codeStep(again, totpCode(begun.secret, now))).resolves.toMatchObject({ stage: 'full' })
  })

  test('§console: a recovery code signs in once', async () => {
    const { visitor, deps, begun } = await setUp()
    const code = totpCode(begun.secret, now)
    const { recoveryCodes } = await confirmTotp(deps, visitor, { code, ...from })
    const recovery = (recoveryCodes[0] ?? '').replaceAll('-', '')
    await codeStep(await visitorOf((await passwordStep()).token), recovery)
    const again = await visitorOf((await passwordStep()).token)
    await expect(codeStep(again, recovery)).rejects.toMatchObject({ code: 'invalid' })
    await expect(codeStep(again, (recoveryCodes[1] ?? '').replaceAll('-', ''))).resolves.toBeDefined()
  })

  test('a secret sealed with another SESSION_SECRET signs no one in', async () => {
    const { visitor, deps, begun } = await setUp()
    await confirmTotp(deps, visitor, { code: totpCode(begun.secret, now), ...from })
    later(30)
    const again = await visitorOf((await passwordStep()).token)
    const other = { ...deps, now, secret: 'another secret of at least 32 letters.' }
    const tried = signInByCode(other, again, { code: totpCode(begun.secret, now), ...from })
    await expect(tried).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('a session', () => {
  test('ends on the server when it is idle, when it is twelve hours old, and with its person’s access', async () => {
    const person = await insertPerson()
    const { token } = await signInWholly()
    const find = () => findStaffSession(database.db, { token, now, idleSeconds: 900 })
    later(899)
    expect(await find()).not.toBeNull()
    later(899)
    expect(await find()).not.toBeNull()
    later(901)
    expect(await find()).toBeNull()
    now = new Date('2026-11-20T18:00:10Z')
    await database.db.update(staff).set({ endedAt: now }).where(eq(staff.id, person.id))
    expect(await find()).toBeNull()
  })

  test('is listed only to its owner, and counts as proof of presence for five minutes', async () => {
    await insertPerson()
    const { token } = await signInWholly()
    const visitor = await visitorOf(token)
    const other = await insertPerson({ email: 'other@example.com' })
    const idle = { idleSeconds: 900 }
    const deps = { db: database.db, now }
    expect(await listOwnSessions(deps, visitor, idle)).toMatchObject([{ isThis: true, ip: from.ip }])
    expect(await listOwnSessions(deps, { ...visitor, staffId: other.id }, idle)).toEqual([])
    expect(() => requireReauthentication(visitor, now)).not.toThrow()
    later(5 * 60)
    expect(() => requireReauthentication(visitor, now)).toThrow('confirm')
    await proveByCode({ db: database.db, now, secret }, visitor, { code: totpCode(key, now) })
    const proven = await visitorOf(token)
    expect(() => requireReauthentication(proven, now)).not.toThrow()
  })
})

test('§console: a clock an hour off is reported at sign-in, and a code accepted early doesn’t block codes of the true time', async () => {
  const { id } = await insertPerson()
  const trueTime = now
  const first = await visitorOf((await passwordStep()).token)
  await expect(
    codeStep(first, totpCode(key, new Date(trueTime.getTime() + 3_600_000))),
  ).rejects.toMatchObject({
    fields: [{ path: 'code', message: expect.stringContaining('This server’s clock says ') }],
  })
  const ahead = Math.floor(trueTime.getTime() / 30_000) + 120
  await database.db.update(staff).set({ totpLastStep: ahead }).where(eq(staff.id, id))
  await codeStep(first, totpCode(key, trueTime))
  const again = await visitorOf((await passwordStep()).token)
  await expect(codeStep(again, totpCode(key, trueTime))).rejects.toMatchObject({
    fields: [{ path: 'code', message: expect.stringContaining('used already') }],
  })
})

test('§console: a code accepted by a clock that was ahead isn’t accepted again at its time, and blocks no other', async () => {
  await insertPerson()
  const trueTime = now
  later(3_600)
  const typedAhead = totpCode(key, now)
  await signInWholly()
  now = trueTime
  await signInWholly()
  later(3_600)
  const replayed = await visitorOf((await passwordStep()).token)
  await expect(codeStep(replayed, typedAhead)).rejects.toMatchObject({
    fields: [{ path: 'code', message: expect.stringContaining('used already') }],
  })
  later(30)
  await expect(codeStep(replayed, totpCode(key, now))).resolves.toBeDefined()
})
