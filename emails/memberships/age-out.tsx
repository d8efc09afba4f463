import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { dependents } from '#db/schema/memberships.ts'
import { isClosingPublic } from '#domain/brands/sales-status.rules.ts'
import { addDays } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { formatPhone } from '#domain/format.ts'
import { childToAge } from '#domain/law/ages.ts'
import { agesOutOn } from '#domain/memberships/next-term/age-out.rules.ts'
import { defineMail, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { Strong } from '#emails/layout/marked.tsx'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { membershipOfMail } from './membership-of-mail.server.ts'

type View = {
  brand: MailBrand
  firstName: string
  child: string
  lastDay: string
  /** The brand is closing: no one can join anymore. */
  isClosing?: boolean
}

const props = z.object({ membershipId: z.uuid(), dependentId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'age-out': z.input<typeof props>
  }
}

/** Sent before a child reaches 26 and leaves the plan: the last day, and what they can do. */
export const ageOutMail = defineMail({
  name: 'age-out',
  to: 'member',
  label: { en: 'A child is about to leave the plan by age' },
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
    const subject = { child: child.firstName, age: childToAge }
    return renderMail(
      m.mails_memberships_age_out_subject(subject, { locale: brand.locale }),
      <AgeOut {...view} />,
    )
  },
  body: AgeOut,
  previews: { default: { firstName: 'Morgan', child: 'Wren', lastDay: '2026-12-19' } },
})

export function AgeOut({ brand, firstName, child, isClosing = false, ...view }: View) {
  const { locale, operator } = brand
  const lastDay = mailDate(view.lastDay, locale)
  const age = childToAge
  return (
    <MailLayout
      brand={brand}
      title={m.mails_memberships_age_out_title({ child, age }, { locale })}
      preview={m.mails_memberships_age_out_preview({ child, lastDay }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>
        <Strong parts={m.mails_memberships_age_out_text({ age, child, lastDay }, { locale })} />
      </Paragraph>
      <Paragraph>
        {m.mails_memberships_age_out_next(
          { isClosing, child, phone: formatPhone(operator.phone) },
          { locale },
        )}
      </Paragraph>
      {isClosing ? (
        <ActionLink href="/dashboard/family">{m.mails_memberships_see_people({ locale })}</ActionLink>
      ) : (
        <ActionLink href="/join-now">{m.mails_layout_see_plans({ locale })}</ActionLink>
      )}
    </MailLayout>
  )
}
