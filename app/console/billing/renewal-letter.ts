import { isId } from '#app/console/is-id.ts'
import { documentBrand } from '#documents/document-brand.server.ts'
import { renderRenewalLetter } from '#documents/documents.ts'
import type { RenewalLetterWords } from '#documents/renewal-letter.tsx'
import { languageOfReader } from '#domain/accounts/reader-language.server.ts'
import { readPaperNotice } from '#domain/back-office/billing/payments/paper-notices.server.ts'
import { answerIn } from '#domain/content/spanish/answer-in.server.ts'
import { notFound } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import type { Route } from './+types/renewal-letter'
import { requireMoney } from './billing-workspace.server.ts'

/** /:place/money/renewals/:membershipId/letter: the paper renewal notice for a member. */
export async function loader(args: Route.LoaderArgs) {
  const { services, brand, brandId, reach, today } = await requireMoney(args)
  const { membershipId } = args.params
  if (!isId(membershipId)) throw notFound()
  const { noticeDays } = brand.settings
  const which = { brandId, reach, today, noticeDays, membershipId }
  const language = await languageOfReader(services.db, { brandId, about: { membershipId } })
  const { pdf, memberNumber } = await answerIn({ content: services.content, brand }, language, async () => {
    const { notice, member, membership } = await readPaperNotice(services.db, which)
    const look = await documentBrand(services.content, brand)
    const pdf = await renderRenewalLetter(look, lettered({ today, notice, member, membership }))
    return { pdf, memberNumber: membership.memberNumber }
  })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="renewal-${memberNumber}.pdf"`,
    },
  })
}

type Noticed = Awaited<ReturnType<typeof readPaperNotice>>

/** The letter's content. */
function lettered({ today, notice, member, membership }: Noticed & { today: string }): RenewalLetterWords {
  const { address } = member
  const lines = address && [
    address.line1,
    address.line2 ?? '',
    `${address.city}, ${address.state} ${address.zip}`,
  ]
  return {
    today,
    name: fullName(member),
    address: (lines ?? []).filter((line) => line !== ''),
    memberNumber: membership.memberNumber,
    planName: membership.nextPlan?.name ?? membership.plan.name,
    interval: membership.renewalInterval,
    chargeCents: membership.nextCharge?.amountCents ?? membership.renewalTotalCents,
    chargedFrom: notice.chargedFrom,
  }
}
