import { useState } from 'react'
import { answerWith } from '#app/api-client/answer-with.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { RelativeFields } from '#app/forms/person/relative-fields.tsx'
import { quoteBeside } from '#app/payment/payment.rules.ts'
import { usePayment, WaitingForPayment } from '#app/payment/use-payment.tsx'
import { Panel } from '#app/site/member/panel.tsx'
import { useMemberForm } from '#app/site/member/profile/use-member-form.ts'
import { useSignInAgain } from '#app/site/member/sign-in/sign-in-again.ts'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { later } from '#app/ui/late/later.ts'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type {
  DependentAdded,
  FamilyQuote,
  NewDependent,
} from '#domain/memberships/family/dependent.schema.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'
import type { AgreedPerson } from './agree-to-price.tsx'

type Props = {
  owner: string
  membershipId: string
  lastName: string
  interval: Interval
  renewalInterval: Interval
  eachMoreCents: number
  onBegin: () => void
  onAdded: (sentence: string) => unknown
}

/** Loaded when the price is requested, before it's shown. */
const agreeToAdd = later(async () => (await import('./agree-to-add.tsx')).AgreeToAdd)

const path = '/api/v4/member/dependents'

/** Two steps: the person's details, then the price today and at each renewal with the button that agrees to it. */
export function AddPerson(props: Props) {
  const { owner, membershipId, lastName, interval, renewalInterval, eachMoreCents } = props
  const { onBegin, onAdded } = props
  const [seen, setSeen] = useState<{ person: NewDependent; quote: FamilyQuote } | null>(null)
  const [round, setRound] = useState(0)
  const payment = usePayment<AgreedPerson, DependentAdded>({
    name: `add-person.${membershipId}`,
    send: (request) => answerWith('status', secureFetch(path, request)),
    refresh: (refusal) => {
      const quote = quoteBeside<FamilyQuote>(refusal, 'quote')
      setSeen((shown) => shown && { ...shown, quote: quote ?? shown.quote })
    },
    onPaid: (added, person) => {
      setSeen(null)
      setRound((before) => before + 1)
      return onAdded(sentenceFor(person, added))
    },
    onSignedOut: useSignInAgain(),
  })
  const form = useMemberForm({
    owner,
    name: 'add-person',
    schema: async () => (await import('#domain/memberships/family/dependent.schema.ts')).newDependentSchema,
    submit: (person) => {
      onBegin()
      void agreeToAdd.bring().catch(() => {})
      const body = { ...person, preview: true }
      return answerWith('termCents', secureFetch(path, { method: 'POST', body }))
    },
    onSuccess: async (quote, person) => {
      await agreeToAdd.bring()
      setSeen({ person, quote })
    },
  })
  const words =
    eachMoreCents === 0
      ? m.family_add_included()
      : m.family_add_price({ price: formatCents(eachMoreCents), interval })
  const AgreeToAdd = agreeToAdd.pick()

  return (
    <Panel title={m.family_add_title()} icon="plus">
      <CheckedForm
        form={form}
        key={round}
        className={seen || payment.at === 'waiting' ? 'hidden' : 'grid gap-6'}
        aria-label={m.family_add_title()}
      >
        <FormSummary />
        <p className="text-muted">{words}</p>
        <div className="grid gap-6 sm:grid-cols-2">
          <RelativeFields person={{ lastName }} />
        </div>
        <Submit className="sm:justify-self-start">{m.family_see_price()}</Submit>
      </CheckedForm>
      {payment.fault && (
        <Notice tone="danger" announce className="mb-5">
          {payment.fault}
        </Notice>
      )}
      {payment.at === 'waiting' ? (
        <WaitingForPayment payment={payment} />
      ) : (
        seen && (
          <AgreeToAdd
            {...seen}
            renewalInterval={renewalInterval}
            payment={payment}
            onBack={() => setSeen(null)}
            // The form submits again, finds that the session has ended, and keeps what was typed.
            onSignedOut={() => form.props.ref.current?.requestSubmit()}
          />
        )
      )}
    </Panel>
  )
}

function sentenceFor(
  { firstName }: NewDependent,
  { chargedCents, status, clearsBy }: DependentAdded,
): string {
  if (status === 'pending' && clearsBy) {
    return m.family_added_pending({
      amount: formatCents(chargedCents),
      name: firstName,
      clearsBy: formatDate(clearsBy),
    })
  }
  return m.family_added({
    name: firstName,
    isCharged: chargedCents > 0,
    amount: formatCents(chargedCents),
  })
}
