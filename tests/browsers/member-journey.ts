import { randomUUID } from 'node:crypto'
import type { OldBuild } from './old-build.ts'
import { demoPassword, type Step } from './steps.ts'
import type { Tab } from './tab.ts'

async function expectPdf(tab: Tab, link: RegExp): Promise<void> {
  const { status, type, begins } = await tab.file(await tab.hrefOf(link))
  if (status !== 200 || type !== 'application/pdf' || begins !== '%PDF-')
    throw new Error(`No PDF behind ${link.source}: ${status} ${type}`)
}

async function typeCard(tab: Tab, number: string): Promise<void> {
  await tab.fill('Card number', number)
  await tab.fill(/^Expires/, '1234')
  await tab.fill(/^Security code/, '123')
}

async function signOut(tab: Tab): Promise<void> {
  const isPhone = await tab.driver.run(() => window.innerWidth < 700)
  if (isPhone) await tab.press('button', 'Open menu')
  await tab.press('button', 'Logout')
  await tab.at(/\/(?:member-login)?$/)
}

/**
 * From the home page to being a member, then what a member does; `site` is the origin of the brand's site, `old` the same as
 * one has it open whose build was replaced.
 */
export function memberJourney(site: string, old: OldBuild): Step[] {
  const email = `buyer-${randomUUID().slice(0, 13)}@families.example`
  return [
    ['home', (tab) => tab.goto(site).then(() => tab.see('heading', /./))],
    [
      'what is typed stays when a hand passes a link whose script is gone, and a press leads there',
      async (tab) => {
        await tab.goto(`${old.url}/support`)
        await tab.fill('Your name', 'Marisol')
        await tab.driver.run(() => Reflect.set(window, 'isTheSame', true))
        old.goAway()
        await tab.hover('link', 'Savings Summary')
        await tab.fill('Email', 'marisol@families.example')
        const { value } = await tab.see('field', 'Your name')
        const isTheSame = await tab.driver.run(() => Reflect.has(window, 'isTheSame'))
        if (value !== 'Marisol' || !isTheSame)
          throw new Error(`The page was loaded again; “${value}” is left.`)
        await tab.press('link', 'Savings Summary')
        await tab.at(/\/savings-summary$/)
        await tab.see('h1', /./)
        await tab.goto(site)
      },
    ],
    [
      'a ZIP code is searched',
      async (tab) => {
        await tab.fill('Where do you live?', '85004')
        await tab.hit('Enter')
        await tab.see('heading', /dental offices within 25 miles of Phoenix/)
      },
    ],
    [
      'an office, and when it is open',
      async (tab) => {
        await tab.press('link', /./, { within: 'main h3' })
        await tab.at(/\/office\//)
        await tab.hear(/Open now|Closed · opens/)
      },
    ],
    ['join here', (tab) => tab.press('link', 'Join here').then(() => tab.at(/\/join-now\?office=/))],
    [
      'for two people',
      async (tab) => {
        await tab.fill('Who is on the plan?', '2')
        await tab.at(/people=2/)
      },
    ],
    [
      'a plan is chosen',
      async (tab) => {
        await tab.press('button', 'Choose Harbor Adult')
        await tab.see('heading', 'About you')
      },
    ],
    [
      'what is missing is told beside each field',
      async (tab) => {
        await tab.press('button', 'Continue')
        const missing = await tab.until('errors', async () => {
          const names = await tab.driver.run(() =>
            [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map((each) => each.name),
          )
          return names.length > 0 && names
        })
        // Whoever has one name leaves the last one out.
        if (missing.length !== 9) throw new Error(`Missing are ${missing.join(', ')}.`)
        const { name } = await tab.focused()
        if (!name.includes('firstName')) throw new Error(`The focus is at “${name}”.`)
      },
    ],
    [
      'You',
      async (tab) => {
        await tab.fill('First name', 'Marisol')
        await tab.fill('Last name', 'Okonkwo-Velez')
        await tab.fill(/^Date of birth/, '02/28/1987')
        await tab.fill(/^Mobile phone/, '6025550143')
        await tab.fill('Street address', '12 Palo Verde Lane')
        await tab.fill('ZIP code', '85004')
        await tab.until(
          'the city of the ZIP code',
          async () => (await tab.see('field', 'City')).value === 'Phoenix',
        )
        await tab.fill('Email', email)
        await tab.fill(/^Choose a password/, `${demoPassword}-lantern`)
        await tab.press('button', 'Continue')
        await tab.see('heading', 'Who else is on the plan?')
      },
    ],
    [
      'Family',
      async (tab) => {
        await tab.fill('First name', 'Noa')
        await tab.fill(/^Date of birth/, '03/04/2015')
        await tab.fill('Relationship to you', 'child')
        await tab.press('button', 'Continue')
        await tab.see('heading', 'Review your order')
        await tab.hear('$263.00')
      },
    ],
    [
      'a coupon that is none',
      async (tab) => {
        await tab.press('button', 'Add a coupon')
        await tab.fill(/^Coupon code/, 'WELCOME11')
        for (const nth of [0, 1, 2]) await tab.press('main input[type=checkbox]', /./, { nth })
        await tab.press('button', 'Continue to payment')
        await tab.until('a fault of the coupon', () =>
          tab.driver.run(() => document.querySelector('input[name=couponCode][aria-invalid=true]') !== null),
        )
      },
    ],
    [
      'a coupon, and what is agreed to with it',
      async (tab) => {
        await tab.fill(/^Coupon code/, 'WELCOME10')
        await tab.press('button', 'Continue to payment')
        await tab.hear('Coupon WELCOME10 is applied.')
        await tab.hear('$238.20')
        await tab.hear(/pay \$238\.20 today/)
      },
    ],
    [
      'Payment',
      async (tab) => {
        await tab.press('button', 'Continue to payment')
        await tab.see('heading', 'Payment')
      },
    ],
    [
      'a declined card',
      async (tab) => {
        await typeCard(tab, '4000000000000002')
        await tab.press('button', /^Pay \$238\.20/)
        await tab.hear(/declined/i)
      },
    ],
    [
      'paid',
      async (tab) => {
        await typeCard(tab, '4242424242424242')
        await tab.press('button', /^Pay \$238\.20/)
        await tab.see('heading', /You are a member/)
      },
    ],
    [
      'the new card',
      async (tab) => {
        await tab.press('link', 'Show my card')
        await tab.hear('THIS IS NOT INSURANCE')
      },
    ],
    ['sign out', signOut],
    [
      'sign in',
      async (tab) => {
        await tab.goto(`${site}/member-login`)
        await tab.fill('Email', 'member@brightharbor.example')
        await tab.fill('Password', demoPassword)
        await tab.press('button', 'Sign in')
        await tab.at(/\/dashboard$/)
      },
    ],
    [
      'the card',
      async (tab) => {
        await tab.press('link', 'Show card')
        await tab.hear('THIS IS NOT INSURANCE')
      },
    ],
    ['the card as PDF', (tab) => expectPdf(tab, /Card as PDF/)],
    ['what was saved', (tab) => tab.goto(`${site}/savings-summary`).then(() => tab.hear('You have saved'))],
    [
      'an estimate',
      async (tab) => {
        await tab.press('button', /^Add to estimate: Porcelain crown/)
        await tab.hear(/Your estimate/)
      },
    ],
    [
      'what canceling would mean',
      async (tab) => {
        await tab.goto(`${site}/dashboard`)
        await tab.press('link', /^Cancel/)
        await tab.see('heading', /ancel/)
      },
    ],
    [
      'a phone number is saved',
      async (tab) => {
        await tab.goto(`${site}/dashboard/profile`)
        await tab.fill(/^(?:Mobile )?[Pp]hone/, '4145550177', { within: 'main' })
        await tab.press('button', 'Save details')
        await tab.hear('Your details are saved.')
      },
    ],
    [
      'a receipt',
      async (tab) => {
        await tab.goto(`${site}/dashboard`)
        await tab.press('link', /Receipt of/)
        await tab.see('heading', /^Receipt/)
      },
    ],
    ['the receipt as PDF', (tab) => expectPdf(tab, /Receipt as PDF/)],
    [
      'a dialog takes the focus, keeps it, and gives it back',
      async (tab) => {
        await tab.goto(`${site}/dashboard/family`)
        await tab.press('button', /^Edit /)
        await tab.until('focus in the dialog', async () => (await tab.focused()).inDialog)
        for (const _ of Array.from({ length: 12 })) await tab.hit('Tab')
        if (!(await tab.focused()).inDialog) throw new Error('Tab leads out of the dialog.')
        await tab.hit('Escape')
        await tab.until('focus where it was', async () => /^Edit/.test((await tab.focused()).text))
      },
    ],
    ['sign out again', signOut],
    [
      'Back shows nothing of the member',
      async (tab) => {
        for (const _ of [1, 2, 3]) {
          const before = await tab.place()
          await tab.driver.run(() => history.back())
          await tab.until('a page before', async () => (await tab.place()) !== before)
          await tab.see('heading', /./)
          if (/Ellery/.test(await tab.said())) throw new Error('The member is still shown.')
        }
      },
    ],
  ]
}
