import { and, desc, eq } from 'drizzle-orm'
import { rateLimits } from '#db/schema/accounts.ts'
import { staff, staffSessions } from '#db/schema/staff.ts'
import { demoStaff } from '#demo/dataset/people.ts'
import { totpCode } from '#domain/staff/mfa/totp.rules.ts'
import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { demoPassword, expect, expectAtRest, test } from '../fixtures.ts'
import { consoleOf, expectFine, signInStaff } from './staff-journey.ts'

// These errors are expected: the first view of a page before sign-in, a wrong code, a required confirmation.
test.use({ allowedErrors: [/40[134]|422/] })

const owner = demoStaff[0] ?? { email: '', totp: '' }

test('§console: an owner signs in with both steps, invites a person, who sets up and gets another role, and the audit has it all', async ({
  page,
  browser,
  server,
  mailTo,
}) => {
  test.setTimeout(120_000)
  const url = consoleOf(server)
  await page.goto(`${url}/sign-in?why=idle`)
  await expect(page.getByText('You were inactive for a while')).toBeVisible()
  await page.goto(`${url}/brightharbor/settings/staff`)
  await expect(page).toHaveURL(/\/sign-in\?return=/)
  await expectAccessible(page)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second step')
  // The owner has no passkey, so none is requested.
  await expect(page.getByRole('button', { name: /passkey/i })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Code from your authenticator app').fill('12')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('That code is wrong or was used already.')).toBeVisible()
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused()
  await page.getByLabel('Code from your authenticator app').fill(totpCode(owner.totp, new Date()))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${url}/brightharbor/settings/staff`)

  // The owner invites. The confirmation of the second step is still fresh.
  await page.getByRole('link', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await page.getByLabel('Name').fill('Sam Ashdown')
  await page.getByLabel('Email').fill('sam@brightharbor.example')
  await page.getByLabel('Role 1: which').selectOption('Desk')
  await page.getByLabel('Only at some offices').check()
  await page.getByLabel(/Find an office/).fill('Phoenix')
  await page.getByRole('group', { name: 'Role 1: offices' }).getByRole('checkbox').first().check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sam Ashdown')
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()

  // The invited person sets a password and the second step, in their own browser.
  const { html } = await mailTo('sam@brightharbor.example', /console/)
  const link = /href="([^"]+accept-invitation[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(link).toContain(`${url}/accept-invitation#token=`)
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto(link)
  await expect(theirs.getByText('Welcome, Sam Ashdown.')).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByLabel('Password', { exact: true }).fill('seven wet otters dancing')
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Set up your second step')
  const scanned = theirs.getByRole('img', { name: 'QR code of the key' })
  await expect(scanned.locator('path')).toHaveCSS('stroke', 'rgb(0, 0, 0)')
  await theirs.getByText('I can’t scan it').click()
  await expectAccessible(theirs)
  const key = (await theirs.getByTestId('totp-key').textContent())?.replaceAll(' ', '') ?? ''
  await theirs.getByLabel('Type the six digits it shows').fill(totpCode(key, new Date()))
  await theirs.getByRole('button', { name: 'Turn on' }).click()
  await expect(theirs.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(theirs)
  await theirs.getByLabel('I have printed or saved them.').check()
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await expect(theirs).toHaveURL(/\/brightharbor\/today$/)
  await expect(theirs.getByRole('link', { name: 'Staff' })).toHaveCount(0)
  await theirs.goto(`${url}/brightharbor/settings/staff`)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await theirs.goto(`${url}/copperstate/today`)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')

  // Another role: the changes are listed before saving, and apply from their next click.
  await page.reload()
  await page.getByLabel('Role 1: which').selectOption('Manager')
  await page.getByLabel('Only at some offices').uncheck()
  await expect(page.getByText('What will change')).toBeVisible()
  await page.getByLabel('Reason, for the audit log (optional)').fill('Runs the office from now on')
  await expectAccessible(page)
  // The owner's session has ended meanwhile. They sign in on top of the screen, and their input is sent.
  const [person] = await server.db.select().from(staff).where(eq(staff.email, owner.email))
  await server.db.delete(staffSessions).where(eq(staffSessions.staffId, person?.id ?? ''))
  // This half minute's code was already used, so pretend that was a while ago.
  await server.db.update(staff).set({ totpLastStep: null }).where(eq(staff.email, owner.email))
  await server.db.delete(rateLimits)
  await page.getByRole('button', { name: 'Save the change' }).click()
  const again = page.getByRole('dialog', { name: 'You were signed out' })
  await again.getByLabel('Password', { exact: true }).fill(demoPassword)
  await expectAccessible(page)
  await again.getByRole('button', { name: 'Continue' }).click()
  await again.getByLabel('Code from your authenticator app').fill(totpCode(owner.totp, new Date()))
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('What will change')).toHaveCount(0)
  await theirs.goto(`${url}/brightharbor/settings/staff`)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Staff')

  await page.getByRole('link', { name: 'Audit' }).click()
  const newest = page.getByRole('row').filter({ hasText: 'Changed roles' })
  await expect(newest).toContainText('Avery Stone')
  await expect(newest).toContainText('Sam Ashdown')
  await expect(newest).toContainText('Runs the office from now on')
  await page.getByLabel('Act').selectOption('Invited')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/action=staff\.invited/)
  await expect(page.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/)

  // Ended access also applies from the next click.
  await page.goto(`${url}/brightharbor/settings/staff`)
  await page.getByRole('link', { name: 'Sam Ashdown' }).click()
  await page.getByRole('button', { name: 'End access' }).click()
  await page.getByRole('dialog').getByLabel('Reason, for the audit log').fill('It was a test')
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await theirs.goto(`${url}/brightharbor/settings/staff`)
  await expect(theirs).toHaveURL(/\/sign-in/)
  await expectAtRest(theirs)
  await context.close()
})

