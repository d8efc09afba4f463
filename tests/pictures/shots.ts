import type { Page } from 'playwright'

/** One picture: where it is, who looks, and what to do before it is taken. */
export type Shot = {
  name: string
  path?: string
  /** Email of the demo person who is signed in. */
  as?: string
  prepare?: (page: Page) => Promise<void>
  /** Taken as it is, one screen of it: scrolling would undo what was prepared. */
  still?: boolean
}

const zips: Record<string, string> = { brightharbor: '53202', copperstate: '85004', lumen: '78701' }
const states: Record<string, string> = { lumen: 'texas' }
const landings: Record<string, string> = {
  brightharbor: 'welcome',
  copperstate: 'valley-families',
  lumen: 'first-visit',
}

/** Every page of a brand, in the order of the site map; each follows the one before in the same browser. */
export function shotsOf(brand: string): Shot[] {
  return [...publicShots(brand), ...checkoutShots(), ...memberShots(brand)]
}

function publicShots(brand: string): Shot[] {
  const zip = zips[brand]
  const landing = landings[brand] ?? 'welcome'
  const plain = [
    'faq',
    'terms',
    'privacy',
    'support',
    states[brand] ?? 'arizona',
    'directory',
    'grievance-form',
  ].map((name): Shot => ({ name, path: `/${name}` }))
  return [
    { name: 'home', path: '/' },
    ...plain,
    { name: 'savings-summary', path: '/savings-summary' },
    { name: 'join-now', path: '/join-now' },
    { name: 'landing', path: `/${landing}` },
    { name: 'find-a-dentist', path: `/find-a-dentist?zip=${zip}` },
    { name: 'find-a-dentist-start', path: '/find-a-dentist' },
    { name: 'find-a-dentist-nothing', path: '/find-a-dentist?zip=99950&radius=5' },
    { name: 'office', path: `/find-a-dentist?zip=${zip}`, prepare: openFirstOffice },
    { name: 'member-login', path: '/member-login' },
    { name: 'reset-password', path: '/reset-password' },
    { name: 'not-found', path: '/no/such/page' },
    { name: 'kit', path: '/dev/kit' },
    { name: 'menu-open', path: '/faq', prepare: openMenu, still: true },
  ]
}

function checkoutShots(): Shot[] {
  return [
    { name: 'checkout-account', path: '/join-now', prepare: startOrder },
    { name: 'checkout-family', prepare: fillAccount },
    { name: 'checkout-review', prepare: goOn },
    { name: 'checkout-pay', prepare: consent },
  ]
}

function memberShots(brand: string): Shot[] {
  if (brand === 'lumen') return []
  const as = `member@${brand}.example`
  const own: Shot[] = [
    { name: 'dashboard', path: '/dashboard', as },
    { name: 'savings-summary-member', path: '/savings-summary', as },
    { name: 'home-member', path: '/', as },
  ]
  if (brand !== 'brightharbor') return own
  return [
    ...own,
    { name: 'dashboard-past-due', path: '/dashboard', as: 'pastdue@brightharbor.example' },
    { name: 'dashboard-lapsed', path: '/dashboard', as: 'lapsed@brightharbor.example' },
  ]
}

async function openFirstOffice(page: Page): Promise<void> {
  const office = page.locator('main a[href^="/office/"]').first()
  await page.goto((await office.getAttribute('href')) ?? '/find-a-dentist')
}

async function openMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Open menu' })
  if (await toggle.isVisible()) await toggle.click()
  else
    await page
      .getByRole('banner')
      .getByText('Login', { exact: true })
      .click({ timeout: 500 })
      .catch(() => {})
}

async function startOrder(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  await page.getByRole('heading', { name: 'About you' }).waitFor()
}

async function fillAccount(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Marisol')
  await page.getByLabel('Last name').fill('Okonkwo-Vélez')
  await page.getByLabel('Date of birth').fill('02/28/1987')
  await page.getByLabel('Mobile phone').fill('(602) 555-0143')
  await page.getByLabel('Street address').fill('12 Palo Verde Lane')
  await page.getByLabel('City').fill('Phoenix')
  await page.getByLabel('State').selectOption('AZ')
  await page.getByLabel('ZIP code').fill('85004')
  await page.getByLabel('Email').fill(`pictures-${Date.now()}@families.example`)
  await page.getByLabel(/Choose a password/).fill('four quiet foxes knitting')
  await goOn(page)
}

async function goOn(page: Page): Promise<void> {
  const before = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: before ?? '' })
    .waitFor()
}

async function consent(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await goOn(page)
}
