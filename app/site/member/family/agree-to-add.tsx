import { RichMessage } from '#app/i18n/rich-message.tsx'
import type { PaymentOf } from '#app/payment/use-payment.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { childToAge } from '#domain/law/ages.ts'
import type {
  DependentAdded,
  FamilyQuote,
  NewDependent,
} from '#domain/memberships/family/dependent.schema.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'
import { type AgreedPerson, AgreeToPrice, priceForLabel } from './agree-to-price.tsx'

/** Who is added, what it costs today and at each renewal, and the button that agrees to it. */
export function AgreeToAdd({
  person,
  quote,
  ...more
}: {
  person: NewDependent
  quote: FamilyQuote
  renewalInterval: Interval
  payment: PaymentOf<AgreedPerson, DependentAdded>
  onBack: () => void
  onSignedOut: () => void
}) {
  const { firstName: name } = person
  return (
    <AgreeToPrice
      {...{ person, quote, ...more }}
      todayLabel={priceForLabel(quote)}
      free={m.family_add_named({ name })}
      paid={m.family_pay_and_add({ amount: formatCents(quote.todayCents), name })}
    >
      <p>
        <RichMessage
          parts={m.family_agree_to_add({
            name: fullName(person),
            born: formatDate(person.dateOfBirth),
            byBank: quote.clearsBy !== null,
            clearsBy: formatDate(quote.clearsBy ?? ''),
            endsEarly: quote.coverEndsOn !== null,
            lastDay: formatDate(quote.coverEndsOn ?? ''),
            age: childToAge,
          })}
          tags={{ name: (words) => <strong>{words}</strong> }}
        />
      </p>
    </AgreeToPrice>
  )
}
