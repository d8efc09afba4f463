import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

const names = z.array(z.string()).optional()
const entrySchema = z.object({
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  optional: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  os: names,
  cpu: names,
  libc: names,
})
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) })
type Entry = z.infer<typeof entrySchema>

/**
 * Whether a package may be installed on a machine that Enamel runs or is built on: Linux with glibc on x64 or arm64.
 */
function isInstalled({ optional, os, cpu, libc }: Entry): boolean {
  const isOurs = (os ?? ['linux']).includes('linux') && (libc ?? ['glibc']).includes('glibc')
  return !optional || (isOurs && (cpu ?? ['x64']).some((each) => each === 'x64' || each === 'arm64'))
}

describe.each(['package-lock.json', 'mutation/package-lock.json', 'bench/lighthouse/package-lock.json'])(
  '%s',
  (path) => {
    const { packages } = lockSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    const entries = Object.entries(packages).filter(([folder]) => folder !== '')

    test('names no registry but the public one', () => {
      expect(entries.length).toBeGreaterThan(50)
      const elsewhere = entries.filter(
        ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
      )
      expect(elsewhere).toEqual([])
    })

    test('has a SHA-512 for each installed package', () => {
      expect(
        entries.filter(([, entry]) => isInstalled(entry) && !entry.integrity?.startsWith('sha512-')),
      ).toEqual([])
    })

    // `npm ci` refuses a lock file without them. docs/operations.md explains how to write one that has them.
    test('lists the packages of every platform', () => {
      const wanted = entries.flatMap(([, { optionalDependencies }]) => Object.keys(optionalDependencies))
      const isListed = (name: string) => entries.some(([folder]) => folder.endsWith(`node_modules/${name}`))
      expect(wanted.filter((name) => !isListed(name))).toEqual([])
    })
  },
)
