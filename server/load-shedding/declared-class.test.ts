import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { examplesFor } from '#api/examples/examples.ts'
import { createApi } from '#api/index.ts'
import { realScreens } from '#tests/helpers/off-site/real-screens.ts'
import { declaredClasses } from './declared-class.ts'
import { classesOf } from './request-class.rules.ts'

const api = createApi({ gateway: 'sandbox', https: false })
const classOf = classesOf(declaredClasses(api, (await realScreens()).routes))
const onTheWay = expect.stringMatching(/^(?:order|checkout)$/)

/** Every API path in the source files that match `pattern`, with each parameter filled in. */
function addressesIn(pattern: string): string[] {
  const files = globSync(pattern).filter((file) => !file.includes('.test.'))
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  return [...code.matchAll(/['`](\/(?:api|sandbox-gateway)\/[^'`?]+)/g)].map(([, path = '']) =>
    path.replaceAll(/\$\{[^}]+\}/g, '01a'),
  )
}

test('every call made by checkout screens has the order class, whichever they are', () => {
  const paths = ['checkout', 'payment', 'forms/person'].flatMap((folder) => [
    ...addressesIn(`app/${folder}/**/*.{ts,tsx}`),
    ...addressesIn(`app/site/${folder}/**/*.{ts,tsx}`),
  ])
  expect(paths).toEqual(
    expect.arrayContaining(['/api/km/checkout/account', '/api/km/zip/01a', '/api/km/checkout/validateEmail']),
  )
  const calls = [...new Set(paths)].flatMap((url) =>
    ['GET', 'POST', 'PUT'].flatMap((method) => (isKnown(method, url) ? [{ method, url }] : [])),
  )
  expect(calls.length).toBeGreaterThan(9)
  expect(calls.map((call) => ({ ...call, of: classOf(call) }))).toEqual(
    calls.map((call) => ({ ...call, of: onTheWay })),
  )
})

test('so does every call of an API client that joins, and its earlier requests for office, plan and place', () => {
  const world = { site: '', console: '', brandKey: 'bright', brandId: '' }
  const examples = examplesFor(world).filter(({ id }) => ['offices', 'quote', 'join'].includes(id))
  const called = examples.flatMap(({ typescript }) => [...typescript.matchAll(/call\('(\w+) ([^']+)'/g)])
  expect(called.length).toBeGreaterThan(6)
  const calls = called.map(([, method = '', path = '']) => ({
    method,
    url: path.replaceAll(/\{\w+\}/g, '01a'),
  }))
  for (const url of [
    '/api/auth',
    '/api/km/group/bright/offices?zip=85004',
    '/api/km/office/01a/details',
    '/api/km/office/01a/plans',
    '/api/km/zip/85004',
    '/api/v4/locations/01a',
    '/api/v4/plans/01a',
    '/api/v4/plans/01a/01b',
    '/api/v4/member/validateEmail?email=a%40b.example',
  ])
    calls.push({ method: 'GET', url }, { method: 'HEAD', url })
  expect(calls.map((call) => ({ ...call, of: classOf(call) }))).toEqual(
    calls.map((call) => ({ ...call, of: onTheWay })),
  )
})

test.each([
  ['/find-a-dentist?zip=85004', 'order'],
  ['/find-a-dentist.data?zip=85004', 'order'],
  ['/office/01a', 'order'],
  ['/office/01a/sunny-smiles.data', 'order'],
  ['/join-now', 'order'],
  ['/checkout?step=pay', 'checkout'],
  ['/pay-link', 'checkout'],
  ['/pay-renewal', 'checkout'],
  ['/update-card', 'checkout'],
  ['/directory', 'lists'],
  ['/dentists/arizona', 'lists'],
  ['/', 'pages'],
  ['/summer', 'pages'],
  ['/dashboard/family', 'member'],
] as const)('the screen %s has class %s', (url, of) => {
  expect(classOf({ method: 'GET', url })).toBe(of)
})

test('a signed-in visitor without an order gets the checkout screens in the member class', () => {
  const session = '__Host-session=c'
  for (const url of ['/find-a-dentist?zip=85004', '/office/01a', '/join-now', '/es/join-now.data']) {
    expect(classOf({ url, cookie: session })).toBe('member')
    expect(classOf({ url, cookie: `checkout=d; ${session}` })).toBe('order')
    expect(classOf({ url, cookie: 'csrf=d' })).toBe('order')
  }
  expect(classOf({ url: '/api/km/office/01a/plans', cookie: session })).toBe('order')
  expect(classOf({ url: '/checkout', cookie: session })).toBe('checkout')
})

test('HAProxy’s file gives each the same class: a crowd on the pages leaves capacity for orders', () => {
  const file = readFileSync('ops/haproxy/haproxy.cfg', 'utf8')
  const begins = (acl: string) =>
    [...file.matchAll(new RegExp(`acl ${acl} path_beg (.+)`, 'g'))].flatMap(([, list = '']) =>
      list.split(' '),
    )
  const payment = begins('is_payment')
  const order = [...payment, ...begins('is_order')]
  const declared = api.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, url: path.replaceAll(/:\w+/g, '01a') }))
  const screens = [
    '/checkout',
    '/pay-link',
    '/pay-renewal',
    '/update-card',
    '/find-a-dentist',
    '/office/01a',
    '/join-now',
  ]
  for (const url of screens) declared.push({ method: 'GET', url }, { method: 'GET', url: `/es${url}` })
  const onTheWayTo = declared.filter((call) => ['order', 'checkout'].includes(classOf(call) ?? ''))
  expect(onTheWayTo.length).toBeGreaterThan(40)
  const missing = onTheWayTo.filter(({ url }) => !order.some((start) => url.startsWith(start)))
  expect(missing).toEqual([])
  for (const url of ['/api/km/checkout/member', '/api/webhooks/sandbox', '/checkout'])
    expect(payment.some((start) => url.startsWith(start))).toBe(true)
})

function isKnown(method: string, url: string): boolean {
  return api.routes.some(
    (route) =>
      route.method === method && new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url),
  )
}
