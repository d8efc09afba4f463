import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirInUseError, isDataDirLocked, lockDataDir } from './data-dir-lock.ts'
import { processIdentity } from './process-identity.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'enamel-lock-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('the lock on a data directory', () => {
  it('is had by one at a time, and leaves nothing behind', () => {
    const release = lockDataDir(dir)
    expect(() => lockDataDir(dir)).toThrow(DataDirInUseError)
    expect(isDataDirLocked(dir)).toBe(true)
    release()
    expect(isDataDirLocked(dir)).toBe(false)
    expect(readdirSync(dir)).toEqual([])
    lockDataDir(dir)()
  })

  it('is taken over from a process that is gone, and from a number that lives again as another process', () => {
    for (const stale of [
      { pid: 2 ** 22 + 1, identity: '1@x' },
      { pid: process.pid, identity: 'an earlier life' },
    ]) {
      writeFileSync(join(dir, 'enamel.lock'), JSON.stringify(stale))
      lockDataDir(dir)()
      expect(existsSync(join(dir, 'enamel.lock'))).toBe(false)
    }
  })

  it('is taken over when what it says is rubbish', () => {
    writeFileSync(join(dir, 'enamel.lock'), 'not a lock')
    lockDataDir(dir)()
  })

  it('tells this life of a process apart by its start', () => {
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid))
    expect(processIdentity(process.ppid)).not.toBe(processIdentity(process.pid))
    expect(processIdentity(0)).toBeUndefined()
  })
})
