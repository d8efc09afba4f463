import { formatPhone } from '#domain/format.ts'
import { fixedNoticeText, stateNotice } from '#domain/law/grievance-notices.ts'
import { regulatorInWords } from '#domain/law/regulators.ts'
import { colors, useSender } from '#emails/layout/layout.tsx'
import { wholePhones } from '#emails/layout/marked.tsx'
import { Paragraph } from '#emails/layout/parts.tsx'
import * as m from '#messages'

/** Where else a person can turn: the regulator by name, or the state's prescribed wording in 12-point (16 px) bold. */
export function RegulatorAdvice({ state }: { state: string }) {
  const { operator, locale } = useSender()
  const notice = stateNotice(state)
  const fixed = notice && fixedNoticeText(notice, formatPhone(operator.tollFreePhone ?? operator.phone))
  if (fixed)
    return (
      <p
        lang="en"
        className="ink"
        style={{
          fontSize: 16,
          lineHeight: '25px',
          fontWeight: 700,
          margin: '14px 0 16px',
          color: colors.ink,
        }}
      >
        {wholePhones(fixed)}
      </p>
    )
  return <Paragraph>{m.mails_support_regulator(regulatorInWords(notice?.regulator), { locale })}</Paragraph>
}
