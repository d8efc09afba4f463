import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate, formatPhone } from '#domain/format.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
import { type DocumentBrand, Fact, Letterhead, Words } from './parts/letterhead.tsx'

/**
 * The content of a renewal letter for a member without an email address; amounts in cents, calendar dates of the brand.
 */
export type RenewalLetterWords = {
  today: string
  name: string
  address: string[]
  memberNumber: string
  planName: string
  interval: Interval
  chargeCents: number
  chargedFrom: string
}

const paragraph = { marginTop: 10 }

/** See `documents.ts`. */
export function RenewalLetter({
  brand,
  words,
  locale,
}: {
  brand: DocumentBrand
  words: RenewalLetterWords
  locale: Locale
}) {
  const { operator } = brand
  const { interval, chargeCents, planName: plan } = words
  const on = formatDate(words.chargedFrom, { locale })
  const phone = formatPhone(operator.tollFreePhone ?? operator.phone)
  const by = {
    date: formatDate(addDays(words.chargedFrom, -1), { locale }),
    phone,
    address: operator.address,
  }
  const amount = chargeCents > 0 ? formatCents(chargeCents) : m.documents_renewal_letter_nothing({ locale })
  return (
    <Letterhead
      brand={brand}
      locale={locale}
      title={m.documents_renewal_letter_title({ locale })}
      subtitle={formatDate(words.today, { locale })}
    >
      <Fact
        label={m.documents_renewal_letter_to({ locale })}
        value={[words.name, ...words.address].join(', ')}
      />
      <Fact label={m.documents_renewal_letter_number({ locale })} value={words.memberNumber} />
      <Fact label={m.documents_renewal_letter_plan({ locale })} value={plan} />
      <Fact label={m.documents_renewal_letter_charge_on({ locale })} value={on} />
      <Fact
        label={m.documents_renewal_letter_amount({ locale })}
        value={m.documents_renewal_letter_amount_each({ interval, amount }, { locale })}
      />
      <Words style={paragraph}>{m.documents_renewal_letter_renews({ plan, on }, { locale })}</Words>
      <Words style={[paragraph, { fontWeight: 700 }]}>
        {m.documents_renewal_letter_cancel_by(by, { locale })}
      </Words>
    </Letterhead>
  )
}
