import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import openDemoWorld from '#tests/helpers/journeys-setup.ts'
import { startOwnServer } from '#tests/helpers/own-server.ts'
import { consoleJourney } from './console-journey.ts'
import type { Driver, Look } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { installBrowsers } from './install.ts'
import { memberJourney } from './member-journey.ts'
import { serveOldBuild } from './old-build.ts'
import { onPaper } from './on-paper.ts'
import type { Step } from './steps.ts'
import { Tab } from './tab.ts'
import { openWebkit } from './webkit.ts'
import { withoutCookies } from './without-cookies.ts'

const usage = `Usage: npm run test:browsers [-- --engine webkit] [--width 390] [--journey member]

Walks the journeys of a member and of the staff in Firefox and in WebKit, at 390 and 1440 px, against the build and a
demo world of its own, and the public pages in a Firefox that blocks all cookies. Installs both from Debian where they
are missing, as root. Pictures of what failed, and of the home page, are in test-results/browsers.`

const engines: Record<string, (look: Look) => Promise<Driver>> = { firefox: openFirefox, webkit: openWebkit }
const folder = 'test-results/browsers'

/** What came of a journey: its name, how many steps passed of how many, seconds, and what went wrong. */
type Outcome = { name: string; passed: number; of: number; seconds: number; faults: string[] }

/** Walks a journey; faults that have `meant` in them it brings about itself. */
async function walk(
  name: string,
  steps: Step[],
  open: () => Promise<Driver>,
  meant = 'nothing',
): Promise<Outcome> {
  const began = Date.now()
  const driver = await open()
  const tab = new Tab(driver)
  const faults: string[] = []
  let passed = 0
  const keep = async (what: string) => {
    // Other journeys that run beside these empty the folder.
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${name} ${what}.png`), await driver.picture())
  }
  try {
    for (const [step, act] of steps) {
      try {
        await act(tab)
        const over = await tab.overflow()
        if (over > 0) throw new Error(`The page is ${over} px wider than its window.`)
        passed += 1
        if (step === 'home') await keep('home')
      } catch (error) {
        const { tag, text } = await tab.focused().catch(() => ({ tag: 'nothing', text: '' }))
        const why = error instanceof Error ? error.message : error
        faults.push(`${step}: ${why} (focus: ${tag} “${text.slice(0, 40)}”)`)
        await keep(step).catch(() => {})
        break
      }
    }
    const seen = await driver.faults().catch(() => [])
    faults.push(...seen.filter((fault) => !fault.includes(meant)))
  } finally {
    await driver.close()
  }
  return { name, passed, of: steps.length, seconds: Math.round((Date.now() - began) / 1_000), faults }
}

async function main(): Promise<void> {
  const options = {
    engine: { type: 'string' },
    width: { type: 'string' },
    journey: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  const { values } = parseArgs({ options })
  if (values.help) return console.log(usage)
  installBrowsers()
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const closeDatabase = await openDemoWorld()
  const outcomes: Outcome[] = []
  const tell = (outcome: Outcome) => {
    outcomes.push(outcome)
    const { name, passed, of, seconds, faults } = outcome
    console.log(`${name}: ${passed} of ${of} steps, ${seconds} s`)
    for (const fault of faults) console.log(`  ${fault}`)
  }
  try {
    for (const [engine, open] of Object.entries(engines)) {
      if (values.engine && values.engine !== engine) continue
      for (const width of [390, 1440]) {
        if (values.width && Number(values.width) !== width) continue
        // A world for each, as each spends what the demo's people have.
        const server = await startOwnServer()
        const staff = server.url.replace('localhost', 'console.localhost')
        const old = await serveOldBuild(server.url)
        const journeys = {
          member: memberJourney(server.url, old),
          console: consoleJourney(staff, server.url),
        }
        for (const [journey, steps] of Object.entries(journeys)) {
          if (values.journey && values.journey !== journey) continue
          tell(await walk(`${engine} ${width} ${journey}`, steps, () => open({ width }), old.url))
        }
        if (engine === 'firefox' && width === 1440 && (values.journey ?? 'cookies') === 'cookies') {
          const look = { width, blocksCookies: true }
          tell(await walk('firefox without cookies', withoutCookies(server.url), () => openFirefox(look)))
        }
        if (engine === 'firefox' && width === 1440 && (values.journey ?? 'paper') === 'paper')
          tell(await walk('firefox on paper', onPaper(server.url), () => openFirefox({ width })))
        await old.close()
        await server.stop()
      }
    }
  } finally {
    await closeDatabase()
  }
  if (outcomes.some(({ faults }) => faults.length > 0)) process.exitCode = 1
}

await main()
