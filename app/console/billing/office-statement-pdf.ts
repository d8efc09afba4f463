import { consoleContext } from '#app/console/console-context.ts'
import { isId } from '#app/console/is-id.ts'
import { documentBrand } from '#documents/document-brand.server.ts'
import { renderOfficeStatementPdf } from '#documents/documents.ts'
import { exportOfficeStatement } from '#domain/back-office/billing/statements/office-statement.server.ts'
import { monthSchema } from '#domain/back-office/billing/statements/statement.schema.ts'
import { notFound } from '#domain/errors.ts'
import { actorOf } from '#domain/staff/staff-visitor.ts'
import type { Route } from './+types/office-statement-pdf'
import { requireMoney } from './billing-workspace.server.ts'

/**
 * /:place/money/statement/:officeId/pdf?month=: one office's statement as a PDF. Each download is recorded in the audit
 * log.
 */
export async function loader(args: Route.LoaderArgs) {
  const { services, staff, brand, reach, now } = await requireMoney(args, 'reports.make')
  const { officeId } = args.params
  const month = monthSchema.safeParse(args.url.searchParams.get('month'))
  if (!month.success || !(officeId === 'none' || isId(officeId))) throw notFound()
  const deps = { db: services.db, now, by: actorOf(staff, args.context.get(consoleContext).ip) }
  const asked = { brand, reach, month: month.data, officeId: officeId === 'none' ? null : officeId }
  const statement = await exportOfficeStatement(deps, asked)
  const pdf = await renderOfficeStatementPdf(await documentBrand(services.content, brand), statement)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="statement-${month.data}.pdf"`,
    },
  })
}
