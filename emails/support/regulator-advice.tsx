import { formatPhone } from '#domain/format.ts'
import { fixedNoticeText, stateNotice } from '#domain/law/grievance-notices.ts'
import { regulatorWords } from '#domain/law/regulators.ts'
import { colours, useSender } from '#emails/layout/layout.tsx'
import { Paragraph } from '#emails/layout/parts.tsx'

/** Where else a person may turn: by name, or in the words their state fixes, in 12 points (16 px) bold. */
export function RegulatorAdvice({ state }: { state: string }) {
  const { operator } = useSender()
  const notice = stateNotice(state)
  const fixed = notice && fixedNoticeText(notice, formatPhone(operator.tollFreePhone ?? operator.phone))
  if (fixed)
    return (
      <p
        className="ink"
        style={{ fontSize: 16, lineHeight: '25px', fontWeight: 700, margin: '0 0 16px', color: colours.ink }}
      >
        {fixed}
      </p>
    )
  return <Paragraph>{`You can also contact ${regulatorWords(notice?.regulator)} at any time.`}</Paragraph>
}
