import { isId } from '#app/console/is-id.ts'
import { documentBrand } from '#documents/document-brand.server.ts'
import { renderRenewalLetter } from '#documents/documents.ts'
import { languageOfReader } from '#domain/accounts/reader-language.server.ts'
import { readPaperNotice } from '#domain/back-office/billing/payments/paper-notices.server.ts'
import { notFound } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import type { Route } from './+types/renewal-letter'
import { requireMoney } from './billing-workspace.server.ts'

/** /:place/money/renewals/:membershipId/letter: the letter that tells a member of a renewal on paper. */
export async function loader(args: Route.LoaderArgs) {
  const { services, brand, brandId, reach, today } = await requireMoney(args)
  const { membershipId } = args.params
  if (!isId(membershipId)) throw notFound()
  const { noticeDays } = brand.settings
  const which = { brandId, reach, today, noticeDays, membershipId }
  const { notice, member, membership } = await readPaperNotice(services.db, which)
  const { address } = member
  const lines = address && [
    address.line1,
    address.line2 ?? '',
    `${address.city}, ${address.state} ${address.zip}`,
  ]
  const words = {
    today,
    name: fullName(member),
    address: (lines ?? []).filter((line) => line !== ''),
    memberNumber: membership.memberNumber,
    planName: membership.nextPlan?.name ?? membership.plan.name,
    interval: membership.renewalInterval,
    chargeCents: membership.nextCharge?.amountCents ?? membership.renewalTotalCents,
    chargedFrom: notice.chargedFrom,
  }
  const locale = await languageOfReader(services.db, { brandId, about: { membershipId } })
  const pdf = await renderRenewalLetter(await documentBrand(services.content, brand), words, { locale })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="renewal-${membership.memberNumber}.pdf"`,
    },
  })
}
