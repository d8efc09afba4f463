import { renderAgreementPdf } from '#documents/documents.ts'
import { findAgreement } from '#domain/memberships/member-card/member-card.queries.server.ts'
import type { Route } from './+types/agreement-pdf'
import { requireMemberPage } from './member-guard.server.ts'
import { pdfAnswer } from './pdf-answer.server.ts'
import { readId } from './read-id.server.ts'

/** /agreement/:membershipId/pdf: the newest version, or the one `?version` names. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const membershipId = readId(params.membershipId)
  const asked = url.searchParams.get('version')
  // A value that isn't a number is treated as a version that doesn't exist.
  const version = asked === null ? undefined : /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 0
  const agreement = await findAgreement(page.services.db, { ...page.owner, membershipId, version })
  return pdfAnswer(page, 'agreement.pdf', (look) => renderAgreementPdf(look, agreement))
}
