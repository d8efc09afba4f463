import { demoStaff } from '#demo/dataset/people.ts'
import { totpCode } from '#domain/staff/mfa/totp.rules.ts'
import { demoPassword, type Step } from './steps.ts'

/** From the sign-in to what the staff does in a day; `origin` is the console's, `site` that of the brand's site. */
export function consoleJourney(origin: string, site: string): Step[] {
  const owner = demoStaff[0] ?? { email: '', totp: '' }
  const brand = `${origin}/brightharbor`
  const title = `Good dental care ${Date.now() % 100_000}`
  return [
    [
      'the first step of signing in',
      async (tab) => {
        await tab.goto(`${brand}/desk`)
        await tab.fill('Email', owner.email)
        await tab.fill('Password', demoPassword)
        await tab.press('button', 'Continue')
        await tab.see('heading', 'Second step')
      },
    ],
    [
      'the second step',
      async (tab) => {
        await tab.fill(/^Code from your authenticator/, totpCode(owner.totp, new Date()))
        await tab.press('button', 'Sign in')
        await tab.at(/\/desk$/)
      },
    ],
    [
      'at the desk the box has the focus',
      async (tab) => {
        await tab.see('field', 'Who is here?')
        await tab.until('focus in the box', async () => (await tab.focused()).tag === 'INPUT')
      },
    ],
    [
      'somebody is looked up',
      async (tab) => {
        await tab.driver.type('ellery')
        await tab.hit('Enter')
        await tab.see('h2', 'Jordan Ellery')
        await tab.hear(/Active through/)
      },
    ],
    [
      'a visit in two keys',
      async (tab) => {
        await tab.until('focus on the name', async () => (await tab.focused()).tag === 'H2')
        await tab.driver.type('1')
        await tab.until('focus on the visit', async () => (await tab.focused()).tag === 'BUTTON')
        await tab.hit('Enter')
        await tab.see('button', /^Undo/)
      },
    ],
    [
      'the visit is taken back',
      async (tab) => {
        await tab.press('button', /^Undo/)
        await tab.until('no visit', () =>
          tab.driver.run(
            () =>
              ![...document.querySelectorAll('button')].some((each) => /^Undo/.test(each.textContent ?? '')),
          ),
        )
      },
    ],
    ['today', (tab) => tab.goto(`${brand}/today`).then(() => tab.see('h1', /./))],
    [
      'the studio',
      async (tab) => {
        await tab.goto(`${brand}/site`)
        await tab.press('[role=row]', /^Opening/)
        await tab.see('field', 'Title')
      },
    ],
    [
      'a title, letter by letter',
      async (tab) => {
        await tab.fill('Title', title)
        await tab.hear('Saved as a draft')
        const { value } = await tab.see('field', 'Title')
        if (value !== title) throw new Error(`Of “${title}” there is “${value}”.`)
      },
    ],
    [
      'published',
      async (tab) => {
        await tab.press('button', 'Publish')
        await tab.press('button', 'Publish now')
        await tab.hear(/Version \d+ is published/)
      },
    ],
    [
      'the published page',
      async (tab) => {
        await tab.goto(site)
        await tab.see('heading', title)
      },
    ],
    [
      'the editor of rich text',
      async (tab) => {
        await tab.goto(`${brand}/site?part=page/terms`)
        await tab.press('[role=row]', /./)
        await tab.press('.rich-editor', /./)
        await tab.driver.type('Zebra ')
        await tab.until('what was typed', () =>
          tab.driver.run(() => document.querySelector('.rich-editor')?.textContent?.includes('Zebra')),
        )
        await tab.hear('Saved as a draft')
      },
    ],
    [
      'members',
      async (tab) => {
        await tab.goto(`${brand}/members`)
        await tab.fill(/^Name, phone/, 'Ellery')
        await tab.hit('Enter')
        await tab.see('link', /Ellery/)
      },
    ],
    ['payments', (tab) => tab.goto(`${brand}/payments`).then(() => tab.see('h1', /./))],
    ['reports', (tab) => tab.goto(`${brand}/reports`).then(() => tab.see('h1', /./))],
    [
      'somebody is enrolled up to the price',
      async (tab) => {
        await tab.goto(`${brand}/desk`)
        await tab.press('link', 'Enroll')
        await tab.fill('Plan', 'Harbor Adult')
        const typed: [string | RegExp, string][] = [
          ['First name', 'Nadia'],
          ['Last name', 'Okonkwo'],
          [/^Date of birth/, '02/28/1987'],
          [/^Phone/, '6025550143'],
          ['Street address', '12 Palo Verde Lane'],
          ['City', 'Phoenix'],
          ['ZIP code', '85004'],
          [/^Email/, `desk-${Date.now()}@families.example`],
          ['State', 'AZ'],
        ]
        for (const [label, text] of typed) await tab.fill(label, text)
        await tab.press('button', 'Show the price')
        await tab.hear('To pay today')
      },
    ],
  ]
}
