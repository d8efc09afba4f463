import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { funnelStep } from './funnel-step.rules.ts'
import { trackFunnel } from './track-funnel.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const names = { session: '__Host-session', preview: '__Host-preview' }
const step = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  funnelStep({ method, url, headers: { 'user-agent': firefox, ...headers } }, names)

test('a search and an office page are steps to a sale, however they are requested', () => {
  expect([
    step('/find-a-dentist?zip=85004'),
    step('/find-a-dentist/?place=85004&radius=25'),
    step('/find-a-dentist.data?q=smile&_routes=x'),
    step('/office/01/phoenix-smile'),
    step('/office/01/phoenix-smile.data'),
  ]).toEqual(['search', 'search', 'search', 'office', 'office'])
})

test('no first look, second page, member, preview, bot or prefetch counts as one', () => {
  const search = '/find-a-dentist?zip=85004'
  expect([
    step('/find-a-dentist'),
    step('/find-a-dentist?zip=&radius=25&utm_source=x'),
    step(`${search}&offset=20`),
    step('/'),
    step('/offices'),
    step('/api/km/group/x/offices?zip=85004'),
    step(search, {}, 'HEAD'),
    step(search, { cookie: 'a=b; __Host-session=abc' }),
    step(search, { cookie: '__Host-preview=abc' }),
    step(search, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
    step(search, { 'sec-purpose': 'prefetch;prerender' }),
    funnelStep({ method: 'GET', url: search, headers: {} }, names),
  ]).toEqual(Array.from({ length: 12 }, () => null))
})

test('a response with a page counts for its host’s brand; a redirect, an error or an unknown host doesn’t', () => {
  const brand = { id: 'b' } as never
  const add = vi.fn()
  const count = (statusCode: number, host: string) => {
    const response = Object.assign(new EventEmitter(), { statusCode })
    const services = {
      brands: { knownByHost: (name: string) => (name === 'ours.example' ? brand : null) },
      config: { publicOrigin: 'https://ours.example' },
    }
    const handler = trackFunnel({ counts: { add }, services }, () => void response.emit('finish'))
    const request = { method: 'GET', url: '/office/01/x', headers: { host, 'user-agent': firefox } }
    handler(request as never, response as never)
    return add.mock.calls.length
  }
  expect([count(200, 'ours.example'), count(304, 'ours.example')]).toEqual([1, 2])
  expect([301, 404, 503].map((status) => count(status, 'ours.example'))).toEqual([2, 2, 2])
  expect(count(200, 'other.example')).toBe(2)
  expect(add).toHaveBeenCalledWith(brand, 'office')
})
