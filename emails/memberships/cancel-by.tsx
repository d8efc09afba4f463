import { addDays } from '#domain/calendar.ts'
import { formatDate } from '#domain/format.ts'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

/**
 * The last day on which cancelling stops a charge, and a link straight to it (Cal. BPC 17602(b), 940 CMR 38.05,
 * D.C. Code 28A-203).
 */
export function CancelBy({
  nextCharge: { date, amountCents },
}: {
  nextCharge: { date: string; amountCents: number }
}) {
  const locale = { locale: 'en' } as const
  const by = { charges: amountCents > 0, date: formatDate(addDays(date, -1)) }
  return (
    <>
      <Paragraph>
        {m
          .mails_renewals_cancel_by(by, locale)
          .map((part) => (typeof part === 'string' ? part : <strong key={part[0]}>{part[1]}</strong>))}
      </Paragraph>
      <ActionLink href="/dashboard/cancel">{m.mails_renewals_cancel(locale)}</ActionLink>
    </>
  )
}
