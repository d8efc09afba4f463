import { addDays } from '#domain/calendar.ts'
import { useSender } from '#emails/layout/layout.tsx'
import { mailDate } from '#emails/layout/mail-words.ts'
import { Strong } from '#emails/layout/marked.tsx'
import { ActionLink, Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

/**
 * The last day to cancel before a charge, with a direct link to cancel (Cal. BPC 17602(b), 940 CMR 38.05, D.C. Code
 * 28A-203).
 */
export function CancelBy({
  nextCharge: { date, amountCents },
}: {
  nextCharge: { date: string; amountCents: number }
}) {
  const { locale } = useSender()
  const by = { charges: amountCents > 0, date: mailDate(addDays(date, -1), locale) }
  return (
    <>
      <Paragraph>
        <Strong parts={m.mails_renewals_cancel_by(by, { locale })} />
      </Paragraph>
      <ActionLink href="/dashboard/cancel">{m.mails_renewals_cancel({ locale })}</ActionLink>
    </>
  )
}
