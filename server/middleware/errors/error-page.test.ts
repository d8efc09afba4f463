import { beforeEach, expect, test } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { darkTheme } from '#domain/content/theme/dark-theme.rules.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { TestBrowser } from '#tests/helpers/test-api.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'
import { errorPage } from './error-page.ts'

const database = useDatabase()
let app: ReturnType<typeof openWebApp>['app']
beforeEach(async () => {
  await insertBrand(database.db, { key: 'first', name: 'First Smiles' })
  app = openWebApp(database).app
})

async function expectPage(answer: Response, status: number) {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const page = await answer.text()
  expect(page).toMatch(/^<!DOCTYPE html>\n<html lang="en">/)
  expect(page).toContain(`Error ${status}`)
}

test('a person gets an error as a page that loads nothing, never JSON', async () => {
  await expectPage(await app.request('/nothing', { headers: { host: 'evil.example' } }), 421)
  await expectPage(await app.request('/member-login', { method: 'POST', body: 'email=a' }), 403)
  const browser = new TestBrowser(app)
  await expectPage(await browser.post('/member-login'), 405)
})

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api/auth?q=%00'],
  ['PUT', '/sandbox-gateway/tokens'],
  ['PUT', '/faq.data'],
])('a call (%s %s) gets an error as JSON, whatever it accepts', async (method, path) => {
  const answer = await app.request(path, { method, headers: { accept: 'text/html' } })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.headers.get('content-type')).toContain('application/json')
})

test('a NUL in the query of a page is dropped, and the address stays on the site', async () => {
  const location = async (path: string) => (await app.request(path)).headers.get('location')
  expect(await location('/faq?a=1%00&b=%0%000')).toBe('/faq?a=1&b=%00')
  expect(await location('http://localhost//evil.example/?a=%00')).toBe('/evil.example/?a=')
})

test('a card number in a page’s query is removed from the address, and the rest of it is kept', async () => {
  const location = async (path: string) => (await app.request(path)).headers.get('location')
  expect(await location('/find-a-dentist?q=4242+4242-4242%204242&zip=85004')).toBe(
    '/find-a-dentist?zip=85004',
  )
  expect(await location('/faq?q=4242424242424242')).toBe('/faq')
  expect(await location('/join-now?coupon=5555555555554444&people=2')).toBe('/join-now?people=2')
  expect(await location('/faq?q=4242424242424241')).toBeNull()
  expect(await location('/find-a-dentist?zip=85004-1234')).toBeNull()
})

test('an error’s message is shown as text', () => {
  const told = { statusCode: 500, statusMessage: 'A & B', message: '<script>"x"</script>' }
  const { body: page } = errorPage(told)
  expect(page).toContain('A &amp; B')
  expect(page).toContain('&lt;script&gt;&quot;x&quot;&lt;/script&gt;')
})

test('where the brand is known an error has its name, its phone, and its colors for light and dark', async () => {
  const page = await (await app.request('/member-login', { method: 'POST', body: 'email=a' })).text()
  expect(page).toContain('<header>First Smiles</header>')
  expect(page).toContain('<a href="tel:6025550100">(602) 555-0100</a>')
  const theme = { accent: '#5436e6', accentStrong: '#24156b', accentSoft: '#ebe8fd', onAccent: '#ffffff' }
  const told = { statusCode: 503, statusMessage: 'Service Unavailable', message: 'Soon.' }
  const own = errorPage(told, { name: 'Lumen', phone: '5125550130', theme })
  expect(own.body).toContain('--accent: #5436e6')
  expect(own.body).toContain(`--accent: ${darkTheme(theme).accent}`)
  expect(own.headers['Content-Security-Policy']).not.toBe(errorPage(told).headers['Content-Security-Policy'])
  const light = errorPage(told, { name: 'Lumen', phone: '5125550130', theme: { ...theme, scheme: 'light' } })
  expect(light.body).not.toContain('prefers-color-scheme')
})

test('a host of no brand gets an unbranded error', async () => {
  const page = await (await app.request('/nothing', { headers: { host: 'evil.example' } })).text()
  expect(page).not.toContain('First Smiles')
  expect(page).not.toContain('tel:')
})
