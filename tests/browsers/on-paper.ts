import { extractText } from 'unpdf'
import { demoPassword, type Step } from './steps.ts'

const pages = ['dashboard', 'savings-summary', 'terms']

/** What Firefox prints, which knows no `break-after: avoid`: no heading stands alone at the end of a sheet. */
export function onPaper(site: string): Step[] {
  return [
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
    ...pages.map(
      (page): Step => [
        `/${page} on paper`,
        async (tab) => {
          await tab.goto(`${site}/${page}`)
          const headings = await tab.driver.run(() =>
            [...document.querySelectorAll('h1, h2, h3')].map(({ textContent }) => textContent.trim()),
          )
          const { text } = await extractText(new Uint8Array(await tab.driver.print()))
          const alone = text
            .map((sheet) => sheet.replaceAll(/\s+/g, ' ').trim())
            .flatMap((sheet) => headings.filter((heading) => heading && sheet.endsWith(heading)))
          if (alone.length > 0) throw new Error(`Alone at the end of a sheet: ${alone.join(', ')}`)
        },
      ],
    ),
  ]
}
