import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** The shell without windows comes first: a journey in it takes two thirds of the processor time. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * The Chromium to test with: that of CHROMIUM_PATH, else one on PATH, else the one Playwright installed. One that
 * does not start (libraries of the system missing, say) does not count. Undefined when there is none.
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

/** Where Playwright keeps its browser now, and where it does when nobody told it otherwise. */
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
