import { z } from 'zod'
import { noMonthFigures } from '#domain/back-office/reports/figures.ts'
import { type MailedReport, readMailedReport } from '#domain/back-office/reports/mails/report-mails.server.ts'
import { formatCents } from '#domain/format.ts'
import { formatMonth } from '#domain/format-moment.ts'
import { defineMail, mailBrand, renderMail } from '#emails/layout/define-mail.ts'
import { type MailBrand, MailLayout } from '#emails/layout/layout.tsx'
import { consoleReportsLink } from '#emails/layout/mail-links.ts'
import { ActionLink, Line, Paragraph } from '#emails/layout/parts.tsx'

type View = MailedReport & { brand: MailBrand; link: string | null }

const props = z.object({ reportMailId: z.uuid(), on: z.iso.date() })
declare module '#db/mail-outbox.ts' {
  interface Mails {
    'staff-report': z.input<typeof props>
  }
}

/** To a staff member: totals and links to their rows, without any personal data. */
export const staffReportMail = defineMail({
  name: 'staff-report',
  to: 'staff',
  label: { en: 'To staff: a report' },
  props,
  write: async (deps, { reportMailId, on }) => {
    const report = await readMailedReport(deps.db, { brand: deps.brand, reportMailId, on })
    const brand = await mailBrand(deps)
    const link = consoleReportsLink(deps, report.month)
    return renderMail(titleOf(report), <StaffReport {...{ brand, link, ...report }} />)
  },
  body: StaffReport,
  previews: {
    default: {
      every: 'month',
      month: '2026-10',
      isOver: true,
      figures: {
        ...noMonthFigures,
        month: '2026-10',
        active: 1_204,
        joined: 61,
        returned: 3,
        leftByChoice: 18,
        leftByCard: 7,
        mrrCents: 1_643_900,
        collectedCents: 1_512_400,
        refundsCents: 22_350,
        failed: 16,
        recovered: 11,
      },
      link: 'https://console.example.com/brightharbor/reports?from=2026-10&to=2026-10',
    },
  },
})

const titleOf = ({ month, isOver }: Pick<View, 'month' | 'isOver'>) =>
  `Report for ${formatMonth(month)}${isOver ? '' : ' so far'}`

export function StaffReport({ brand, every, month, isOver, figures, link }: View) {
  const count = (value: number) => value.toLocaleString('en-US')
  return (
    <MailLayout brand={brand} title={titleOf({ month, isOver })} preview={`${brand.name} in figures`}>
      {figures === null ? (
        <Paragraph>
          You no longer have access to this brand’s reports, so this email has no figures.
        </Paragraph>
      ) : (
        <>
          <Line label="Active members" value={count(figures.active)} strong />
          <Line label="Joined" value={count(figures.joined + figures.returned)} />
          <Line label="Left" value={count(figures.leftByChoice + figures.leftByCard)} />
          <Line label="Monthly recurring revenue" value={formatCents(figures.mrrCents)} strong />
          <Line label="Collected" value={formatCents(figures.collectedCents)} />
          <Line label="Refunds" value={formatCents(figures.refundsCents)} />
          <Line
            label="Failed renewals recovered"
            value={`${count(figures.recovered)} of ${count(figures.failed)}`}
          />
          {link && <ActionLink href={link}>Open the report</ActionLink>}
        </>
      )}
      <Paragraph>
        You get this every {every} because someone requested it in the console, under Reports and Files. You
        can stop it there.
      </Paragraph>
    </MailLayout>
  )
}
