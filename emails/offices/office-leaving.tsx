import { z } from 'zod'
import { findLeaving } from '#domain/back-office/offices/office-mail.queries.server.ts'
import { formatDate, formatPhone } from '#domain/format.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'

type View = {
  brand: MailBrand
  firstName: string
  office: string
  endsOn: string | null
  replacement: string | null
  /** Whether that one takes the plan of the member, and the one chosen for the next term. */
  takesPlan: boolean
}

const props = z.object({ membershipId: z.uuid(), officeId: z.uuid(), endsOn: z.iso.date().nullable() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'office-leaving': z.input<typeof props>
  }
}

/** To a member whose home office leaves the plan: until when it is good there, and what comes then. */
export const officeLeavingMail = defineMail({
  name: 'office-leaving',
  to: 'member',
  label: { en: 'The home office leaves, or stays' },
  props,
  write: async (deps, { endsOn, ...which }) => {
    const view = await findLeaving(deps.db, { brandId: deps.brand.id, ...which })
    const brand = await mailBrand(deps)
    const subject = endsOn
      ? `${view.office} leaves ${brand.name} on ${formatDate(endsOn)}`
      : `${view.office} stays with ${brand.name}`
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

export function OfficeLeaving({ brand, firstName, office, endsOn, replacement, takesPlan }: View) {
  if (endsOn === null) {
    return (
      <MailLayout brand={brand} title="Your office stays" preview={`${office} stays with ${brand.name}.`}>
        <Paragraph>
          Hello {firstName}, we told you that <strong>{office}</strong> would leave {brand.name}. It stays.
          Your membership is good there as before, and you need not do anything.
        </Paragraph>
      </MailLayout>
    )
  }
  return (
    <MailLayout
      brand={brand}
      title="Your office leaves the plan"
      preview={`Your membership is good at ${office} until ${formatDate(endsOn)}.`}
    >
      <Paragraph>
        Hello {firstName}, <strong>{office}</strong>, your home office, takes part in {brand.name} until{' '}
        <strong>{formatDate(endsOn)}</strong>. After that day member prices do not apply there.
      </Paragraph>
      <Paragraph>
        {replacement && takesPlan
          ? `From the next day your home office is ${replacement}. You can choose another at any time.`
          : 'Your membership goes on, and is good at every other office of your plan. Please choose a new home office.'}
      </Paragraph>
      <ActionLink href="/dashboard/home-office">Choose a home office</ActionLink>
      <Paragraph quiet>Questions? Call us at {formatPhone(brand.operator.phone)}.</Paragraph>
    </MailLayout>
  )
}
