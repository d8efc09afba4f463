import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import { totpCode } from '#domain/staff/mfa/totp.rules.ts'
import { staffSecurityMail } from '#emails/staff/staff-security.tsx'
import { consoleBrowser, consoleServices, signInStaffAs } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { testConfig } from '#tests/helpers/test-api.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const password = 'seven wet otters dancing'
const key = 'AAENAMELDEMOCODE'

test('§console: staff get an email about every change of their own security, and one about each new device', async () => {
  const { db } = database
  const brand = await insertBrand(db)
  const person = await insertStaff(db, {
    role: 'support',
    brandIds: [brand.id],
    passwordHash: await hashPassword(password),
    totpSecret: key,
  })
  const services = consoleServices(database, clock)
  const browser = consoleBrowser(services)
  const subjects = async () => {
    const rows = await db.select().from(mails).orderBy(asc(mails.createdAt), asc(mails.id))
    expect(rows.every(({ to, template }) => to === person.email && template === 'staff-security')).toBe(true)
    const deps = {
      db,
      services: {
        config: testConfig,
        content: { read: () => Promise.reject(new Error('no content in this test')) },
      },
      brand,
      now: clock.now,
    }
    const written = await Promise.all(rows.map(({ props }) => staffSecurityMail.fromRow(deps, props)))
    return written.map(({ subject, text }) => ({ subject, text }))
  }
  const signIn = async () => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    await browser.post('/api/admin/session', { email: person.email, password })
    const code = totpCode(key, clock.now)
    expect((await browser.post('/api/admin/session/code', { code })).status).toBe(200)
  }
  // An attempt that stops after the password doesn't make the browser a known device.
  await browser.post('/api/admin/session', { email: person.email, password })
  await signIn()
  await signIn()
  const [first, ...none] = await subjects()
  expect(none).toEqual([])
  expect(first?.subject).toBe('You signed in from a new device')
  expect(first?.text).toContain('If this wasn’t you')

  await browser.post('/api/admin/security/recoveryCodes')
  const next = 'eight dry badgers singing'
  await browser.put('/api/admin/security/password', { currentPassword: password, password: next })
  const boss = consoleBrowser(services)
  await signInStaffAs(
    boss,
    services,
    (await insertStaff(db, { grants: [{ role: 'owner', brandId: null }] })).id,
  )
  const grants = [{ role: 'finance', scope: { kind: 'brand', brandId: brand.id } }]
  await boss.put(`/api/admin/staff/${person.id}/grants`, { grants })
  await boss.post(`/api/admin/staff/${person.id}/resetMfa`, { reason: 'The phone is lost' })
  const told = (await subjects()).slice(1)
  expect(told.map(({ subject }) => subject)).toEqual([
    'New recovery codes were made for you',
    'Your console password was changed',
    'Your roles were changed',
    'Your second step was reset',
  ])
  expect(told[2]?.text).toMatch(/Your roles now[\s\S]*Finance/)
  expect(told[3]?.text).toContain('Robin Vale')
})
