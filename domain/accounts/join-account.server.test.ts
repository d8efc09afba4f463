import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts, sessions } from '#db/schema/accounts.ts'
import { paymentMethods, receipts } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { insertAccount } from '#demo/fixtures/accounts.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { mintAccountLink } from './account-link.server.ts'
import { createSession } from './create-session.server.ts'
import { joinAccount } from './join-account.server.ts'

const database = useDatabase()
const now = new Date('2026-05-04T12:00:00Z')
const email = 'morgan@example.com'

let brandId: string
let ownerId: string
let purchaseId: string

const deps = () => ({ db: database.db, now })
const mint = () =>
  mintAccountLink(database.db, { brandId, accountId: purchaseId, purpose: 'join_account', now })
const account = async (id: string) =>
  (await database.db.select().from(accounts).where(eq(accounts.id, id)))[0]

/** The account of each row in a table. */
async function holders(table: typeof memberships | typeof receipts | typeof paymentMethods) {
  const rows = await database.db.select({ accountId: table.accountId }).from(table)
  return new Set(rows.map(({ accountId }) => accountId))
}

beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
  ownerId = (await insertAccount(database.db, { brandId, email, passwordHash: 'hash of the owner' })).id
  const bought = await insertMember(database.db, {
    brandId,
    now,
    account: { email, ownsEmail: false, passwordHash: 'hash of the buyer' },
  })
  purchaseId = bought.account.id
})

describe('joining a purchase to the account that owns its email', () => {
  test('moves the membership, its receipts and its card, and makes it active if the account had none', async () => {
    const bought = (await account(purchaseId))?.activeMembershipId
    expect(await joinAccount(deps(), { brandId, token: await mint() })).toEqual({ accountId: ownerId })
    expect(await holders(memberships)).toEqual(new Set([ownerId]))
    expect(await holders(receipts)).toEqual(new Set([ownerId]))
    expect(await holders(paymentMethods)).toEqual(new Set([ownerId]))
    expect(await account(ownerId)).toMatchObject({
      passwordHash: 'hash of the owner',
      emailVerifiedAt: now,
      activeMembershipId: bought,
    })
  })

  test('leaves the buyer with no session and no password: they never see the owner’s account', async () => {
    const as = { brandId, ip: '198.51.100.7', userAgent: null }
    await createSession(deps(), { ...as, accountId: purchaseId })
    await createSession(deps(), { ...as, accountId: ownerId })
    await joinAccount(deps(), { brandId, token: await mint() })
    const left = await database.db.select({ accountId: sessions.accountId }).from(sessions)
    expect(left).toEqual([{ accountId: ownerId }])
    expect(await account(purchaseId)).toMatchObject({ passwordHash: null, activeMembershipId: null })
  })

  test('happens once under twenty parallel tries', async () => {
    const token = await mint()
    const tries = Array.from({ length: 20 }, () => joinAccount(deps(), { brandId, token }))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'invalid' } })
  })

  test('needs the brand’s own link for this purpose', async () => {
    const other = await insertBrand(database.db)
    const token = await mint()
    await expect(joinAccount(deps(), { brandId: other.id, token })).rejects.toMatchObject({ code: 'invalid' })
    const reset = await mintAccountLink(database.db, {
      brandId,
      accountId: purchaseId,
      purpose: 'reset_password',
      now,
    })
    await expect(joinAccount(deps(), { brandId, token: reset })).rejects.toMatchObject({ code: 'invalid' })
    expect(await holders(memberships)).toEqual(new Set([purchaseId]))
  })

  test('makes the purchase’s account the owner if no one owns the email anymore', async () => {
    await database.db.update(accounts).set({ email: 'moved@example.com' }).where(eq(accounts.id, ownerId))
    expect(await joinAccount(deps(), { brandId, token: await mint() })).toEqual({ accountId: purchaseId })
    expect(await account(purchaseId)).toMatchObject({ ownsEmail: true, passwordHash: 'hash of the buyer' })
  })
})
