import { expect, it } from 'vitest'
import { consents } from '#db/schema/orders.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { untilWaiting, useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { updatePaymentMethod } from './update-payment-method.server.ts'

const database = useDatabase()

it('a new card and a consent under a membership’s lock wait for each other, and never both happen', async () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const world = await openRenewalWorld(database.db, { now })
  const { account, membership } = await world.member()
  const { brandId, id: accountId } = account
  const sandbox = new SandboxGateway({ db: database.db, now: () => now, timeoutMs: 5_000 })
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2031, cvc: '123' }
  const made = await sandbox.createToken(card)
  if (!('token' in made)) throw new Error('The test card is no good.')
  let saved: Promise<unknown> = Promise.resolve()
  await database.db.transaction(async (tx) => {
    await tx.execute(`select from memberships where id = '${membership.id}' for update`)
    const { brand } = world
    const entered = { brand, paymentToken: made.token, ip: '198.51.100.7', userAgent: 'Test' }
    saved = updatePaymentMethod(world.deps(), { ...entered, accountId })
    saved.catch(() => {})
    await untilWaiting(database.pool)
    const agreed = {
      kind: 'plan_change',
      text: 'I agree.',
      textVersion: '1',
      ip: '::1',
      agreedAt: now,
    } as const
    await tx.insert(consents).values({ ...agreed, brandId, accountId })
  })
  await expect(saved).resolves.toMatchObject({ last4: '4242' })
})
