import { Link, useRevalidator } from 'react-router'
import { answerWith } from '#app/api-client/answer-with.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { usePayment, WaitingForPayment } from '#app/payment/use-payment.tsx'
import { readOwnDashboard, requireMemberPage } from '#app/site/member/member-guard.server.ts'
import { MemberPage } from '#app/site/member/profile/member-page.tsx'
import { useSignInAgain } from '#app/site/member/sign-in/sign-in-again.ts'
import { redirect } from '#app/site-redirect.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Renewed, RenewRequest } from '#domain/memberships/renewal/renewal.schema.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import * as m from '#messages'
import type { Route } from './+types/renew'
import { PayRenewal } from './pay-form.tsx'
import { readOffer } from './read-offer.server.ts'
import { RenewalPaid } from './renewal-paid.tsx'
import { renewalWords } from './renewal-words.ts'

export const handle = { title: () => m.renewals_page(), page: 'dashboard' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const { services, owner, now } = page
  const { member, active } = await readOwnDashboard(page)
  if (!active) throw redirect('/dashboard')
  const asked = previewRenewal({ ...services, now }, { ...owner, membershipId: active.id })
  return { owner: member.id, membership: active, offer: await readOffer(asked) }
}

/** Pays for a term manually: the amount due, the next term in advance, or a new one after a membership has ended. */
export default function RenewPage({ loaderData }: Route.ComponentProps) {
  const { owner, membership, offer } = loaderData
  const { revalidate } = useRevalidator()
  const payment = usePayment<RenewRequest, Renewed>({
    name: `renewal.${membership.id}`,
    send: (request) => answerWith('status', secureFetch('/api/v4/member/renewSubscription', request)),
    isOffered: offer.ok,
    isUnderWay: !offer.ok && offer.code === 'in_flight',
    refresh: revalidate,
    onSignedOut: useSignInAgain(),
  })

  if (payment.paid) return <RenewalPaid renewed={payment.paid} membership={membership} />
  if (payment.at === 'waiting') {
    return (
      <MemberPage title={m.renewals_confirming()}>
        <WaitingForPayment payment={payment} />
      </MemberPage>
    )
  }
  const { title, lead } = renewalWords(membership, offer.ok ? offer.answer : null)
  if (membership.clearing && !offer.ok) {
    return (
      <MemberPage title={m.renewals_bank_pending()} lead={m.renewals_bank_pending_lead()}>
        <Refused code={offer.code} message={offer.message} />
      </MemberPage>
    )
  }
  return (
    <MemberPage title={title} lead={lead}>
      {payment.fault && (
        <Notice tone="danger" announce>
          {payment.fault}
        </Notice>
      )}
      {membership.wayBack && (
        <Notice tone="info">
          <RichMessage
            parts={m.renewals_keep_instead()}
            tags={{
              link: (words) => (
                <Link to="/dashboard" className="text-link">
                  {words}
                </Link>
              ),
            }}
          />
        </Notice>
      )}
      {offer.ok ? (
        <PayRenewal owner={owner} membership={membership} renewal={offer.answer} payment={payment} />
      ) : (
        <Refused code={offer.code} message={offer.message} />
      )}
    </MemberPage>
  )
}

function Refused({ code, message }: { code: string; message: string }) {
  return (
    <>
      <Notice tone="info">{message}</Notice>
      <div className="flex flex-wrap gap-3">
        {code === 'not_sold' && <LinkButton to="/join-now">{m.renewals_see_plans()}</LinkButton>}
        <LinkButton to="/dashboard" variant="secondary">
          {m.renewals_back()}
        </LinkButton>
      </div>
    </>
  )
}
