import { useState } from 'react'
import { readOwnDashboard, requireMemberPage } from '#app/site/member/member-guard.server.ts'
import { MemberPage, takeFocus } from '#app/site/member/profile/member-page.tsx'
import { redirect } from '#app/site-redirect.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { isClosingPublic } from '#domain/brands/sales-status.rules.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { previewCancellation } from '#domain/memberships/cancellation/cancel-membership.server.ts'
import type { Cancelled } from '#domain/memberships/renewal/renewal.schema.ts'
import * as m from '#messages'
import type { Route } from './+types/cancel'
import { AgreeToCancel } from './agree-to-cancel.tsx'
import { CancelledMembership } from './cancelled-membership.tsx'
import { readOffer } from './read-offer.server.ts'

export const handle = { title: () => m.cancellation_page(), page: 'dashboard' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const { services, brand, now, owner } = page
  const { member, memberships, active, card } = await readOwnDashboard(page)
  if (!active) throw redirect('/dashboard')
  const asked = previewCancellation({ db: services.db, now }, { ...owner, membershipId: active.id })
  const offer = await readOffer(asked)
  return {
    owner: member.id,
    email: member.email,
    membership: active,
    others: memberships.length - 1,
    card,
    timeZone: brand.settings.timeZone,
    isClosing: isClosingPublic(brand.settings),
    offer,
  }
}

/** The second of two clicks: shows the refund and the last day before canceling. */
export default function CancelPage({ loaderData }: Route.ComponentProps) {
  const { membership, email, timeZone, offer } = loaderData
  const [done, setDone] = useState<Cancelled | null>(null)
  const { clearing } = membership
  const [wasOffered] = useState(offer.ok && !clearing)
  if (done) {
    const mayReturn = membership.mayReturn && !loaderData.isClosing
    return <CancelledMembership done={done} email={email} timeZone={timeZone} mayReturn={mayReturn} />
  }
  const refusal = clearing
    ? m.cancellation_bank_pending({
        amount: formatCents(clearing.amountCents),
        clearsBy: formatDate(clearing.clearsBy),
      })
    : !offer.ok && offer.message
  return (
    <MemberPage title={m.cancellation_page()} lead={`${membership.plan.name}, ${membership.memberNumber}`}>
      {offer.ok && !clearing ? (
        <AgreeToCancel {...loaderData} cancellation={offer.answer} onDone={setDone} />
      ) : (
        <>
          {/* Replaces the pressed button and takes its focus. */}
          <div ref={wasOffered ? takeFocus : undefined} tabIndex={-1} className="outline-none">
            <Notice tone="info">{refusal}</Notice>
          </div>
          <LinkButton to="/dashboard" variant="secondary" className="justify-self-start">
            {m.cancellation_back()}
          </LinkButton>
        </>
      )}
    </MemberPage>
  )
}
