import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { requestContext } from '#app/request-context.ts'
import { loader as landing } from '#app/site/pages/landing.tsx'
import { loader as statePage } from '#app/site/pages/state-page.tsx'
import { contentVersions } from '#db/schema/brands.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'

const database = useDatabase()
let brand: Brand

beforeEach(async () => {
  brand = await insertBrand(database.db)
  await publish(database.db, brand)
  const pages = {
    landing: { 'first-visit': { landing: true as const, title: 'First visit', coupon: 'WELCOME10' } },
    states: { texas: { state: 'TX', title: 'Texas' }, arizona: { state: 'AZ', title: 'Arizona' } },
  }
  await database.db.update(contentVersions).set({ payload: minimalContent({ pages }) })
})

function argsOf(path: string) {
  const { services } = openWebApp(database)
  const context = new RouterContextProvider()
  const scope = { visitor: { kind: 'anonymous' as const }, ip: '198.51.100.7', userAgent: null }
  context.set(requestContext, { services, brand, scope, account: null, locale: 'en' })
  const url = new URL(path, 'http://first.localhost')
  return { context, url, params: { landing: url.pathname.slice(1) } } as unknown as LoaderFunctionArgs
}
/** Where an address redirects, or the title of its page. */
async function open(path: string): Promise<unknown> {
  const shown = landing(argsOf(path) as Parameters<typeof landing>[0])
  return shown.then(
    ({ title }) => title,
    (answer) =>
      answer instanceof Response ? [answer.status, answer.headers.get('Location')] : answer.init?.status,
  )
}

test('a campaign and a state have one address, and capitals redirect to it', async () => {
  expect(await open('/first-visit')).toBe('First visit')
  expect(await open('/First-Visit?utm_source=card')).toEqual([301, '/first-visit?utm_source=card'])
  expect(await open('/TEXAS')).toEqual([301, '/texas'])
  expect(await open('/Nowhere')).toBe(404)
  const arizona = await statePage(argsOf('/Arizona') as Parameters<typeof statePage>[0])
  expect(arizona.title).toBe('Arizona')
})

test('a campaign’s page passes its coupon on, and a state’s has none', async () => {
  const couponOf = async (path: string) =>
    (await landing(argsOf(path) as Parameters<typeof landing>[0])).coupon
  expect(await couponOf('/first-visit')).toBe('WELCOME10')
  expect(await couponOf('/texas')).toBeUndefined()
})
