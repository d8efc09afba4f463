import { Readable } from 'node:stream'
import type { Db } from '#db/client.ts'
import type { imports } from '#db/schema/imports.ts'
import type { ImportKindServer } from '#domain/back-office/imports/import-kind.ts'
import type { MemberRows } from '#domain/back-office/imports/rows-of-members.server.ts'
import { emptyTally, headerOf } from '#domain/files/read-table.ts'

/** The contents of a file's rows before their members are looked up, the refused lines, and the line counts. */
export async function rejectedRows<Told extends object>(
  { db, now, brandId }: { db: Db; now: Date; brandId: string },
  door: ImportKindServer<MemberRows<Told>>,
  { bytes, guess }: { bytes: Buffer; guess: (header: string[]) => Record<string, string> },
) {
  const header = headerOf(bytes, { known: (names) => Object.keys(guess([...names])).length })
  const row = { brandId, header, mapping: guess(header) } as typeof imports.$inferSelect
  const tally = emptyTally()
  const [told, refused]: [Told[], [number, string][]] = [[], []]
  for await (const each of door.rows({ db, now }, Readable.from([bytes]), row, tally)) {
    if ('item' in each) told.push(...each.item.told)
    if ('refused' in each)
      refused.push(...(each.refused ?? []).map((one): [number, string] => [one.line, one.reason]))
  }
  return { told, refused, lines: tally.lines, skipped: tally.skipped }
}
