import { renderReceiptPdf } from '#documents/documents.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import type { Route } from './+types/receipt-pdf'
import { requireMemberPage } from './member-guard.server.ts'
import { pdfAnswer } from './pdf-answer.server.ts'
import { readId } from './read-id.server.ts'

/** /receipt/:receiptId/pdf */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const receiptId = readId(params.receiptId)
  const receipt = await findReceipt(page.services.db, { ...page.owner, receiptId })
  return pdfAnswer(page, `receipt-${receipt.number}.pdf`, (look) => renderReceiptPdf(look, receipt))
}
