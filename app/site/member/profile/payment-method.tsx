import { readOwnDashboard, requireMemberPage } from '#app/site/member/member-guard.server.ts'
import { Panel } from '#app/site/member/panel.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { methodName } from '#domain/billing/method-name.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { priceNoticeDays } from '#domain/law/renewals.ts'
import * as m from '#messages'
import type { Route } from './+types/payment-method'
import { NewCardForm } from './card-form.tsx'
import { MemberPage } from './member-page.tsx'
import { useSaid } from './save-member.ts'
import { useMemberForm } from './use-member-form.ts'

export const handle = { title: () => m.profile_payment_page(), page: 'dashboard' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const { member, card, active } = await readOwnDashboard(page)
  const isRenewing = active?.clearing && !active.clearing.isForPerson
  const nextCharge = (!isRenewing && active?.nextCharge) || null
  return { owner: member.id, card, nextCharge, laterPriceCents: active?.laterPriceCents ?? null }
}

export default function PaymentMethodPage({ loaderData }: Route.ComponentProps) {
  const { owner, card, nextCharge, laterPriceCents } = loaderData
  const { said, say, hush } = useSaid()
  const form = useMemberForm({
    owner,
    name: 'card',
    schema: async () => (await import('#app/payment/methods/method.schema.ts')).methodSchema,
    submit: async (values) => {
      hush()
      return (await import('./save-card.ts')).saveCard('/api/v4/member/updateBilling', values)
    },
    onSuccess: (saved) => {
      void form.clear()
      return say(m.profile_payment_done({ method: methodName(saved) }))
    },
  })
  return (
    <MemberPage title={m.profile_payment_page()} lead={m.profile_payment_lead()}>
      <Panel title={m.profile_payment_saved()} icon="card">
        <p className="font-semibold">{card ? methodName(card) : m.profile_payment_none()}</p>
        {card?.expMonth && (
          <p className="text-muted">
            {m.profile_payment_expires({
              expires: `${String(card.expMonth).padStart(2, '0')}/${card.expYear ?? ''}`,
            })}
          </p>
        )}
        {nextCharge && (
          <p className="mt-3">
            {m.profile_next_charge({
              isFree: nextCharge.amountCents === 0,
              amount: formatCents(nextCharge.amountCents),
              date: formatDate(nextCharge.date),
            })}
          </p>
        )}
        {nextCharge && laterPriceCents !== null && (
          <p className="text-muted">
            {m.member_price_may_rise({ price: formatCents(laterPriceCents), days: priceNoticeDays.last })}
          </p>
        )}
      </Panel>
      <Panel title={card ? m.profile_payment_change() : m.profile_payment_add()} icon="wallet">
        {said && (
          <Notice tone="success" announce className="mb-6">
            {said}
          </Notice>
        )}
        <NewCardForm form={form} />
      </Panel>
    </MemberPage>
  )
}
