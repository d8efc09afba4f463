import { requireMemberPage } from '#app/site/member/member-guard.server.ts'
import { pdfAnswer } from '#app/site/member/pdf-answer.server.ts'
import { renderAgreementPdf } from '#documents/documents.ts'
import { notFound } from '#domain/errors.ts'
import { readPurchaseAgreementLink } from '#domain/orders/purchase/purchase-agreement.schema.ts'
import { previewPurchase } from '#domain/orders/purchase/purchase-membership.server.ts'
import type { Route } from './+types/agreement-draft-pdf'

/** /dashboard/purchase/agreement: what a purchase agrees to, before it does; `?renew` with automatic renewal. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const { services, brand, owner } = page
  const purchase = readPurchaseAgreementLink(url.searchParams)
  if (!purchase) throw notFound()
  const { db, content, gateway } = services
  const { now } = page
  const buyer = { brand, accountId: owner.accountId }
  const { agreement } = await previewPurchase({ db, now, content, gateway }, buyer, purchase)
  if (!agreement) throw notFound()
  const words = url.searchParams.has('renew') ? agreement.renewing : agreement.ending
  return pdfAnswer(page, 'agreement-draft.pdf', (look) =>
    renderAgreementPdf(look, { content: words, version: null, agreedAt: now }),
  )
}
