import type { Db } from '#db/client.ts'
import { withLargeQuery } from '#db/large-query.server.ts'
import { addMonths } from '#domain/calendar.ts'
import {
  type Asked,
  readCoupons,
  readDirectory,
  readForecast,
  readFunnel,
  readMoney,
  readMovement,
  readOffices,
  readRecovery,
} from './facts.server.ts'
import { activeAt, cohortsOf, headline, mrrAt, reportMonths } from './figures.rules.ts'
import { noMonthFigures } from './figures.ts'
import { monthsBetween } from './months.rules.ts'
import { mostMonths, type Report, type ReportQuery } from './report.schema.ts'

/** How many months ahead renewals are forecast. */
const monthsAhead = 12

/**
 * Every figure of a brand's members within reach, by month, as `figures.ts` declares it. Money equals the statements of
 * the same months.
 */
export function readReport(
  db: Db,
  at: Pick<Asked, 'brand' | 'reach' | 'today'>,
  query: ReportQuery,
): Promise<Report> {
  return withLargeQuery(db, (tx) => readFigures(tx, at, query))
}

async function readFigures(
  db: Db,
  { brand, reach, today }: Pick<Asked, 'brand' | 'reach' | 'today'>,
  { from: asksFrom, to: asksTo, ...filters }: ReportQuery,
): Promise<Report> {
  const at: Asked = { brand, reach, today, filters }
  const thisMonth = today.slice(0, 7)
  const span = reportMonths({ from: asksFrom, to: asksTo }, { thisMonth, most: mostMonths })
  const ahead = { from: thisMonth, to: addMonths(thisMonth, monthsAhead - 1) }
  const movement = await readMovement(db, at)
  const [money, recovery] = [await readMoney(db, at, span), await readRecovery(db, at, span)]
  const months = monthsBetween(span.from, span.to).map((month) => {
    const of = <Row extends { month: string }>(rows: readonly Row[]) =>
      rows.find((row) => row.month === month)
    const counted = { ...noMonthFigures, ...of(movement.moved), ...of(money), ...of(recovery) }
    return {
      ...counted,
      active: activeAt(movement.running, month),
      mrrCents: mrrAt(movement.running, month),
      netCents: counted.collectedCents - counted.refundsCents,
      month,
    }
  })
  const joined = movement.moved.map((row) => ({ month: row.month, members: row.joined }))
  return {
    ...span,
    headline: headline(months),
    months,
    cohorts: cohortsOf(joined, movement.cohorts, { ...span, now: thisMonth }),
    forecast: await readForecast(db, at, ahead),
    coupons: await readCoupons(db, at, span),
    funnel: await readFunnel(db, at, span),
    offices: await readOffices(db, at, span),
    directory: await readDirectory(db, at),
  }
}
