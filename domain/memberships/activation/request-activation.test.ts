import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { joinAccount } from '#domain/accounts/join-account.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { queueActivationMail } from './request-activation.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')

test('a claim with an address that has an account joins the two through its link', async () => {
  const { db } = database
  const { id: brandId } = await insertBrand(db)
  const owner = await insertMember(db, { brandId, now })
  const enrolled = await insertMember(db, { brandId, now, account: { email: null } })
  const email = owner.account.email ?? ''
  const { memberNumber, id: membershipId } = enrolled.membership
  const { dateOfBirth, id: accountId } = enrolled.account
  await queueActivationMail(db, { requestId: 'one', brandId, memberNumber, dateOfBirth, email, now })
  expect(await db.select().from(mails)).toMatchObject([
    { template: 'join-account', to: email, props: { accountId, membershipId, email } },
  ])

  const link = { brandId, accountId, purpose: 'join_account', email, now } as const
  const token = await mintAccountLink(db, link)
  expect(await joinAccount({ db, now }, { brandId, token })).toEqual({ accountId: owner.account.id })
  const [moved] = await db.select().from(memberships).where(eq(memberships.id, membershipId))
  expect(moved?.accountId).toBe(owner.account.id)
  const [left] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  expect(left?.email).toBeNull()
})

test('a claim never reaches across brands', async () => {
  const { db } = database
  const { id: brandId } = await insertBrand(db)
  const elsewhere = await insertMember(db, { now, account: { email: null } })
  const { memberNumber } = elsewhere.membership
  const { dateOfBirth } = elsewhere.account
  await queueActivationMail(db, {
    requestId: 'one',
    brandId,
    memberNumber,
    dateOfBirth,
    email: 'a@example.com',
    now,
  })
  expect(await db.select().from(mails)).toEqual([])
})
