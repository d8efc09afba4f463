import { z } from 'zod'
import { findLeaving } from '#domain/back-office/offices/office-mail.queries.server.ts'
import { formatPhone } from '#domain/format.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { Strong } from '#emails/layout/marked.tsx'
import { ActionLink, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

type View = {
  brand: MailBrand
  firstName: string
  office: string
  endsOn: string | null
  replacement: string | null
  /** Whether the replacement accepts the member's plan and the one chosen for the next term. */
  takesPlan: boolean
}

const props = z.object({ membershipId: z.uuid(), officeId: z.uuid(), endsOn: z.iso.date().nullable() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'office-leaving': z.input<typeof props>
  }
}

/** To a member whose office leaves the plan: until when member prices apply there, and what happens next. */
export const officeLeavingMail = defineMail({
  name: 'office-leaving',
  to: 'member',
  label: { en: 'Dental office is leaving or staying' },
  props,
  write: async (deps, { endsOn, ...which }) => {
    const view = await findLeaving(deps.db, { brandId: deps.brand.id, ...which })
    const brand = await mailBrand(deps)
    const { locale } = brand
    const names = { office: view.office, brand: brand.name }
    const subject = endsOn
      ? m.mails_offices_leaving_subject({ ...names, endsOn: mailDate(endsOn, locale) }, { locale })
      : m.mails_offices_staying_subject(names, { locale })
    return renderMail(subject, <OfficeLeaving brand={brand} endsOn={endsOn} {...view} />)
  },
  body: OfficeLeaving,
  previews: {
    default: {
      firstName: 'Morgan',
      office: 'Juniper Lane Dental',
      endsOn: '2027-01-31',
      replacement: 'Palo Verde Smiles',
      takesPlan: true,
    },
  },
})

export function OfficeLeaving({ brand, firstName, office, replacement, takesPlan, ...view }: View) {
  const { locale, operator } = brand
  const names = { office, brand: brand.name }
  if (view.endsOn === null) {
    return (
      <MailLayout
        brand={brand}
        title={m.mails_offices_staying_title({ locale })}
        preview={m.mails_offices_staying_subject(names, { locale })}
      >
        <Greeting name={firstName} />
        <Paragraph>
          <Strong parts={m.mails_offices_staying_text(names, { locale })} />
        </Paragraph>
      </MailLayout>
    )
  }
  const endsOn = mailDate(view.endsOn, locale)
  const next = takesPlan ? replacement : null
  return (
    <MailLayout
      brand={brand}
      title={m.mails_offices_leaving_title({ locale })}
      preview={m.mails_offices_leaving_preview({ office, endsOn }, { locale })}
    >
      <Greeting name={firstName} />
      <Paragraph>
        <Strong parts={m.mails_offices_leaving_text({ ...names, endsOn }, { locale })} />
      </Paragraph>
      <Paragraph>
        {m.mails_offices_leaving_next({ hasNext: next !== null, next: next ?? '' }, { locale })}
      </Paragraph>
      <ActionLink href="/dashboard/home-office">{m.mails_offices_choose_office({ locale })}</ActionLink>
      <Paragraph quiet>
        {m.mails_layout_questions_call({ phone: formatPhone(operator.phone) }, { locale })}
      </Paragraph>
    </MailLayout>
  )
}
