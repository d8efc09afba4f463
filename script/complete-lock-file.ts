import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * `node script/complete-lock-file.ts`: adds to package-lock.json the packages of other platforms that npm leaves out
 * when it writes the file beside a filled node_modules, or from a registry that lacks them. `npm ci` refuses a lock
 * file without them, on every platform. Then asks the registry for the integrity of every package that has none.
 */

// Records, not objects: they keep every key in its place, so that writing changes nothing else.
const record = z.record(z.string(), z.unknown())
const packagesOf = z.record(z.string(), record)
const asking = z.object({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})

type Packages = z.infer<typeof packagesOf>

const LOCK = join(import.meta.dirname, '../package-lock.json')

/** The lock file, and its entries by the folder they are installed in. */
export function readLockFile(): { lock: z.infer<typeof record>; packages: Packages } {
  const lock = record.parse(JSON.parse(readFileSync(LOCK, 'utf8')))
  return { lock, packages: packagesOf.parse(lock.packages) }
}

/** Entries for the optional packages that others in `packages` name and that have none. */
export function missingEntries(packages: Packages): Packages {
  const missing: Packages = {}
  for (const [folder, entry] of Object.entries(packages)) {
    const { dev, optionalDependencies } = asking.parse(entry)
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isFound(packages, folder, name)) continue
      missing[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev && { dev }), optional: true }
    }
  }
  return missing
}

/** As Node looks for it: beside the package that asks, then in every folder above. */
function isFound(packages: Packages, folder: string, name: string): boolean {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

/** Packages of one platform say so in their names: `@scope/what-linux-arm64-musl`. */
function platformOf(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const os = name.match(/android|darwin|freebsd|openharmony|win32|linux/)?.[0]
  const cpu = name.match(/arm64|x64|riscv64|ppc64|s390x|ia32|wasm32|arm/)?.[0]
  const libc = os === 'linux' ? (name.includes('musl') ? 'musl' : 'glibc') : undefined
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) }
}

const source = z.object({
  version: z.string(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  optional: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
})

/** Where the public registry keeps its files; a lock file that names another place installs from there. */
const registry = 'https://registry.npmjs.org/'

/** Folders whose package comes from another place than the public registry, or is not proven to be the one locked. */
export function doubtful(packages: Packages): { elsewhere: string[]; unproven: string[] } {
  const entries = Object.entries(packages).filter(([folder]) => folder !== '')
  const at = (isMeant: (entry: z.infer<typeof source>) => boolean) =>
    entries.filter(([, entry]) => isMeant(source.parse(entry))).map(([folder]) => folder)
  return {
    elsewhere: at(({ resolved }) => resolved !== undefined && !resolved.startsWith(registry)),
    unproven: at(({ integrity }) => !integrity?.startsWith('sha512-')),
  }
}

/** Whether a package is only for machines that Enamel neither runs nor is built on: it runs on Linux with glibc, arm64 or x64. */
export function isForElsewhere(entry: Packages[string]): boolean {
  const { optional, os, cpu, libc } = source.parse(entry)
  const isOurs =
    (os?.includes('linux') ?? true) &&
    (cpu?.some((each) => each === 'x64' || each === 'arm64') ?? true) &&
    (libc?.includes('glibc') ?? true)
  return optional === true && !isOurs
}

/** The registry's own word on a package, or nothing where it does not have it. */
function askIntegrity(folder: string, version: unknown): string | undefined {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  try {
    const ask = ['view', `${name}@${version}`, 'dist.integrity']
    return (
      execFileSync('npm', ask, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
    )
  } catch {
    console.error(`${name}@${version}: the registry asked does not have it, so its integrity is not known.`)
    return undefined
  }
}

if (import.meta.main) {
  const { lock, packages } = readLockFile()
  const all: Packages = { ...packages, ...missingEntries(packages) }
  for (const folder of doubtful(all).unproven) {
    const integrity = askIntegrity(folder, all[folder]?.version)
    const { version, ...rest } = all[folder] ?? {}
    if (integrity) all[folder] = { version, integrity, ...rest }
  }
  const entries = Object.entries(all)
  const sorted = entries.sort(([one], [other]) => one.localeCompare(other, 'en'))
  writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}
