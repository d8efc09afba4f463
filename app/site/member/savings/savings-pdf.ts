import { data } from 'react-router'
import { pdfAnswer } from '#app/site/member/pdf-answer.server.ts'
import { renderSavingsPdf } from '#documents/documents.ts'
import { readMemberSavings } from '#domain/savings/member-savings.server.ts'
import type { Route } from './+types/savings-pdf'
import { requireSavings } from './require-savings.server.ts'

/** /savings-summary/pdf: what was saved, for the printer or the tax folder. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = requireSavings(context, url)
  const own = await readMemberSavings(page.services.db, page.owner)
  if (!own) throw data({ message: 'You have no membership yet.', code: 'not_found' }, { status: 404 })
  return pdfAnswer(page, 'savings.pdf', (look) => renderSavingsPdf(look, own, page.owner.today))
}
