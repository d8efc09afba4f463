import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { withLargeQuery } from '#db/large-query.server.ts'
import { ofBrand } from '#db/of-brand.ts'
import { offices } from '#db/schema/offices.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { toCsv } from '#domain/csv.ts'
import { notFound } from '#domain/errors.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { boundsOf, movedMoney } from './moved.server.ts'
import type { OfficeStatement, StatementLine, StatementRow } from './statement.schema.ts'
import { dollars, netOf, reaches, readStatement } from './statement.server.ts'

type Asked = {
  brand: Pick<Brand, 'id' | 'settings'>
  reach: Reach
  month: string
  /** Null: members without a home office. */
  officeId: string | null
}

/**
 * One office's statement for a month with each payment and refund in it, oldest first.
 * @throws DomainError `not_found`: the office isn't within reach.
 */
export async function readOfficeStatement(db: Db, asked: Asked): Promise<OfficeStatement> {
  const { brand, reach, month, officeId } = asked
  if (!reaches(reach, officeId)) throw notFound()
  const { rows, closed } = await readStatement(db, { brand, reach, month })
  const row = rows.find((each) => each.officeId === officeId) ?? (await emptyRow(db, asked))
  const lines = await readLines(db, asked)
  const ofLines = lines.reduce((cents, line) => cents + line.netCents, 0)
  return { month, row, lines, correctionsCents: row.netCents - ofLines, closed }
}

/** The same for export as a file or on paper, which is audited. @throws DomainError as `readOfficeStatement` does */
export function exportOfficeStatement(deps: StaffDeps, asked: Asked): Promise<OfficeStatement> {
  return audited(deps, async (tx) => {
    const answer = await readOfficeStatement(tx, asked)
    const { month, row } = answer
    return {
      answer,
      act: {
        action: 'statement.exported',
        brandId: asked.brand.id,
        subject: { kind: 'statement', id: month, name: `Statement of ${month}, ${row.office}` },
      },
    }
  })
}

async function readLines(db: Db, { brand, month, officeId }: Asked): Promise<StatementLine[]> {
  const { first, next } = boundsOf(brand.settings, month)
  const { rows } = await withLargeQuery(db, (tx) =>
    tx.execute<Omit<StatementLine, 'netCents'>>(sql`
    with moved as (${movedMoney(brand.id, (at) => sql`${at} >= ${first} and ${at} < ${next} and p.office_id is not distinct from ${officeId}::uuid`)})
    select moved.payment_id as "paymentId", to_char(moved.settled_at at time zone ${brand.settings.timeZone}, 'YYYY-MM-DD') as on,
      moved.kind, m.member_number as "memberNumber", moved.collected as "collectedCents", moved.at_desk as "atDeskCents",
      moved.refunds as "refundsCents", moved.fees as "feesCents"
    from moved join orders o on o.id = moved.order_id
    left join memberships m on m.brand_id = o.brand_id and m.id = o.membership_id
    order by moved.settled_at, moved.payment_id, moved.kind`),
  )
  return rows.map((row) => ({ ...row, netCents: netOf(row) }))
}

async function emptyRow(db: Db, { brand, officeId }: Asked): Promise<StatementRow> {
  const none = {
    payments: 0,
    collectedCents: 0,
    atDeskCents: 0,
    refundsCents: 0,
    feesCents: 0,
    netCents: 0,
  }
  if (officeId === null) return { officeId, office: 'No office', ...none }
  const [office] = await db
    .select({ name: offices.name })
    .from(offices)
    .where(ofBrand(offices, brand.id, eq(offices.id, officeId)))
  if (!office) throw notFound()
  return { officeId, office: office.name, ...none }
}

const kinds = { payment: 'Payment', refund: 'Refund' } as const

/** The same as CSV, one row per payment and refund, amounts in dollars. */
export function officeStatementCsv({ row, lines, correctionsCents }: OfficeStatement): string {
  const cents = (
    each: Pick<StatementRow, 'collectedCents' | 'atDeskCents' | 'refundsCents' | 'feesCents' | 'netCents'>,
  ) => [each.collectedCents, each.atDeskCents, each.refundsCents, each.feesCents, each.netCents].map(dollars)
  return toCsv([
    ['Date', 'What', 'Member number', 'Collected', 'At the desk', 'Refunds', 'Fees', 'Net'],
    ...lines.map((line) => [line.on, kinds[line.kind], line.memberNumber ?? '', ...cents(line)]),
    ...(correctionsCents === 0 ? [] : [['', 'Corrections', '', '', '', '', '', dollars(correctionsCents)]]),
    ['', 'Total', '', ...cents(row)],
  ])
}
