import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { dependents } from '#db/schema/memberships.ts'
import { addDays } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { formatDate, formatPhone } from '#domain/format.ts'
import { childAgeWords, childToAge } from '#domain/law/ages.ts'
import { agesOutOn } from '#domain/memberships/next-term/age-out.rules.ts'
import { type MailBrand, MailLayout } from '#emails/layout.tsx'
import { mailTemplate, renderMail } from '#emails/mail-template.ts'
import { ActionLink, Paragraph } from '#emails/parts.tsx'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = { brand: MailBrand; firstName: string; child: string; lastDay: string }

/** Before a child ages out: the last day, and what they can do. */
export const ageOutMail = mailTemplate(
  z.object({ membershipId: z.uuid(), dependentId: z.uuid() }),
  async (deps, { membershipId, dependentId }) => {
    const { brand, firstName } = await membershipOfMail(deps, membershipId)
    const [child] = await deps.db
      .select()
      .from(dependents)
      .where(and(eq(dependents.brandId, deps.brand.id), eq(dependents.id, dependentId)))
    const birthday = child && agesOutOn(child)
    if (!child || !birthday) throw notFound()
    const view: View = { brand, firstName, child: child.firstName, lastDay: addDays(birthday, -1) }
    return renderMail(`${child.firstName} turns ${childToAge}: what changes`, <AgeOut {...view} />)
  },
)

export function AgeOut({ brand, firstName, child, lastDay }: View) {
  return (
    <MailLayout
      brand={brand}
      title={`${child} is about to turn ${childToAge}`}
      preview={`${child} is on your membership until ${formatDate(lastDay)}.`}
    >
      <Paragraph>
        Hello {firstName}, children are part of a membership up to the day before their {childAgeWords}.{' '}
        {child} is on yours until <strong>{formatDate(lastDay)}</strong>; from your next renewal on you no
        longer pay for {child}.
      </Paragraph>
      <Paragraph>
        {child} can join on their own from that day. If {child} has a disability, they may stay: please call
        us at {formatPhone(brand.operator.phone)}.
      </Paragraph>
      <ActionLink href="/join-now">See the plans</ActionLink>
    </MailLayout>
  )
}

AgeOut.preview = { firstName: 'Morgan', child: 'Wren', lastDay: '2026-12-19' } satisfies Omit<View, 'brand'>
