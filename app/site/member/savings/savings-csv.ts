import { privateHeaders } from '#app/site/member/member-guard.server.ts'
import { listMemberVisits } from '#domain/savings/member-savings.server.ts'
import { visitsCsv } from '#domain/savings/visits-csv.ts'
import type { Route } from './+types/savings-csv'
import { requireSavings } from './require-savings.server.ts'

/** /savings-summary/csv: every visit, for a spreadsheet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, owner } = requireSavings(context, url)
  const visits = await listMemberVisits(services.db, owner)
  return new Response(visitsCsv(visits ?? []), {
    headers: {
      ...privateHeaders,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="savings.csv"',
    },
  })
}
