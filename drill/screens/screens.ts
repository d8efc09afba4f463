import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type axe from 'axe-core'
import { type BrowserContext, chromium } from 'playwright'
import routes from '#app/routes.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { findChromium } from '#tests/helpers/chromium.ts'
import { openWorld, startWeb } from '../../bench/world.ts'
import type { Figure } from '../figures.ts'
import { keyboardFaults } from './keyboard.ts'
import { findSubjects, type Subjects } from './subjects.ts'

/** 640 is 1280 at 200 % zoom. */
const widths = [320, 390, 640, 768, 1440]
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Opens every console screen in `app/routes.ts`, so that none is missed, as the owner of all brands. Checks axe in
 * light and dark mode, that no width overflows the window, and that the keyboard reaches every control with a visible
 * focus. `SCREENS=/money` selects paths that contain that.
 */
export async function screens(): Promise<Figure[]> {
  const world = await openWorld()
  const port = await freePort()
  const origin = `http://console.localhost:${port}`
  const web = await startWeb(world, { CONSOLE_ORIGIN: origin }, { port, isPinned: false })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const subjects = await findSubjects(world)
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    await context.addCookies([
      { name: 'staff', value: subjects.token, url: origin, httpOnly: true, sameSite: 'Strict' },
    ])
    const only = process.env.SCREENS ?? ''
    const paths = consolePaths(routes).filter((path) => path.includes(only))
    const faults: string[] = []
    for (const path of paths) {
      const found = await look(context, origin, filled(path, subjects))
      for (const fault of found) console.error(`${path}: ${fault}`)
      faults.push(...found)
    }
    return [
      { what: 'screens looked at', value: paths.length, floor: { atLeast: 1 } },
      { what: 'faults', value: faults.length, floor: { atMost: 0 } },
    ]
  } finally {
    await browser.close()
    await web.stop()
    await world.stop()
  }
}

/** Paths of the screens inside the console's own frame; routes without a component are files or redirects. */
function consolePaths(all: readonly RouteConfigEntry[], above = ''): string[] {
  return all.flatMap(({ path, file, children = [] }) => {
    const whole = path === undefined ? above : `${above}/${path}`
    const isScreen = whole.startsWith('/:place') && file.endsWith('.tsx') && path !== undefined
    return [...(isScreen ? [whole] : []), ...consolePaths(children, whole)]
  })
}

function filled(path: string, { standsFor }: Subjects): string {
  return path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const value = standsFor(parameter, path)
    if (!value)
      throw new Error(
        `The drill has nothing for :${parameter} of ${path}. Add it in drill/screens/subjects.ts.`,
      )
    return value
  })
}

async function look(context: BrowserContext, origin: string, path: string): Promise<string[]> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => faults.push(String(error)))
  try {
    const response = await page.goto(origin + path, { waitUntil: 'networkidle' })
    if (response?.status() !== 200) return [`answered ${response?.status()}`]
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (over > 0) faults.push(`${over} px too wide at ${width}`)
    }
    await page.evaluate(source)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const violation of await page.evaluate(violations)) faults.push(`${colorScheme}: ${violation}`)
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    faults.push(...(await keyboardFaults(page)))
    return faults
  } catch (error) {
    return [...faults, String(error)]
  } finally {
    await page.close()
  }
}

async function violations(): Promise<string[]> {
  const { run } = Reflect.get(window, 'axe') as typeof axe
  const found = await run(document, { resultTypes: ['violations'] })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}
