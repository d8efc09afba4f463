import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * `node script/complete-lock-file.ts`: adds to package-lock.json the packages of other platforms that npm leaves out
 * when it writes the file beside a filled node_modules, or from a registry that lacks them. `npm ci` refuses a lock
 * file without them, on every platform.
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

if (import.meta.main) {
  const { lock, packages } = readLockFile()
  const entries = Object.entries({ ...packages, ...missingEntries(packages) })
  const sorted = entries.sort(([one], [other]) => one.localeCompare(other, 'en'))
  writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}
