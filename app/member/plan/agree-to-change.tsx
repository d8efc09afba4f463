import { Link } from 'react-router'
import { secureFetch } from '#app/browser/secure-fetch.ts'
import { Panel, PanelFact } from '#app/member/panel.tsx'
import { useAgreeForm } from '#app/member/payment/use-agree-form.ts'
import { takeFocus } from '#app/member/profile/member-page.tsx'
import { sendUntilAnswered } from '#app/payment/send-until-answered.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { cardName } from '#domain/billing/card-name.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import type { PlanChanged, PlanChangeQuote } from '#domain/memberships/plan-change/plan-change.schema.ts'
import { capital, intervalWords } from '#domain/plans/interval.ts'

type Props = {
  owner: string
  quote: PlanChangeQuote
  onBack: () => void
  onQuote: (quote: PlanChangeQuote) => void
  onDone: (sentence: string) => unknown
}

/** What the change costs today and at each renewal, whom it leaves, and the words that the button agrees to. */
export function AgreeToChange({ owner, quote, onBack, onQuote, onDone }: Props) {
  const { planName, interval, todayCents, renewsOn, renewalTotalCents, lines, leaving, couponEnds, card } =
    quote
  const form = useAgreeForm({
    owner,
    name: 'agree-to-change',
    send: (key) => change(quote, key),
    onSuccess: (done) => onDone(sentenceFor(done, quote)),
    onRefused: ({ code, planChange }) => {
      if (code === 'stale_quote' && isQuote(planChange)) onQuote(planChange)
    },
  })
  return (
    <div ref={takeFocus} tabIndex={-1} className="outline-none">
      <Panel
        title={quote.when === 'now' ? `${planName}, from today` : `${planName}, from ${formatDate(renewsOn)}`}
        icon="receipt"
      >
        <dl>
          {lines.map(({ label, amountCents }) => (
            <PanelFact key={label} label={label}>
              {formatCents(amountCents)}
            </PanelFact>
          ))}
          <PanelFact label="Today">
            <span className="text-subheading">{todayCents > 0 ? formatCents(todayCents) : 'Nothing'}</span>
          </PanelFact>
          <PanelFact label={`${capital(intervalWords(interval).each)} from ${formatDate(renewsOn)}`}>
            {formatCents(renewalTotalCents)}
          </PanelFact>
          <PanelFact label={`Until now ${intervalWords(quote.intervalBefore).each}`}>
            {formatCents(quote.renewalBeforeCents)}
          </PanelFact>
          {leaving.map((name) => (
            <PanelFact key={name} label={`${name} is covered`}>
              to the day before
            </PanelFact>
          ))}
        </dl>
        {quote.when === 'now' && todayCents === 0 && (
          <p className="mt-4 text-small text-muted">
            What you have paid for this term is not given back. If this plan costs less, you pay less from
            your next term on.
          </p>
        )}
        {couponEnds && (
          <p className="mt-4 text-small text-muted">
            Your coupon {couponEnds} is not for this plan and ends.
          </p>
        )}
        <form {...form.props} className="mt-6 grid gap-5" aria-label="Agree to the change">
          <FormSummary error={form.summary} />
          <p>{quote.consent}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={form.pending}>
              {todayCents > 0 ? `I agree, pay ${formatCents(todayCents)}` : 'I agree, change my plan'}
            </Button>
            <Button variant="secondary" onClick={onBack} disabled={form.pending}>
              Back
            </Button>
          </div>
          <p className="text-small text-muted">
            {card ? `Your card on file is ${cardName(card)}. ` : 'There is no card on file to charge. '}
            <Link to="/dashboard/card-on-file" className="text-link">
              {card ? 'Use another card' : 'Add a card first'}
            </Link>
          </p>
        </form>
      </Panel>
    </div>
  )
}

function change(quote: PlanChangeQuote, idempotencyKey: string) {
  const { membershipId, planId, interval, when, todayCents, renewalTotalCents, renewsOn } = quote
  const confirm = { todayCents, renewalTotalCents, renewsOn }
  const body = { membershipId, planId, interval, when, confirm }
  return sendUntilAnswered(
    () => secureFetch<PlanChanged>('/api/v4/member/changePlan', { method: 'POST', idempotencyKey, body }),
    { isOpen: ({ status }) => status === 'confirming' },
  )
}

function sentenceFor({ status, chargedCents }: PlanChanged, { planName, renewsOn }: PlanChangeQuote): string {
  if (status === 'confirming') {
    return `Your bank has not answered yet. Your plan changes to ${planName} as soon as it does; we write to you then. You do not need to pay again.`
  }
  if (status === 'scheduled') return `You go on with ${planName} from ${formatDate(renewsOn)}.`
  return `You are on ${planName} now.${chargedCents > 0 ? ` We charged ${formatCents(chargedCents)}.` : ''}`
}

/** Whether what lies beside a refusal is a quote to show. */
function isQuote(value: unknown): value is PlanChangeQuote {
  return typeof value === 'object' && value !== null && 'renewalTotalCents' in value && 'consent' in value
}
