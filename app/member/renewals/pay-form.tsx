import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Panel, PanelFact } from '#app/member/panel.tsx'
import { CardChoice } from '#app/member/payment/card-choice.tsx'
import { saveCard } from '#app/member/profile/card-form.tsx'
import { useMemberForm } from '#app/member/profile/use-member-form.ts'
import { CardFields } from '#app/payment/card-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import type { RenewalPreview, Renewed } from '#domain/memberships/renewal/renewal.schema.ts'
import { payRenewal, type RenewalAnswer } from './pay-renewal.ts'

type Props = {
  owner: string
  membership: MembershipView
  renewal: RenewalPreview
  onOpen: () => void
  onPaid: (renewed: Renewed) => void
}

/** The price first, then the card and the one button that takes money. */
export function PayRenewal(props: Props) {
  const { membership, renewal } = props
  const { termStartsOn, termEndsOn, lines, totalCents, card } = renewal
  const [isNewCard, setNewCard] = useState(!card)
  const { revalidate } = useRevalidator()
  return (
    <>
      <Panel title="What you pay for" icon="receipt">
        <dl>
          <PanelFact label="Term">
            {formatDate(termStartsOn)} to {formatDate(termEndsOn)}
          </PanelFact>
          {lines.map(({ label, amountCents }) => (
            <PanelFact key={label} label={label}>
              {formatCents(amountCents)}
            </PanelFact>
          ))}
          <PanelFact label="Total today">
            <span className="text-subheading">{formatCents(totalCents)}</span>
          </PanelFact>
        </dl>
        <p className="mt-4 text-small text-muted">{afterwards(membership, renewal)}</p>
      </Panel>
      <Panel title="How you pay" icon="wallet">
        <div className="grid gap-6">
          {card && (
            <CardChoice
              card={card}
              anotherText="It takes the place of the card on file, for renewals too."
              isAnother={isNewCard}
              onChange={setNewCard}
            />
          )}
          <PayForm key={String(isNewCard)} {...props} isNewCard={isNewCard} onChanged={revalidate} />
        </div>
      </Panel>
    </>
  )
}

function PayForm({
  owner,
  renewal,
  isNewCard,
  onOpen,
  onPaid,
  onChanged,
}: Props & { isNewCard: boolean; onChanged: () => unknown }) {
  const { membershipId, termStartsOn, totalCents } = renewal
  const form = useMemberForm({
    owner,
    name: 'renew',
    schema: async () =>
      isNewCard
        ? (await import('#app/payment/card.schema.ts')).cardSchema
        : (await import('zod')).z.object({ onFile: (await import('zod')).z.literal(true).default(true) }),
    submit: async (typed): Promise<RenewalAnswer> => {
      if (!('onFile' in typed)) {
        const saved = await saveCard('/api/v4/member/updateBilling', typed)
        if (!saved.ok) return saved
      }
      return payRenewal({ membershipId, confirm: { termStartsOn, totalCents } })
    },
    onSuccess: (paid) => (paid === 'open' ? onOpen() : onPaid(paid)),
    onError: (error) => {
      // The new price, or the card that was saved and then declined, stands above what was typed.
      if (error.code === 'stale_quote' || isNewCard) onChanged()
      return false
    },
  })
  return (
    <form {...form.props} className="grid gap-6" aria-label="Pay">
      <FormSummary error={form.summary} />
      {isNewCard && <CardFields errors={form.errors} />}
      <Button type="submit" size="lg" wide pending={form.pending}>
        {form.pending ? 'Paying…' : totalCents === 0 ? 'Renew at no cost' : `Pay ${formatCents(totalCents)}`}
      </Button>
    </form>
  )
}

/** What is charged after this, or that nothing is. */
function afterwards(
  { autoRenew, renewalInterval, renewalTotalCents }: MembershipView,
  renewal: RenewalPreview,
) {
  const ends = formatDate(renewal.termEndsOn)
  if (!autoRenew) return `It does not renew by itself: it ends on ${ends} unless you renew it again.`
  const next = formatDate(addDays(renewal.termEndsOn, 1))
  return `Auto-renewal is on: ${formatCents(renewalTotalCents)} on ${next} and every ${renewalInterval} after that, until you turn it off in your dashboard.`
}
