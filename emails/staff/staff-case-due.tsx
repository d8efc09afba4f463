import { z } from 'zod'
import { formatDate } from '#domain/format.ts'
import type { DueClock } from '#domain/support/case-deadlines.rules.ts'
import { findRequestForStaff, type RequestForStaff } from '#domain/support/staff-mail.queries.server.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { consoleCaseLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Line } from '#emails/layout/parts.tsx'

type View = DueClock & Omit<RequestForStaff, 'clocks'> & { brand: MailBrand; link: string | null }

const clockWords: Record<DueClock['clock'], string> = {
  acknowledge: 'Acknowledgment',
  urgent_status: 'First update',
  resolve: 'Decision',
  acknowledge_appeal: 'Acknowledgment of the appeal',
  appeal: 'Decision on the appeal',
}

const props = z.object({
  grievanceId: z.uuid(),
  clock: z.enum(['acknowledge', 'urgent_status', 'resolve', 'acknowledge_appeal', 'appeal']),
  by: z.iso.date(),
  missed: z.boolean(),
})
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'staff-case-due': z.input<typeof props>
  }
}

/** A reminder to the brand's staff, without any content of the case. */
export const staffCaseDueMail = defineMail({
  name: 'staff-case-due',
  to: 'staff',
  label: { en: 'To staff: a grievance is due' },
  props,
  write: async (deps, { grievanceId, ...due }) => {
    const request = { brandId: deps.brand.id, kind: 'grievance', requestId: grievanceId } as const
    const { clocks: _, ...about } = await findRequestForStaff(deps.db, request)
    const brand = await mailBrand(deps)
    const link = consoleCaseLink(deps, grievanceId)
    return renderMail(
      `${about.reference}: ${clockWords[due.clock].toLowerCase()} ${whenOf(due)}`,
      <StaffCaseDue brand={brand} link={link} {...about} {...due} />,
    )
  },
  body: StaffCaseDue,
  previews: {
    default: {
      link: 'https://console.example.com/brightharbor/cases/example',
      reference: 'G-7KQM-4XDA-92HR',
      about: 'Billing or price',
      urgent: true,
      receivedOn: '2026-11-20',
      clock: 'urgent_status',
      by: '2026-11-23',
      missed: false,
    },
  },
})

function whenOf({ by, missed }: Pick<DueClock, 'by' | 'missed'>): string {
  return `${missed ? 'was due' : 'is due'} ${formatDate(by)}`
}

export function StaffCaseDue({ brand, link, reference, about, urgent, receivedOn, clock, by, missed }: View) {
  const what = clockWords[clock]
  return (
    <MailLayout
      brand={brand}
      title={missed ? 'A grievance is overdue' : 'A grievance is due'}
      preview={`${reference}: ${what.toLowerCase()} ${whenOf({ by, missed })}`}
    >
      <Line label="Case number" value={reference} strong />
      <Line label={missed ? `${what} was due` : `${what} due`} value={formatDate(by)} strong />
      <Line label="About" value={about} />
      <Line label="Urgent" value={urgent ? 'Yes' : 'No'} strong={urgent} />
      <Line label="Received" value={formatDate(receivedOn)} />
      {link && <ActionLink href={link}>Open the case</ActionLink>}
    </MailLayout>
  )
}
