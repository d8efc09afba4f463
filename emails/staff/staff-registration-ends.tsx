import { z } from 'zod'
import { formatDate } from '#domain/format.ts'
import { stateNameOf } from '#domain/values/states.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'

const props = z.object({
  state: z.string(),
  number: z.string(),
  validUntil: z.iso.date(),
  hasEnded: z.boolean(),
})
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'staff-registration-ends': z.input<typeof props>
  }
}

type View = z.infer<typeof props> & { brand: MailBrand; link: string | null }

/** To the brand's staff: one of the operator's registrations is about to expire, or has expired. */
export const staffRegistrationEndsMail = defineMail({
  name: 'staff-registration-ends',
  to: 'staff',
  label: { en: 'To staff: a state registration ends' },
  props,
  write: async (deps, registration) => {
    const { consoleOrigin } = deps.services.config
    const link = consoleOrigin ? `${consoleOrigin}/${deps.brand.key}/settings/brand` : null
    const brand = await mailBrand(deps)
    return renderMail(titleOf(registration), <StaffRegistrationEnds {...{ brand, link, ...registration }} />)
  },
  body: StaffRegistrationEnds,
  previews: {
    default: {
      state: 'TX',
      number: 'BH-TX-0410',
      validUntil: '2027-02-18',
      hasEnded: false,
      link: 'https://console.example.com/brightharbor/settings/brand',
    },
    ended: { state: 'OR', number: 'BH-OR-0410', validUntil: '2026-11-19', hasEnded: true, link: null },
  },
})

function titleOf({ state, validUntil, hasEnded }: Pick<View, 'state' | 'validUntil' | 'hasEnded'>): string {
  const verb = hasEnded ? 'ended' : 'ends'
  return `Your ${stateNameOf(state)} registration ${verb} on ${formatDate(validUntil)}`
}

export function StaffRegistrationEnds({ brand, state, number, validUntil, hasEnded, link }: View) {
  const name = stateNameOf(state)
  return (
    <MailLayout
      brand={brand}
      title={titleOf({ state, validUntil, hasEnded })}
      preview={hasEnded ? `No plan is sold in ${name} now.` : `After that, no plan is sold in ${name}.`}
    >
      <Line label="State" value={name} strong />
      <Line label="Number" value={number} />
      <Line label="Valid until" value={formatDate(validUntil)} strong />
      <Paragraph>
        {hasEnded
          ? `No plan is sold in ${name} until a new registration is on record. Members there keep their plans and renew as before.`
          : `Renew it with the state, then enter the new date. After ${formatDate(validUntil)}, no plan is sold in ${name}. Members there keep their plans and renew as before.`}
      </Paragraph>
      {link && <ActionLink href={link}>Open the brand’s settings</ActionLink>}
    </MailLayout>
  )
}
