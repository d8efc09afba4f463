import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { dependents } from '#db/schema/memberships.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { type InsertedMember, insertMember } from '#demo/fixtures/members.ts'
import { findAccountLink } from '#domain/accounts/account-link.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { familyChangedMail } from '#emails/memberships/family-changed.tsx'
import { useDatabase } from '#tests/helpers/database.ts'
import { activateAccountMail } from './activate-account.tsx'
import { cardChangedMail } from './card-changed.tsx'
import { confirmEmailMail } from './confirm-email.tsx'
import { emailChangedMail } from './email-changed.tsx'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const services = {
  config: { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' },
  content: { read: () => Promise.reject(new Error('no content in this test')) },
}
let brand: Brand
let member: InsertedMember

beforeEach(async () => {
  brand = await insertBrand(database.db)
  member = await insertMember(database.db, { brandId: brand.id, now, dependents: [{ firstName: 'Kim' }] })
})
const deps = () => ({ db: database.db, services, brand, now })
const accountId = () => member.account.id

describe('self-service emails', () => {
  test.each([
    ['change_email', '/confirm-email', confirmEmailMail],
    ['reset_password', '/reset-password?set', activateAccountMail],
  ] as const)(
    'a link for %s leads to %s with a token that proves the address',
    async (purpose, path, mail) => {
      const email = 'robin.new@example.com'
      const { html, text } = await mail.write(deps(), { accountId: accountId(), email })
      const token = /#token=([\w%-]+)/.exec(text)?.[1] ?? ''
      for (const body of [html, text]) expect(body).toContain(`${path}#token=`)
      const link = await findAccountLink(database.db, { brandId: brand.id, token, purpose, now })
      expect(link).toEqual({ accountId: accountId(), email })
    },
  )

  test('a notice to the old address names no new one; that about a card gives its last four', async () => {
    const changed = await emailChangedMail.write(deps(), { accountId: accountId() })
    expect(changed.text).not.toContain('@example.com')
    const card = { accountId: accountId(), brand: 'visa', last4: '4242' }
    expect((await cardChangedMail.write(deps(), card)).text).toContain('Visa ending in 4242')
  })

  test('a family change says who, what was charged, and what the renewal costs', async () => {
    const kim = member.dependents[0]
    const props = { membershipId: member.membership.id, dependentId: kim?.id ?? '' }
    const added = await familyChangedMail.write(deps(), { ...props, change: 'added', chargedCents: 4_056 })
    expect(added.subject).toBe('Kim is on your membership')
    expect(added.text).toContain('$40.56')
    expect(added.text).toContain('$248.00')
    const { termEndsOn } = member.membership
    await database.db
      .update(dependents)
      .set({ endsOn: termEndsOn })
      .where(eq(dependents.id, props.dependentId))
    const ending = await familyChangedMail.write(deps(), { ...props, change: 'ending', chargedCents: 0 })
    expect(ending.text).toContain('is on the plan through')
    expect(ending.text).toContain('$149.00')
  })
})
