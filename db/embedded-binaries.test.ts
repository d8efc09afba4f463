import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canReach } from './embedded-account.ts'
import { hydrateLinks } from './embedded-binaries.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'enamel-binaries-'))
  chmodSync(dir, 0o755)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('the PostgreSQL that npm installed', () => {
  it('gets the links npm could not pack when no install script made them, and keeps those it has', () => {
    const lib = join(dir, 'native', 'lib')
    mkdirSync(lib, { recursive: true })
    writeFileSync(join(lib, 'libpq.so.5.18'), 'library')
    symlinkSync('libpq.so.5.18', join(lib, 'libpq.so'))
    const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
      source: 'native/lib/libpq.so.5.18',
      target: `native/lib/${name}`,
    }))
    writeFileSync(join(dir, 'native', 'pg-symlinks.json'), JSON.stringify(links))
    hydrateLinks(join(dir, 'native'))
    hydrateLinks(join(dir, 'native'))
    expect(readFileSync(join(lib, 'libpq.so.5'), 'utf8')).toBe('library')
  })

  it('is out of reach of an account that one directory on the way keeps out', () => {
    const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 }
    mkdirSync(join(dir, 'a', 'b'), { recursive: true })
    writeFileSync(join(dir, 'a', 'b', 'file'), '')
    const file = join(dir, 'a', 'b', 'file')
    chmodSync(file, 0o604)
    expect(canReach(file, stranger)).toBe(true)
    chmodSync(join(dir, 'a'), 0o701)
    expect(canReach(file, stranger)).toBe(true)
    chmodSync(join(dir, 'a'), 0o770)
    expect(canReach(file, stranger)).toBe(false)
    chmodSync(join(dir, 'a'), 0o755)
    chmodSync(file, 0o660)
    expect(canReach(file, stranger)).toBe(false)
    expect(canReach(join(dir, 'nothing'), stranger)).toBe(false)
  })
})
