import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestContext } from '#app/request-context.ts'
import { contentVersions } from '#db/schema/brands.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { readJoinChoices } from '#domain/orders/offers/join-choices.server.ts'
import { readSavingsSummary } from '#domain/savings/savings-summary.server.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'
import { previewServices } from './preview-services.server.ts'

const database = useDatabase()

test('in a preview the plans are those of its list, outside of it those of the published one', async () => {
  const { db } = database
  const brand = await insertBrand(db)
  await publish(db, brand)
  for (const name of ['Adult', 'Family'])
    await insertPlan(db, { brandId: brand.id, name, slug: name.toLowerCase() })
  const { base } = minimalContent()
  const variables = { ...base.variables, plans_whitelist: [{ plan_id: 'adult' }] }
  const payload = minimalContent({ base: { ...base, variables } })
  await db.insert(contentVersions).values({ brandId: brand.id, number: null, payload })
  const { services } = openWebApp(database)
  const closed = { ...brand, settings: { ...brand.settings, previewAccess: 'staff' as const } }
  const plansAt = async (search: string, previewOf?: string) => {
    const context = new RouterContextProvider()
    const scope = { visitor: { kind: 'anonymous' as const }, ip: '198.51.100.7', userAgent: null, previewOf }
    context.set(requestContext, { services, brand: closed, scope, account: null, locale: 'en' })
    const seen = previewServices({ context, url: new URL(`http://first.localhost/join-now${search}`) })
    const shown = [await readJoinChoices(seen, closed, {}), await readSavingsSummary(seen, closed, {})]
    return shown.map(({ plans }) => plans.map(({ name }) => name).sort())
  }
  const [both, one] = [['Adult', 'Family'], ['Adult']]
  expect(await plansAt('?version=working', 'working')).toEqual([one, one])
  expect(await plansAt('', 'working')).toEqual([both, both])
  // Visitors without preview access see the published version.
  expect(await plansAt('?version=working')).toEqual([both, both])
})
