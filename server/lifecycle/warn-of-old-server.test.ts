import { expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { warnOfOldServer } from './warn-of-old-server.ts'

async function told(version: string, isEmbedded = false): Promise<string[]> {
  const lines: string[] = []
  const execute = (async () => ({ rows: [{ version }] })) as unknown as Db['execute']
  await warnOfOldServer({ execute }, { isEmbedded, warn: (line) => lines.push(line) })
  return lines
}

test('a server behind the newest minor release is reported at startup, the embedded one with what to do instead', async () => {
  expect(await told('15.18 (Debian 15.18-0+deb12u1)')).toEqual([
    expect.stringContaining('is behind 15.20, the newest known on 2026-11-27: update it'),
  ])
  expect(await told('18.4', true)).toEqual([expect.stringContaining('set DATABASE_URL')])
  expect(await told('18.6')).toEqual([])
})
