import { Badge } from '#app/ui/badge.tsx'
import type { CaseClockView } from '#domain/back-office/support/case.schema.ts'
import { formatDate } from '#domain/format.ts'
import { requestStatusLabels } from '#domain/support/support-words.ts'
import type { RequestStatus } from '#domain/values/support.ts'
import { clockTones, clockWords, statusTones } from './case-words.ts'

/** A case's status, in a word. */
export function CaseStatus({ status }: { status: RequestStatus }) {
  return <Badge tone={statusTones[status]}>{requestStatusLabels[status]}</Badge>
}

/** The deadline and what is due, in words as well as by color. */
export function CaseClock({ clock, by, state }: CaseClockView) {
  const said = { running: 'by', due: 'due', late: 'late since' }[state]
  return (
    <Badge tone={clockTones[state]}>
      {clockWords[clock]} {said} {formatDate(by)}
    </Badge>
  )
}
