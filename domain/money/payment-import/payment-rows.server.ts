import type { Readable } from 'node:stream'
import type { DbAt } from '#db/client.ts'
import type { officeImports } from '#db/schema/directory.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import type { ImportedRow, Refusal } from '#domain/imports/import-door.ts'
import { type MappedRow, mappedRows } from '#domain/imports/mapped-rows.server.ts'
import { officesByKey } from '#domain/imports/offices-by-key.server.ts'
import { mostImportedPayments, type PaymentColumn, paymentColumnNames } from './payment-columns.ts'
import { type Known, readPayment, samePayment, type ToldPayment } from './read-payment.rules.ts'

/** The payments of one member in a file, the earliest first. */
export type MemberPayments = { memberNumber: string; payments: ToldPayment[] }

/**
 * The payments of a file by member, in the order of each member's first row: what a second one pays for is known once the
 * first is taken. A row that says the same as one before it is refused.
 * @throws DomainError `invalid`: too many rows, or the first line is not what was shown when the file was chosen.
 */
export async function* paymentRows(
  { db, now }: DbAt,
  source: Readable,
  row: typeof officeImports.$inferSelect,
): AsyncGenerator<ImportedRow<MemberPayments>> {
  const columns = Object.keys(paymentColumnNames) as PaymentColumn[]
  const most = { rows: mostImportedPayments, called: 'payments' }
  const read: MappedRow<PaymentColumn>[] = []
  const refused: Refusal[] = []
  for await (const found of mappedRows(source, row, { columns, most })) {
    if ('reason' in found) refused.push(found)
    else read.push(found)
  }
  const known = await readKnown({ db, now }, row.brandId, read)
  const seen = new Map<string, ToldPayment>()
  for (const each of read) {
    const told = readPayment(each, known)
    const twin = 'reason' in told ? undefined : seen.get(samePayment(told))
    if ('reason' in told) refused.push(told)
    else if (twin) refused.push({ line: each.line, reason: `Line ${twin.line} tells of the same payment.` })
    else seen.set(samePayment(told), told)
  }
  const members = [...Map.groupBy(seen.values(), ({ memberNumber }) => memberNumber)].map(
    ([memberNumber, payments]) => ({
      line: payments[0]?.line ?? 0,
      rows: payments.length,
      item: {
        memberNumber,
        payments: payments.toSorted((a, b) => a.paidOn.localeCompare(b.paidOn) || a.line - b.line),
      },
    }),
  )
  const alone = refused.map((each) => ({ line: each.line, refused: [each] }))
  yield* [...members, ...alone].toSorted((a, b) => a.line - b.line)
}

async function readKnown(
  { db, now }: DbAt,
  brandId: string,
  rows: readonly MappedRow<PaymentColumn>[],
): Promise<Known> {
  const brand = await findBrandById(db, brandId)
  if (!brand) throw new Error(`There is no brand ${brandId}.`)
  const keys = new Set(rows.flatMap(({ cells }) => cells.office || []))
  return {
    today: dateIn(brand.settings.timeZone, now),
    offices: await officesByKey(db, brandId, [...keys]),
  }
}
