import { createServer, type Server } from 'node:http'
import { constants, inflateSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { editContent } from '#tests/helpers/edit-content.ts'
import { type OwnServer, startOwnServer } from '#tests/helpers/own-server.ts'

/** What the monitoring provider's stub received. */
const received: { url: string; body: string }[] = []
let intake: Server
let intakeOrigin: string
let own: OwnServer

/** Events come as lines of JSON, compressed once the library's worker runs. Replay segments come uncompressed. */
function readEvents(url: string, body: Buffer): { url: string; body: string } {
  const isCompressed = url.includes('dd-evp-encoding=deflate')
  const plain = isCompressed ? inflateSync(body, { finishFlush: constants.Z_SYNC_FLUSH }) : body
  return { url, body: plain.toString('latin1') }
}

/** A server with captcha and monitoring configured. Monitoring goes to a local intake. */
test.beforeAll(async () => {
  intake = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method === 'POST') received.push(readEvents(request.url ?? '', Buffer.concat(chunks)))
    response.writeHead(202, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    })
    response.end()
  })
  await new Promise<void>((resolve) => intake.listen(0, resolve))
  const address = intake.address()
  intakeOrigin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  own = await startOwnServer({
    ENABLE_RECAPTCHA: 'true',
    RECAPTCHA_SITE_KEY: 'site-key',
    RECAPTCHA_PROJECT: 'project',
    RECAPTCHA_API_KEY: 'api-key',
    RUM_APPLICATION_ID: '00000000-aaaa-0000-aaaa-000000000000',
    RUM_CLIENT_TOKEN: 'pub00000000000000000000000000000000',
    RUM_SESSION_SAMPLE_RATE: '100',
    RUM_REPLAY_SAMPLE_RATE: '100',
    RUM_INTAKE_ORIGIN: intakeOrigin,
  })
  // The demo's content disables tracking. An editor publishes a change that enables it.
  await editContent(own.db, { brandKey: 'brightharbor', publish: true }, ({ base }) => {
    base.variables.disable_performance_tracking = 'false'
  })
})

test.afterAll(async () => {
  await own?.stop()
  intake?.closeAllConnections()
  intake?.close()
})

test.use({ allowedHosts: /^www\.google\.com$/, allowedErrors: [/recaptcha|ERR_FAILED|422.*contact/] })

const script = `window.grecaptcha = { enterprise: {
  ready: (then) => then(),
  execute: async (key, { action }) => 'token of ' + key + ' for ' + action,
} }`

async function fillContact(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Write to us' })
  await form.getByLabel('What it is about').selectOption({ index: 1 })
  await form.getByLabel('Your name').fill('Rosa Marino')
  await form.getByLabel('Email').fill('rosa@families.example')
  await form.getByLabel('Your message').fill('When does my membership begin, please?')
}

