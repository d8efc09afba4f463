import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { personArchive } from './person-data.ts'

/** The files of an archive, read from its own index. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(archive.length - 6)
  for (let left = archive.readUInt16LE(archive.length - 12); left > 0; left--) {
    const [packed, path] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const local = archive.readUInt32LE(at + 42)
    const begins = local + 30 + archive.readUInt16LE(local + 26)
    const name = archive.toString('utf8', at + 46, at + 46 + path)
    files.set(name, inflateRawSync(archive.subarray(begins, begins + packed)).toString())
    at += 46 + path
  }
  return files
}

test('a person’s data is one archive: JSON, a table for each part, and a description', () => {
  const data = {
    account: { firstName: 'Zoë', email: null },
    visits: [{ name: '=1+1', memberCents: 4_000, on: new Date('2026-11-20T00:00:00Z') }],
    notes: [],
  }
  const at = new Date('2026-11-20T18:00:00Z')
  const archive = personArchive(data, {
    brandName: 'Bright',
    at,
    leftOut: 'Cases are left out.',
    locale: 'en',
  })
  const files = unzip(archive)
  expect([...files.keys()]).toEqual(['about.txt', 'everything.json', 'account.csv', 'visits.csv'])
  expect(JSON.parse(files.get('everything.json') ?? '')).toMatchObject({ account: { firstName: 'Zoë' } })
  expect(files.get('visits.csv')).toContain("'=1+1,4000,2026-11-20T00:00:00.000Z")
  expect(files.get('about.txt')).toMatch(
    /Bright keeps about one person.*Cases are left out\..*account\.csv: 1 row\r/s,
  )
})
