import { useState } from 'react'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { RelativeFields } from '#app/forms/person/relative-fields.tsx'
import { quoteBeside } from '#app/payment/payment.rules.ts'
import { type PaymentOf, usePayment, WaitingForPayment } from '#app/payment/use-payment.tsx'
import { useMemberForm } from '#app/site/member/profile/use-member-form.ts'
import { useSignInAgain } from '#app/site/member/sign-in/sign-in-again.ts'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import { childToAge } from '#domain/law/ages.ts'
import type {
  DependentCorrected,
  FamilyQuote,
  NewDependent,
} from '#domain/memberships/family/dependent.schema.ts'
import type { FamilyView } from '#domain/memberships/family/family.queries.server.ts'
import { lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'
import { type AgreedPerson, AgreeToPrice, priceForLabel } from './agree-to-price.tsx'

type Props = {
  owner: string
  person: FamilyView['people'][number]
  renewalInterval: Interval
  termEndsOn: string
  onDone: (sentence: string) => unknown
}

/**
 * Corrects a person's details: saved directly if it costs nothing, otherwise with its price and the button that agrees
 * to it.
 */
export function EditPerson({ owner, person, renewalInterval, termEndsOn, onDone }: Props) {
  const path = `/api/v4/member/dependents/${person.id}` as const
  const [seen, setSeen] = useState<{ person: NewDependent; quote: FamilyQuote } | null>(null)
  const payment = usePayment<AgreedPerson, DependentCorrected>({
    name: `correct-person.${person.id}`,
    send: (request) => secureFetch(path, { ...request, method: 'PATCH' }),
    refresh: (refusal) => {
      const quote = quoteBeside<FamilyQuote>(refusal, 'quote')
      setSeen((shown) => shown && { ...shown, quote: quote ?? shown.quote })
    },
    onPaid: (corrected) => onDone(sentenceFor(corrected, termEndsOn)),
    onSignedOut: useSignInAgain(),
  })
  const form = useMemberForm({
    owner,
    name: `edit-${person.id}`,
    schema: async () => (await import('#domain/memberships/family/dependent.schema.ts')).newDependentSchema,
    submit: async (
      values,
    ): Promise<FetchResult<DependentCorrected | { quote: FamilyQuote; of: NewDependent }>> => {
      const answer = await secureFetch(path, { method: 'PATCH', body: values })
      const quote = answer.ok ? null : quoteBeside<FamilyQuote>(answer.error, 'quote')
      return quote ? { ok: true, status: answer.status, data: { quote, of: values } } : answer
    },
    onSuccess: (answer) =>
      'quote' in answer
        ? setSeen({ person: answer.of, quote: answer.quote })
        : onDone(sentenceFor(answer, termEndsOn)),
  })
  const isWaiting = payment.at === 'waiting'
  return (
    <>
      <CheckedForm
        form={form}
        className={seen || isWaiting ? 'hidden' : 'grid gap-6'}
        aria-label={m.family_edit_named({ name: person.firstName })}
      >
        <FormSummary />
        <div className="grid gap-6 sm:grid-cols-2">
          <RelativeFields person={person} />
        </div>
        <Submit className="sm:justify-self-start">{m.family_save()}</Submit>
      </CheckedForm>
      {payment.fault && (
        <Notice tone="danger" announce className="mb-5">
          {payment.fault}
        </Notice>
      )}
      {isWaiting ? (
        <WaitingForPayment payment={payment} />
      ) : (
        seen && (
          <AgreeToCorrect
            {...seen}
            renewalInterval={renewalInterval}
            payment={payment}
            onBack={() => setSeen(null)}
            // The form submits again, finds that the session has ended, and keeps what was typed.
            onSignedOut={() => form.props.ref.current?.requestSubmit()}
          />
        )
      )}
    </>
  )
}

/** What the correction costs today and at each renewal, and the button that agrees to it. */
function AgreeToCorrect({
  person,
  quote,
  ...more
}: {
  person: NewDependent
  quote: FamilyQuote
  renewalInterval: Interval
  payment: PaymentOf<AgreedPerson, DependentCorrected>
  onBack: () => void
  onSignedOut: () => void
}) {
  const { todayCents, coverEndsOn, clearsBy } = quote
  return (
    <AgreeToPrice
      {...{ person, quote, ...more }}
      todayLabel={todayCents === 0 ? m.family_today() : priceForLabel(quote)}
      free={m.family_agree_and_save()}
      paid={m.family_pay_and_save({ amount: formatCents(todayCents) })}
    >
      <div>
        <p>{m.family_correction_costs_more()}</p>
        <p>
          {m.family_correction_through({
            name: person.firstName,
            reason: coverEndsOn ? 'age' : 'term',
            lastDay: formatDate(coverEndsOn ?? quote.endsOn),
            age: childToAge,
          })}
        </p>
        {clearsBy && <p>{m.family_correction_by_bank({ clearsBy: formatDate(clearsBy) })}</p>}
      </div>
    </AgreeToPrice>
  )
}

function sentenceFor(
  { status, dependent, chargedCents, clearsBy }: DependentCorrected,
  termEndsOn: string,
): string {
  const { firstName } = dependent
  if (status === 'pending' && clearsBy) {
    return m.family_corrected_pending({
      amount: formatCents(chargedCents),
      name: firstName,
      clearsBy: formatDate(clearsBy),
    })
  }
  const last = lastDayIn(dependent, { endsOn: termEndsOn })
  return m.family_corrected({
    name: firstName,
    hasLastDay: last !== null,
    lastDay: formatDate(last ?? ''),
    isCharged: chargedCents > 0,
    amount: formatCents(chargedCents),
  })
}