test('§8 captcha: a script that fails to load rejects the request with a plain sentence, and lets the person retry', async ({
  page,
}) => {
  let [isDown, loads, calls] = [true, 0, 0]
  await page.route('https://www.google.com/recaptcha/enterprise.js*', async (route) => {
    if (isDown) return route.abort()
    loads += 1
    expect(route.request().url()).toContain('render=site-key')
    await route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await page.route('**/api/v4/contact', async (route) => {
    calls += 1
    const isFirst = calls === 1
    const json = isFirst ? { message: 'Not yet.' } : { reference: 'C-1' }
    await route.fulfill({ status: isFirst ? 422 : 201, json })
  })
  const send = page.getByRole('button', { name: 'Send message' })
  await page.goto(`${own.url}/support`)
  await fillContact(page)
  await send.click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(calls).toBe(0)
  await expect(page.getByLabel('Your name')).toHaveValue('Rosa Marino')
  isDown = false

  await test.step('§7 captcha: on, x-recaptcha-token for the request path goes with each secured request, the script is loaded once', async () => {
    for (const _ of [1, 2]) {
      const sent = page.waitForRequest('**/api/v4/contact')
      await send.click()
      expect((await sent).headers()['x-recaptcha-token']).toBe('token of site-key for /api/v4/contact')
    }
    expect(loads).toBe(1)
  })
  await expect(page.getByText('Thank you. We received your message.')).toBeVisible()
  expect(calls).toBe(2)
})

const isReplay = ({ url }: { url: string }) => url.startsWith('/api/v2/replay?')

/** Every event the intake received, as one text. */
const told = () =>
  received
    .filter((call) => !isReplay(call))
    .map(({ body }) => body)
    .join('\n')

/** Leaving the page makes the library send its buffer. */
async function flush(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeunload')))
}

test.describe('monitoring', () => {
  test.beforeEach(async ({ walked }) => {
    // The previous test's page would send events as long as it is watched.
    await walked.watched()
    received.length = 0
  })

  test('§4 monitoring: initialized once, with views, clicks and resources sent to the configured intake', async ({
    page,
  }) => {
    // Any violation of the content policy, including Trusted Types, is a console error and fails the test.
    await page.addInitScript(() => {
      window.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
      })
    })
    const response = await page.goto(`${own.url}/faq?zip=85004`)
    await expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')
    await test.step('§faults 24: monitoring under Trusted Types', async () => {
      const policy = response?.headers()['content-security-policy']
      expect(policy).toContain("require-trusted-types-for 'script'")
      await expect.poll(() => page.evaluate(() => Boolean(window.trustedTypes?.defaultPolicy))).toBe(true)
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page).toHaveTitle(/Privacy/)
    // A view is reported once the page is idle, a click once its effects are over, which is later on a busy machine.
    const toldByNow = async () => {
      await flush(page)
      return told()
    }
    await expect.poll(toldByNow).toContain('"type":"view"')
    // The library ignores a click without any effect by the time the page seems to be left.
    const legal = ['Terms of Service', 'Privacy Policy']
    await expect(async () => {
      legal.reverse()
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: legal[1] ?? '' })
        .click()
      await expect.poll(toldByNow, { timeout: 3_000 }).toContain('"type":"action"')
    }).toPass()
    await expect.poll(told).toContain('"type":"resource"')
    await expect.poll(() => received.some(isReplay)).toBe(true)
    expect(received.every(({ url }) => /^\/api\/v2\/(rum|replay)\?/.test(url))).toBe(true)
    const sessions = new Set(told().match(/"session":\{"id":"[\w-]+"/g))
    expect(sessions.size).toBe(1)
    expect(told()).not.toContain('zip=85004')

    await test.step('§9 monitoring: input is masked', async () => {
      received.length = 0
      await page.goto(`${own.url}/support`)
      await expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')
      await page.getByLabel('Your name').fill('Secretname')
      await page.getByLabel('Your name').click()
      const isTold = async () => {
        const lines = (await toldByNow()).split('\n')
        return lines.some((line) => line.includes('"type":"view"') && line.includes(`${own.url}/support"`))
      }
      await expect.poll(isTold).toBe(true)
      expect(told()).not.toContain('Secretname')
    })
  })

  test('§4 monitoring: never where content disables performance tracking', async ({ page }) => {
    const url = new URL(own.url)
    await page.goto(`http://copperstate.localhost:${url.port}/faq`)
    await expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Directory' }).click()
    await expect(page).toHaveTitle(/Provide Directory/)
    await flush(page)
    expect(received).toEqual([])

    await test.step('no page that takes cards loads or may reach it, also through client-side navigation', async () => {
      const policy = (await page.request.get(`${own.url}/checkout`)).headers()['content-security-policy']
      expect(policy).not.toContain(intakeOrigin)
      const response = await page.goto(`${own.url}/faq`)
      expect(response?.headers()['content-security-policy']).toContain(intakeOrigin)
      await expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')
      const load = page.waitForRequest((asked) => asked.isNavigationRequest())
      await page.evaluate(() => {
        window.history.pushState({}, '', '/checkout')
        window.dispatchEvent(new PopStateEvent('popstate'))
      })
      expect(new URL((await load).url()).pathname).toBe('/checkout')
      // Without an order it leads to the plans.
      await expect(page).toHaveTitle(/^Join Now/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
})
