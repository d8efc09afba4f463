import { z } from 'zod'
import { dateIn } from '#domain/calendar.ts'
import { formatCents } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { childToAge } from '#domain/law/ages.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import { findMembershipOwner, findPerson } from '#domain/memberships/recipient.queries.server.ts'
import type { Interval } from '#domain/values/plans.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { ActionLink, Greeting, Line, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = {
  brand: MailBrand
  firstName: string
  person: string
  change: 'added' | 'ending' | 'kept' | 'corrected' | 'taken_back'
  /** The last paid day. */
  termEndsOn: string
  /** The last day on the plan of a child who reaches 26 before then; null for everyone else. */
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

/** A person joined or leaves the family, stays after all, or had their details corrected. */
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
      m.mails_memberships_family_subject({ change, name: dependent.firstName }, { locale: brand.locale }),
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

export function FamilyChanged(view: View) {
  const { brand, firstName, person, change, chargedCents, refundCents, interval } = view
  const { locale } = brand
  const what = {
    change,
    person,
    agesOut: view.agesOut !== null,
    until: mailDate(view.agesOut ?? view.termEndsOn, locale),
    age: childToAge,
    hasRefund: refundCents > 0,
  }
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_family_title({ locale })}
      preview={m.mails_memberships_family_subject({ change, name: person }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>{m.mails_memberships_family_text(what, { locale })}</Paragraph>
      {(change === 'added' || chargedCents > 0) && (
        <Line label={m.mails_layout_charged_today({ locale })} value={formatCents(chargedCents)} />
      )}
      {refundCents > 0 && <Line label={m.mails_layout_refund({ locale })} value={formatCents(refundCents)} />}
      <Line
        label={m.mails_memberships_renewal_price({ interval }, { locale })}
        value={formatCents(view.renewalTotalCents)}
        strong
      />
      <ActionLink href="/dashboard/family">{m.mails_memberships_see_people({ locale })}</ActionLink>
    </MailLayout>
  )
}
