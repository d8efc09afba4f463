import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type FetchResult, secureFetch } from '#app/browser/secure-fetch.ts'
import { Panel, PanelFact } from '#app/member/panel.tsx'
import { lostWords } from '#app/member/payment/use-agree-form.ts'
import { takeFocus } from '#app/member/profile/member-page.tsx'
import { useMemberForm } from '#app/member/profile/use-member-form.ts'
import { isLost } from '#app/payment/send-until-answered.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { cardName } from '#domain/billing/card-name.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import type {
  DependentAdded,
  FamilyQuote,
  NewDependent,
} from '#domain/memberships/family/dependent.schema.ts'
import type { CardOnFile } from '#domain/memberships/membership.schema.ts'
import { capital, type Interval, intervalWords } from '#domain/plans/interval.ts'
import { PersonFields } from './person-fields.tsx'
import { isQuote, sendPerson } from './send-person.ts'

type Props = {
  owner: string
  lastName: string
  interval: Interval
  renewalInterval: Interval
  eachMoreCents: number
  card: CardOnFile | null
  onBegin: () => void
  onAdded: (sentence: string) => unknown
}

/** In two steps: who it is, then the price of today and of each renewal with the button that agrees to it. */
export function AddPerson(props: Props) {
  const { owner, lastName, interval, renewalInterval, eachMoreCents, card, onBegin, onAdded } = props
  const [seen, setSeen] = useState<{ person: NewDependent; quote: FamilyQuote } | null>(null)
  const [round, setRound] = useState(0)
  const form = useMemberForm({
    owner,
    name: 'add-person',
    schema: async () => (await import('#domain/memberships/family/dependent.schema.ts')).newDependentSchema,
    submit: (person): Promise<FetchResult<FamilyQuote>> => {
      onBegin()
      const body = { ...person, preview: true }
      return secureFetch('/api/v4/member/dependents', { method: 'POST', body })
    },
    onSuccess: (quote, person) => setSeen({ person, quote }),
  })
  const words =
    eachMoreCents === 0
      ? 'Everyone you add is included at no further cost.'
      : `Each person costs ${formatCents(eachMoreCents)} ${intervalWords(interval).a}; today only the rest of the ${intervalWords(interval).term} is due.`

  return (
    <Panel title="Add a person" icon="plus">
      <form key={round} {...form.props} className={seen ? 'hidden' : 'grid gap-6'} aria-label="Add a person">
        <FormSummary error={form.summary} />
        <p className="text-muted">{words}</p>
        <PersonFields person={{ lastName }} errors={form.errors} />
        <Button type="submit" pending={form.pending} className="sm:justify-self-start">
          See the price
        </Button>
      </form>
      {seen && (
        <Agree
          {...seen}
          renewalInterval={renewalInterval}
          card={card}
          onBack={() => setSeen(null)}
          onQuote={(quote) => setSeen({ ...seen, quote })}
          // The form asks again, finds the session over, and keeps what was typed.
          onSignedOut={() => form.props.ref.current?.requestSubmit()}
          onAdded={(added) => {
            setSeen(null)
            setRound(round + 1)
            return onAdded(sentenceFor(seen.person, added))
          }}
        />
      )}
    </Panel>
  )
}

function sentenceFor({ firstName }: NewDependent, { status, chargedCents }: DependentAdded): string {
  if (status === 'confirming') {
    return `Your bank has not answered yet. ${firstName} is on your card as soon as it does; we write to you then.`
  }
  const charged = chargedCents > 0 ? ` We charged ${formatCents(chargedCents)}.` : ''
  return `${firstName} is covered from today on.${charged}`
}

function Agree({
  person,
  quote,
  renewalInterval,
  card,
  onBack,
  onQuote,
  onAdded,
  onSignedOut,
}: {
  person: NewDependent
  quote: FamilyQuote
  renewalInterval: Interval
  card: CardOnFile | null
  onBack: () => void
  onQuote: (quote: FamilyQuote) => void
  onAdded: (added: DependentAdded) => unknown
  onSignedOut: () => void
}) {
  const key = useRef(crypto.randomUUID())
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const isFree = quote.todayCents === 0

  async function agree() {
    setPending(true)
    setFault(null)
    const answer = await sendPerson(person, quote, key.current)
    setPending(false)
    if (answer.ok) return onAdded(answer.data)
    const { code, message, quote: now } = answer.error
    if (code === 'unauthenticated') return onSignedOut()
    if (code === 'stale_quote' && isQuote(now)) onQuote(now)
    // A refusal ends the attempt: what is agreed to next is a request of its own.
    const lost = isLost(answer)
    if (!lost) key.current = crypto.randomUUID()
    return setFault(lost ? lostWords : message)
  }

  return (
    <div ref={takeFocus} tabIndex={-1} className="grid gap-5 outline-none">
      <p>
        <strong>
          {person.firstName} {person.lastName}
        </strong>
        , born {formatDate(person.dateOfBirth)}, covered from today on.
      </p>
      <dl>
        <PanelFact label={`Today, for ${formatDate(quote.startsOn)} to ${formatDate(quote.endsOn)}`}>
          {isFree ? 'Nothing' : formatCents(quote.todayCents)}
        </PanelFact>
        <PanelFact label={`${capital(intervalWords(renewalInterval).each)} from the next renewal, everybody`}>
          {formatCents(quote.renewalTotalCents)}
        </PanelFact>
        <PanelFact label="Until now">{formatCents(quote.renewalBeforeCents)}</PanelFact>
      </dl>
      {fault && (
        <Notice tone="danger" announce>
          {fault}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button pending={pending} onClick={agree}>
          {isFree
            ? `Add ${person.firstName}`
            : `Pay ${formatCents(quote.todayCents)} and add ${person.firstName}`}
        </Button>
        <Button variant="secondary" onClick={onBack} disabled={pending}>
          Back
        </Button>
      </div>
      {!isFree && (
        <p className="text-small text-muted">
          {card ? `We charge ${cardName(card)}. ` : 'There is no card on file to charge. '}
          <Link to="/dashboard/card-on-file" className="text-link">
            {card ? 'Use another card' : 'Add a card first'}
          </Link>
        </p>
      )}
    </div>
  )
}
