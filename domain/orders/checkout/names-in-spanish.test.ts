import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contentVersions } from '#db/schema/brands.ts'
import { mails } from '#db/schema/mail.ts'
import { agreements } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { planVersions } from '#db/schema/plans.ts'
import { answerIn } from '#domain/content/spanish/answer-in.server.ts'
import { hashOf } from '#domain/content/spanish/spanish.rules.ts'
import { agreementContentSchema } from '#domain/memberships/agreement/agreement.schema.ts'
import { readActivity } from '#domain/memberships/history/activity.queries.server.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { createMailCatalog } from '#emails/mail-catalog.ts'
import type { Locale } from '#messages/locale.ts'
import { makeIn } from '#messages/make-in.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

/** A world whose brand has Spanish names for its plan and what the plan includes. */
async function openNamedWorld() {
  const { db } = database
  const world = await openCheckoutWorld(db, clock)
  const benefits = [{ service: 'exam', name: 'Checkup', quantity: 2, period: 'year' as const }]
  const [plan] = await db.update(planVersions).set({ name: 'Calm Waters', benefits }).returning()
  if (!plan) throw new Error('No plan.')
  const said = { 'Calm Waters': 'Aguas Tranquilas', Checkup: 'Examen dental' }
  const texts = Object.fromEntries(
    Object.entries(said).map(([english, text], at) => [
      `plans.${at}.name`,
      { text, ofHash: hashOf(english) },
    ]),
  )
  await db
    .update(contentVersions)
    .set({
      payload: sql`${contentVersions.payload} || ${JSON.stringify({ es: { pages: [], texts } })}::jsonb`,
    })
    .where(eq(contentVersions.brandId, world.brand.id))
  const { content } = world.deps()
  const within = <Made>(locale: Locale, make: () => Promise<Made>) =>
    answerIn({ content, brand: world.brand }, locale, make)
  return { db, world, content, within }
}

async function contractOf() {
  const [written] = await database.db.select().from(agreements)
  return agreementContentSchema.parse(written?.content)
}

test('a Spanish buyer sees the brand’s Spanish name of the plan, and staff the English one', async () => {
  const { db, world, within } = await openNamedWorld()
  const draft = await within('es', () => world.draft())
  expect(draft.view.plan.name).toBe('Aguas Tranquilas')
  expect(draft.view.quote.lines[0]?.label).toBe('Aguas Tranquilas, 1 año')
  expect(draft.view.texts.terms).toContain('Aguas Tranquilas')
  await within('es', () => world.confirm(draft))
  const contract = await contractOf()
  expect(contract).toMatchObject({ planName: 'Calm Waters', spanish: { planName: 'Aguas Tranquilas' } })
  expect(contract.benefits).toEqual(['Checkup: 2 each year'])
  expect(contract.spanish?.benefits).toEqual(['Examen dental: 2 cada año'])
  const [order] = await db.select().from(orders)
  expect(order?.lines[0]?.label).toBe('Calm Waters, one year')
})

test('a contract written outside a request has the names too', async () => {
  const { world } = await openNamedWorld()
  const draft = await makeIn('es', () => world.draft())
  await makeIn('es', () => world.confirm(draft))
  const { spanish } = await contractOf()
  expect(spanish).toMatchObject({
    planName: 'Aguas Tranquilas',
    lines: [{ label: 'Aguas Tranquilas, 1 año' }, {}],
  })
})

test('account, receipt, history and emails name the plan to each reader in their language', async () => {
  const { db, world, content, within } = await openNamedWorld()
  await within('es', async () => world.confirm(await world.draft()))
  const [order] = await db.select({ accountId: orders.accountId }).from(orders)
  const owner = { brandId: world.brand.id, accountId: order?.accountId ?? '', today: '2026-11-20' }
  const read = (locale: Locale) =>
    within(locale, async () => {
      const { active, receipts } = await readDashboard(db, owner)
      const receipt = await findReceipt(db, { ...owner, receiptId: receipts[0]?.id ?? '' })
      const { entries } = await readActivity(db, owner, 1)
      const joined = entries.find(({ kind }) => kind === 'joined')
      return [active?.plan.name, active?.plan.benefits[0]?.name, receipt.planName, joined?.detail]
    })
  expect(await read('es')).toEqual([
    'Aguas Tranquilas',
    'Examen dental',
    'Aguas Tranquilas',
    'Aguas Tranquilas',
  ])
  expect(await read('en')).toEqual(['Calm Waters', 'Checkup', 'Calm Waters', 'Calm Waters'])

  const [welcome] = await db.select().from(mails).where(eq(mails.template, 'welcome'))
  const config = { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' }
  const catalog = createMailCatalog({ config, content })
  const mail = await catalog.open(
    { db, now: clock.now, brand: world.brand },
    { template: 'welcome', props: welcome?.props },
  )
  expect(mail?.text).toContain('Aguas Tranquilas')
  expect(mail?.text).not.toContain('Calm Waters')
})
