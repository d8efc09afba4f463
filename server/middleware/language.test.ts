import { expect, test } from 'vitest'
import { contentVersions } from '#db/schema/brands.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { hashOf } from '#domain/content/spanish/spanish.rules.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'

const database = useDatabase()

test('a call that asks for Spanish gets the brand’s Spanish plan names, every other one the English ones', async () => {
  const { db } = database
  const brand = await insertBrand(db, { key: 'first', hosts: ['localhost'], publishedVersion: 1 })
  const texts = { 'plans.calm.name': { text: 'Aguas Tranquilas', ofHash: hashOf('Calm Waters') } }
  await db.insert(contentVersions).values({
    brandId: brand.id,
    number: 1,
    payload: { ...minimalContent(), es: { pages: [], texts } },
    publishedAt: new Date(),
  })
  const { plan } = await insertPlan(db, { brandId: brand.id, name: 'Calm Waters' })
  const { app } = openWebApp(database)
  const nameIn = async (language: string) => {
    const answer = await app.request(`/api/v4/plans/${plan.id}`, { headers: { 'accept-language': language } })
    return ((await answer.json()) as { name?: string }).name
  }
  expect(await Promise.all(['es-US', 'en-US', 'es-US'].map(nameIn))).toEqual([
    'Aguas Tranquilas',
    'Calm Waters',
    'Aguas Tranquilas',
  ])
})
