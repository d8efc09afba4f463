import { pdfAnswer } from '#app/site/member/pdf-answer.server.ts'
import { renderSavingsPdf } from '#documents/documents.ts'
import { DomainError } from '#domain/errors.ts'
import { readMemberSavings } from '#domain/savings/member-savings.server.ts'
import * as m from '#messages'
import type { Route } from './+types/savings-pdf'
import { requireSavings } from './require-savings.server.ts'

/** /savings-summary/pdf: the member's savings, to print or keep for taxes. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = requireSavings(context, url)
  const own = await readMemberSavings(page.services.db, page.owner)
  if (!own) throw new DomainError('not_found', m.member_no_savings)
  return pdfAnswer(page, 'savings.pdf', (look) => renderSavingsPdf(look, own, page.owner.today))
}
