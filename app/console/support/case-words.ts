import type { CaseClockView } from '#domain/back-office/support/case.schema.ts'
import type { RequestStatus } from '#domain/values/support.ts'

export const clockWords: Record<CaseClockView['clock'], string> = {
  acknowledge: 'Acknowledge',
  urgent_status: 'First status',
  resolve: 'Decide',
  acknowledge_appeal: 'Acknowledge the appeal',
  appeal: 'Decide the appeal',
}

export const clockTones = { running: 'neutral', due: 'warning', late: 'danger' } as const

export const statusTones: Record<RequestStatus, 'neutral' | 'accent' | 'success' | 'warning'> = {
  received: 'accent',
  in_review: 'neutral',
  waiting: 'warning',
  resolved: 'success',
  appealed: 'accent',
  closed: 'success',
  answered: 'success',
}
