import { demoPassword, type Step } from './steps.ts'
import type { Tab } from './tab.ts'

const pages = ['', 'faq', 'find-a-dentist', 'join-now', 'savings-summary', 'member-login', 'support', 'terms']

async function expectTold(tab: Tab): Promise<void> {
  await tab.hear('Cookies are blocked in this browser.')
  await tab.until('nothing that spins', () =>
    tab.driver.run(() => document.querySelector('main .animate-spin, main [aria-busy=true]') === null),
  )
}

/** In a browser that keeps no cookies: the public pages are whole, and what needs one says so. */
export function withoutCookies(site: string): Step[] {
  return [
    ...pages.map(
      (page): Step => [
        `/${page} is whole`,
        async (tab) => {
          await tab.goto(`${site}/${page}`)
          await tab.see('h1', /./)
          const status = await tab.driver.run(() => document.querySelector('main')?.dataset.status ?? null)
          if (status) throw new Error(`An error screen: ${status}`)
        },
      ],
    ),
    [
      'choosing a plan says that cookies are blocked',
      async (tab) => {
        await tab.goto(`${site}/join-now`)
        await tab.press('button', 'Choose Harbor Adult')
        await expectTold(tab)
      },
    ],
    [
      'signing in says that cookies are blocked',
      async (tab) => {
        await tab.goto(`${site}/member-login`)
        await tab.fill('Email', 'member@brightharbor.example')
        await tab.fill('Password', demoPassword)
        await tab.press('button', 'Sign in')
        await expectTold(tab)
      },
    ],
  ]
}
