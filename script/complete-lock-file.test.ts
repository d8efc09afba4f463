import { describe, expect, it } from 'vitest'
import { doubtful, isForElsewhere, missingEntries, readLockFile } from './complete-lock-file.ts'

describe('package-lock.json', () => {
  it('names the packages of every platform (else run: node script/complete-lock-file.ts)', () => {
    expect(missingEntries(readLockFile().packages)).toEqual({})
  })

  it('is found wanting when one is left out', () => {
    const { packages } = readLockFile()
    const { 'node_modules/@biomejs/cli-darwin-arm64': removed, ...rest } = packages
    expect(missingEntries(rest)).toEqual({ 'node_modules/@biomejs/cli-darwin-arm64': removed })
  })

  it('takes every package from the public registry', () => {
    expect(doubtful(readLockFile().packages).elsewhere).toEqual([])
  })

  it('has the integrity of every package that Enamel runs on or is built with', () => {
    const { packages } = readLockFile()
    const { unproven } = doubtful(packages)
    expect(unproven.filter((folder) => !isForElsewhere(packages[folder] ?? {}))).toEqual([])
  })

  it('is found wanting when a package comes from elsewhere, or nothing proves it', () => {
    const packages = {
      '': {},
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-x', resolved: 'https://mirror.example/a.tgz' },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0', integrity: 'sha1-x' },
    }
    expect(doubtful(packages)).toEqual({
      elsewhere: ['node_modules/a'],
      unproven: ['node_modules/b', 'node_modules/c'],
    })
    const linux = { version: '1', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] }
    expect(isForElsewhere(linux)).toBe(false)
    expect(isForElsewhere({ ...linux, libc: ['musl'] })).toBe(true)
    expect(isForElsewhere({ ...linux, os: ['darwin'], optional: false })).toBe(false)
  })
})
