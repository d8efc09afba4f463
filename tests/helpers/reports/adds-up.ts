import { expect } from 'vitest'
import type { Db } from '#db/client.ts'
import { readStatement } from '#domain/back-office/billing/statements/statement.server.ts'
import type { Report } from '#domain/back-office/reports/report.schema.ts'
import { readReport } from '#domain/back-office/reports/report.server.ts'
import { readFigures } from '#domain/back-office/today/figures.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'

/**
 * Checks a brand's report of some months against the ledger and the Home page: member counts change by who joined and
 * left, money equals the statements' by month and office, and each count has one label on every screen.
 */
export async function expectReportAddsUp(
  db: Db,
  { brand, today, from }: { brand: Pick<Brand, 'id' | 'settings'>; today: string; from: string },
): Promise<Report> {
  const at = { brand, reach: { kind: 'brand' } as const, today }
  const report = await readReport(db, at, { from, to: today.slice(0, 7) })
  for (const [index, one] of report.months.entries()) {
    const { total } = await readStatement(db, { ...at, month: one.month })
    const { collectedCents, refundsCents, payments } = one
    expect([one.month, { collectedCents, refundsCents, payments }]).toEqual([
      one.month,
      {
        collectedCents: total.collectedCents,
        refundsCents: total.refundsCents,
        payments: total.payments,
      },
    ])
    const before = report.months[index - 1]?.active
    if (before === undefined) continue
    const moved = one.joined + one.returned - one.leftByChoice - one.leftByCard
    expect([one.month, one.active]).toEqual([one.month, before + moved])
  }
  const sum = (rows: Record<'active' | 'collectedCents' | 'refundsCents', number>[]) => ({
    collected: rows.reduce((all, row) => all + row.collectedCents, 0),
    refunds: rows.reduce((all, row) => all + row.refundsCents, 0),
  })
  expect(sum(report.offices)).toEqual(sum(report.months))
  const { active } = report.headline
  expect(report.offices.reduce((all, office) => all + office.active, 0)).toBe(active)
  expect((await readFigures(db, at)).active).toBe(active)
  return report
}
