import { spawnSync } from 'node:child_process'

/** Programs the journeys need, and the Debian packages they come in. */
const needed = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  'xvfb-run': 'xvfb',
  xauth: 'xauth',
}

const isThere = (program: string) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0

/**
 * Installs what is missing, as root on Debian; Ubuntu has no `firefox-esr` of its own.
 *
 * @throws Error that names the packages, where they cannot be installed.
 */
export function installBrowsers(): void {
  const missing = () => Object.entries(needed).flatMap(([program, name]) => (isThere(program) ? [] : [name]))
  const packages = missing()
  if (packages.length === 0) return
  console.log(`Installing ${packages.join(', ')} (apt-get) ...`)
  if (process.getuid?.() === 0 && isThere('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages, 'fonts-liberation']
    spawnSync('apt-get', install, { stdio: ['ignore', 'ignore', 'inherit'], env })
  }
  if (missing().length > 0)
    throw new Error(`Install these packages first: ${missing().join(' ')} (Debian's names).`)
}
