import { expect, test } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { agreements } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { agreementContentSchema } from '#domain/memberships/agreement/agreement.schema.ts'
import { makeIn } from '#messages/make-in.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { joinTextVersion } from './consent-texts.rules.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

async function join(language: 'en' | 'es') {
  const { db } = database
  const world = await openCheckoutWorld(db, clock)
  const draft = await makeIn(language, () => world.draft())
  await makeIn(language, () => world.confirm(draft))
  const [account] = await db.select().from(accounts)
  const [written] = await db.select().from(agreements)
  const agreement = agreementContentSchema.parse(written?.content)
  const [order] = await db.select().from(orders)
  const agreed = await db.select().from(consents).orderBy(consents.kind)
  return { draft, account, agreement, order, agreed }
}

test('joining on a Spanish page gives account, consents and contract in Spanish, and lines that staff can read', async () => {
  const { draft, account, agreement, order, agreed } = await join('es')
  expect(draft.view.quote.lines.map(({ label }) => label)).toContain('Cuota de ingreso, una sola vez')
  expect(account?.language).toBe('es')
  expect(agreed.map(({ language }) => language)).toEqual(agreed.map(() => 'es'))
  const text = (kind: string) => agreed.find((each) => each.kind === kind)?.text
  expect(agreed.map(({ textVersion }) => textVersion)).toEqual(agreed.map(() => joinTextVersion.es))
  expect(text('disclosure')).toBe(draft.view.texts.disclosure)
  expect(text('disclosure')).toMatch(/^Este plan NO es un seguro\./)
  expect(text('terms')).toMatch(/^Acepto los términos del contrato de membresía/)
  expect(agreement.title).toMatch(/membership agreement$/)
  expect(agreement.spanish?.title).toMatch(/^Contrato de membresía/)
  expect(order?.lines.map(({ label }) => label)).toContain('One-time joining fee')
})

test('on an English page everything is English, and nothing more is saved', async () => {
  const { account, agreement, agreed } = await join('en')
  expect(account?.language).toBe('en')
  expect(agreed.map(({ language }) => language)).toEqual(agreed.map(() => 'en'))
  expect(agreed.map(({ textVersion }) => textVersion)).toEqual(agreed.map(() => joinTextVersion.en))
  expect(agreement.spanish).toBeUndefined()
})
