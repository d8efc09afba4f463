import { requireMemberPage } from '#app/site/member/member-guard.server.ts'
import { pdfAnswer } from '#app/site/member/pdf-answer.server.ts'
import { renderMemberCardPdf } from '#documents/documents.ts'
import type { Route } from './+types/member-card-pdf'
import { readMemberCard } from './read-member-card.server.ts'

/** /id-card/:membershipId/pdf */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const card = await readMemberCard(page, params.membershipId)
  return pdfAnswer(page, 'id-card.pdf', (look) => renderMemberCardPdf(look, card))
}
