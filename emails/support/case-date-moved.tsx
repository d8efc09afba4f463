import { z } from 'zod'
import { type CaseDate, findCaseDate } from '#domain/support/acknowledgement.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'
import { RegulatorAdvice } from './regulator-advice.tsx'

type View = CaseDate & { brand: MailBrand }

const props = z.object({ grievanceId: z.uuid() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'case-date-moved': z.input<typeof props>
  }
}

/** The decision date of a grievance is on hold until the person who filed it responds, or has changed. */
export const caseDateMovedMail = defineMail({
  name: 'case-date-moved',
  to: 'member',
  label: { en: 'Decision date of a grievance moved' },
  props,
  write: async (deps, { grievanceId }) => {
    const date = await findCaseDate(deps.db, { brandId: deps.brand.id, grievanceId })
    const brand = await mailBrand(deps)
    const moved = { isMoved: date.resolveBy !== null, reference: date.reference }
    const subject = m.mails_support_moved_subject(moved, { locale: brand.locale })
    return renderMail(subject, <CaseDateMoved brand={brand} {...date} />)
  },
  body: CaseDateMoved,
  previews: {
    default: { reference: 'G-7KQM-4XDA-92HR', resolveBy: '2026-12-24', state: 'AZ' },
    waiting: { reference: 'G-7KQM-4XDA-92HR', resolveBy: null, state: 'AZ' },
  },
})

export function CaseDateMoved({ brand, reference, resolveBy, state }: View) {
  const { locale } = brand
  const isMoved = resolveBy !== null
  return (
    <MailLayout
      brand={brand}
      title={m.mails_support_moved_title({ isMoved }, { locale })}
      preview={m.mails_support_case_number_is({ reference }, { locale })}
    >
      <Paragraph>{m.mails_support_moved_text({ isMoved }, { locale })}</Paragraph>
      <Line label={m.mails_support_case_number({ locale })} value={reference} strong />
      {isMoved && (
        <Line label={m.mails_support_decision_by({ locale })} value={mailDate(resolveBy, locale)} />
      )}
      <RegulatorAdvice state={state} />
      <ActionLink href="/support#status">{m.mails_support_check_status({ locale })}</ActionLink>
      <Paragraph quiet>{m.mails_support_no_health({ locale })}</Paragraph>
    </MailLayout>
  )
}
