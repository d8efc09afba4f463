import { UNSAFE_withComponentProps as withComponentProps } from 'react-router'
import { expect, test } from 'vitest'
import * as entry from '#app/entry.server.tsx'
import * as root from '#app/root.tsx'
import * as dashboard from '#app/site/member/dashboard.tsx'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { screens } from '#tests/helpers/screens.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'
import { readTree, renderBare } from './bare-tree.ts'

const database = useDatabase()

/** The dashboard and its document as the framework builds them, without the browser's files. */
function builtDashboard() {
  const built = <Module extends { default: Parameters<typeof withComponentProps>[0] }>(module: Module) => ({
    ...module,
    default: withComponentProps(module.default),
    links: () => [],
  })
  const build = screens(entry.default as never, built(dashboard as never), entry.handleError as never)
  const file = { module: '/assets/a.js', imports: [] }
  const routes = { root: { id: 'root', ...file }, any: { id: 'any', parentId: 'root', ...file } }
  return {
    ...build,
    routes: { ...build.routes, root: { id: 'root', path: '', module: built(root as never) } },
    assets: { ...build.assets, url: '/assets/m.js', entry: file, routes },
  } as unknown as typeof build
}

test('the bare rendering draws the whole dashboard, though no server has rendered a page before', async () => {
  const { db } = database
  const brand = await insertBrand(db, { key: 'first' })
  await publish(db, brand)
  const { account } = await insertMember(db, { brandId: brand.id, account: { firstName: 'Marisol' } })
  const { services } = openWebApp(database)
  const url = 'http://localhost/dashboard'
  const tree = await readTree(builtDashboard(), url, {
    services,
    brand,
    account: null,
    locale: 'en',
    scope: {
      visitor: { kind: 'member', accountId: account.id, email: account.email, sessionId: account.id },
      ip: '198.51.100.7',
      userAgent: null,
    },
  })
  const drawn = renderBare(tree, url)
  expect(drawn).toContain('Marisol')
  for (const part of ['<header', '<main', '<footer', '</html>']) expect(drawn).toContain(part)
  expect(renderBare(tree, url)).toBe(drawn)
})
