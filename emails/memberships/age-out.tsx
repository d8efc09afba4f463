import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { dependents } from '#db/schema/memberships.ts'
import { isClosingPublic } from '#domain/brands/sales-status.rules.ts'
import { addDays } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { formatDate, formatPhone } from '#domain/format.ts'
import { childAgeWords, childToAge } from '#domain/law/ages.ts'
import { agesOutOn } from '#domain/memberships/next-term/age-out.rules.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  child: string
  lastDay: string
  /** The brand closes: nobody can join it any more. */
  isClosing?: boolean
}

const props = z.object({ membershipId: z.uuid(), dependentId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'age-out': z.input<typeof props>
  }
}

/** Before a child ages out: the last day, and what they can do. */
export const ageOutMail = defineMail({
  name: 'age-out',
  to: 'member',
  label: { en: 'A child ages out' },
  props,
  write: async (deps, { membershipId, dependentId }) => {
    const { brand, firstName } = await membershipOfMail(deps, membershipId)
    const [child] = await deps.db
      .select()
      .from(dependents)
      .where(and(eq(dependents.brandId, deps.brand.id), eq(dependents.id, dependentId)))
    const birthday = child && agesOutOn(child)
    if (!child || !birthday) throw notFound()
    const isClosing = isClosingPublic(deps.brand.settings)
    const view: View = {
      brand,
      firstName,
      child: child.firstName,
      lastDay: addDays(birthday, -1),
      isClosing,
    }
    return renderMail(`${child.firstName} turns ${childToAge}: what changes`, <AgeOut {...view} />)
  },
  body: AgeOut,
  previews: { default: { firstName: 'Morgan', child: 'Wren', lastDay: '2026-12-19' } },
})

export function AgeOut({ brand, firstName, child, lastDay, isClosing = false }: View) {
  return (
    <MailLayout
      brand={brand}
      title={`${child} is about to turn ${childToAge}`}
      preview={`${child} is on your membership until ${formatDate(lastDay)}.`}
    >
      <Paragraph>
        Hello {firstName}, children are part of a membership up to the day before their {childAgeWords}.{' '}
        {child} is on yours until <strong>{formatDate(lastDay)}</strong>; no renewal charges you for {child}{' '}
        after that day.
      </Paragraph>
      <Paragraph>
        {!isClosing && `After it ${child} can join on their own. `}If {child} has a disability, they may stay:
        please call us at {formatPhone(brand.operator.phone)}.
      </Paragraph>
      {isClosing ? (
        <ActionLink href="/dashboard/family">See who is on the plan</ActionLink>
      ) : (
        <ActionLink href="/join-now">See the plans</ActionLink>
      )}
    </MailLayout>
  )
}
