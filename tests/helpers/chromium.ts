import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** The headless shell comes first: a test in it takes two thirds of the CPU time. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * The Chromium for tests: the one in CHROMIUM_PATH, else one on PATH, else the one Playwright installed. One that
 * doesn't start (because system libraries are missing, say) doesn't count. Undefined when there is none.
 */
export function findChromium(): string | undefined {
  return candidates().find((path) => existsSync(path) && starts(path))
}

function candidates(): string[] {
  const named = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)))
  return [...named, ...onPath, ...ofPlaywright()]
}

/** Where Playwright stores its browser now, and where it does by default. */
function ofPlaywright(): string[] {
  const path = chromium.executablePath()
  const chosen = process.env.PLAYWRIGHT_BROWSERS_PATH
  const usual = join(homedir(), '.cache', 'ms-playwright')
  return chosen ? [path, path.replace(chosen, usual)] : [path]
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

if (import.meta.main) {
  const found = findChromium()
  if (found) console.log(found)
  else process.exitCode = 1
}
