import { z } from 'zod'
import { dateIn } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { childToAge } from '#domain/law/ages.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import { findMembershipOwner, findPerson } from '#domain/memberships/recipient.queries.server.ts'
import { capital, intervalWords } from '#domain/plans/interval.ts'
import type { Interval } from '#domain/values/plans.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'

type View = {
  brand: MailBrand
  firstName: string
  person: string
  change: 'added' | 'ending' | 'kept' | 'corrected' | 'taken_back'
  /** The last day that is paid for. */
  termEndsOn: string
  /** The last day a child is covered who ages out before that; null for everybody else. */
  agesOut: string | null
  chargedCents: number
  refundCents: number
  renewalTotalCents: number
  interval: Interval
}

const props = z.object({
  membershipId: z.uuid(),
  dependentId: z.uuid(),
  change: z.enum(['added', 'ending', 'kept', 'corrected', 'taken_back']),
  chargedCents: z.int(),
  refundCents: z.int().optional(),
})
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'family-changed': z.input<typeof props>
  }
}

const example: Omit<View, 'brand'> = {
  firstName: 'Morgan',
  person: 'Robin Alder',
  change: 'added',
  termEndsOn: '2027-04-16',
  agesOut: null,
  chargedCents: 4056,
  refundCents: 0,
  renewalTotalCents: 34800,
  interval: 'year',
}

/** Somebody joined or leaves the family, stays after all, or was corrected. */
export const familyChangedMail = defineMail({
  name: 'family-changed',
  to: 'member',
  label: { en: 'Family was changed' },
  props,
  write: async (deps, { membershipId, dependentId, change, chargedCents, refundCents = 0 }) => {
    const brandId = deps.brand.id
    const { accountId } = await findMembershipOwner(deps.db, { brandId, membershipId })
    const today = dateIn(deps.brand.settings.timeZone, deps.now)
    const { dashboard, membership } = await findMembership(deps.db, {
      brandId,
      accountId,
      membershipId,
      today,
    })
    const dependent = await findPerson(deps.db, { brandId, membershipId, dependentId })
    const brand = await mailBrand(deps)
    const person = fullName(dependent)
    const { termEndsOn, renewalTotalCents, renewalInterval: interval } = membership
    const agesOut = lastDayIn({ ...dependent, endsOn: null }, { endsOn: termEndsOn })
    return renderMail(
      subjects[change](dependent.firstName),
      <FamilyChanged
        brand={brand}
        firstName={dashboard.member.firstName}
        {...{ person, change, termEndsOn, agesOut, chargedCents, refundCents, renewalTotalCents, interval }}
      />,
    )
  },
  body: FamilyChanged,
  previews: { default: example, back: { ...example, change: 'taken_back', refundCents: 4_056 } },
})

const subjects: Record<View['change'], (name: string) => string> = {
  added: (name) => `${name} is on your membership`,
  ending: (name) => `${name} leaves your membership`,
  kept: (name) => `${name} stays on your membership`,
  corrected: (name) => `What you corrected of ${name} is saved`,
  taken_back: (name) => `${name} is no longer on your membership`,
}

export function FamilyChanged(view: View) {
  const { brand, firstName, person, change, chargedCents, renewalTotalCents, interval } = view
  const { refundCents } = view
  return (
    <MailLayout brand={brand} title="Your family on the plan" preview={subjects[change](person)}>
      <Paragraph>
        Hello {firstName}, {sentence(view)}
      </Paragraph>
      {(change === 'added' || chargedCents > 0) && (
        <Line label="Charged today" value={formatCents(chargedCents)} />
      )}
      {refundCents > 0 && <Line label="Back to you" value={formatCents(refundCents)} />}
      <Line
        label={`${capital(intervalWords(interval).each)} from the next renewal`}
        value={formatCents(renewalTotalCents)}
        strong
      />
      <ActionLink href="/dashboard/family">See who is on the plan</ActionLink>
    </MailLayout>
  )
}

function sentence({ change, person, termEndsOn, agesOut, refundCents }: View): string {
  const until = formatDate(agesOut ?? termEndsOn)
  if (change === 'added') {
    return `${person} is on the plan starting today. The card in your account shows everybody who is.`
  }
  if (change === 'ending') {
    return `${person} is on the plan through ${until}, ${agesOut ? `the day before turning ${childToAge}` : 'the end of the term you paid for'}, and not after it. You can change your mind until then.`
  }
  if (change === 'taken_back') {
    return `${person} was added today and is taken back, as you asked.${refundCents > 0 ? ' Banks usually show a refund within 5 to 10 days.' : ''}`
  }
  if (change === 'corrected') {
    return `what you corrected of ${person} is saved, and ${person} is on the plan ${agesOut ? `until ${until}, the day before turning ${childToAge}` : `to ${until}, the end of what is paid for, and in the renewal after it`}.`
  }
  return agesOut
    ? `${person} stays on your membership until ${until}, the day before turning ${childToAge}.`
    : `${person} stays on your membership after ${until}.`
}