test('§console: each screen is accessible and fits, in light and dark, and none violates its content policy', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  await page.addInitScript(() => {
    window.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  const url = await signInStaff(page, server, owner.email)
  const screens = [
    'today',
    'brands/new',
    'settings/staff',
    'settings/staff/invite',
    'settings/roles',
    'settings/keys',
    'settings/security',
    'settings/audit',
  ]
  const rooms = ['settings/brand', 'settings/brand/close', 'settings/webhooks', 'members/imports/new']
  const ofBrand = rooms.map((each) => `brightharbor/${each}`)
  for (const screen of [...screens.map((each) => `all/${each}`), ...ofBrand]) {
    const response = await page.goto(`${url}/${screen}`)
    const headers = response?.headers() ?? {}
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|script-src[^;]*nonce/)
    expect(headers['cache-control']).toBe('private, no-store')
    await expectFine(page)
  }

  // One search box for everything, with the keyboard alone. What React Aria adds to the page doesn't break the policy
  // either.
  await page.goto(`${url}/brightharbor/today`)
  await page.keyboard.press('ControlOrMeta+k')
  const box = page.getByRole('searchbox', { name: 'A name, phone, number, email or reference, or a screen' })
  await expect(box).toBeFocused()
  // Everything it offers before typing: a scrolling list, which must be reachable by keyboard (WCAG 2.1.1).
  await expectAccessible(page)
  for (let presses = 0; presses < 15; presses += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').and(page.locator('[data-focused]'))).toBeInViewport()
  await page.keyboard.type('castell')
  await expect(page.getByRole('menuitem', { name: /Noor Castell/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noor Castell')
})

test('§console: a passkey is added, proves presence, and signs in', async ({ page, server }) => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const url = await signInStaff(page, server, owner.email)
  await page.goto(`${url}/all/settings/security`)
  await page.getByLabel('What to call it').fill('Laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible()

  // Six minutes later, a new set of recovery codes requires confirming the identity.
  const [session] = await server.db
    .select()
    .from(staffSessions)
    .orderBy(desc(staffSessions.createdAt))
    .limit(1)
  await server.db
    .update(staffSessions)
    .set({ provenAt: new Date(Date.now() - 6 * 60_000) })
    .where(and(eq(staffSessions.id, session?.id ?? '')))
  await page.getByRole('button', { name: 'Create new ones' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm that it’s you' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)

  await page.goto(`${url}/all/today`)
  await page.getByRole('complementary').getByText('Avery Stone').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL(/\/all\/today$/)
})

test('§console: neither origin knows the other’s screens, and no brand page carries the console’s code', async ({
  request,
  server,
}) => {
  // Only browsers resolve every name under localhost.
  const headers = { host: new URL(consoleOf(server)).host }
  const atConsole = (path: string) => request.get(server.url + path, { headers, maxRedirects: 0 })
  for (const path of [
    '/faq',
    '/dashboard',
    '/member-login',
    '/robots.txt',
    '/dev/mail',
    '/join-now',
    '/faq/today',
  ]) {
    const answer = await atConsole(path)
    // Two segments may be a place. Signed-out visitors don't learn which places exist.
    expect([path, answer.status()]).toEqual([path, path === '/faq/today' ? 302 : 404])
  }
  for (const path of ['/sign-in', '/second-step', '/set-up', '/all/today', '/brightharbor/settings/staff']) {
    expect([path, (await request.get(server.url + path)).status()]).toEqual([path, 404])
  }
  const home = await (await request.get(server.url)).text()
  const [, siteMap = ''] = /(\/assets\/manifest-[^"]+\.js)/.exec(home) ?? []
  expect(await (await request.get(server.url + siteMap)).text()).not.toContain('console')
  expect(home).not.toMatch(/console-root|manifest-console/)
  const signIn = await (await atConsole('/sign-in')).text()
  const [, own = ''] = /(\/assets\/manifest-console-[^"]+\.js)/.exec(signIn) ?? []
  expect((await atConsole(own)).status()).toBe(200)
  expect((await request.get(server.url + own)).status()).toBe(404)
})
