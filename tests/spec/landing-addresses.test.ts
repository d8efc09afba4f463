import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { minimalContent } from '#demo/contents.ts'
import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import { lintContent } from '#domain/content/check-content.server.ts'

/** Every screen with a fixed one-segment path. A campaign with that name would never be reached. */
const fixed = routes.flatMap(({ path }) => (path && /^[a-z0-9-]+$/.test(path) ? [path] : []))

test('§2 routes: a landing page can’t have the address of a built-in page: refused with its path', () => {
  expect(fixed).toEqual(expect.arrayContaining(['arizona', 'faq', 'checkout', 'update-card']))
  const content = minimalContent({
    pages: { landing: Object.fromEntries(fixed.map((slug) => [slug, { landing: true }])) },
  })
  const refused = lintContent(content, { externalHosts: [] as string[] } as BrandSettings)
  expect(refused.map(({ path }) => path).sort()).toEqual(fixed.map((slug) => `pages.landing.${slug}`).sort())
})
