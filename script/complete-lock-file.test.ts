import { describe, expect, it } from 'vitest'
import { missingEntries, readLockFile } from './complete-lock-file.ts'

describe('package-lock.json', () => {
  it('names the packages of every platform (else run: node script/complete-lock-file.ts)', () => {
    expect(missingEntries(readLockFile().packages)).toEqual({})
  })

  it('is found wanting when one is left out', () => {
    const { packages } = readLockFile()
    const { 'node_modules/@biomejs/cli-darwin-arm64': removed, ...rest } = packages
    expect(missingEntries(rest)).toEqual({ 'node_modules/@biomejs/cli-darwin-arm64': removed })
  })
})
