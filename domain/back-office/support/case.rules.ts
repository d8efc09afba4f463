import type { RequestKind } from '#domain/support/reference.ts'
import type { MovedStatus, RequestStatus } from '#domain/values/support.ts'

/** Cases that somebody still has to do something about. */
export const openStatuses = [
  'received',
  'in_review',
  'waiting',
  'appealed',
] as const satisfies RequestStatus[]
export const doneStatuses = ['resolved', 'closed', 'answered'] as const satisfies RequestStatus[]

/**
 * What a case may be next by a person's hand. A grievance is only ever decided by a decision, a decision only opened
 * again by an appeal, and an appeal only by its own; a message that was answered may be taken up again.
 */
export function allowedTransitions(kind: RequestKind, status: RequestStatus): MovedStatus[] {
  const moves: Partial<Record<RequestStatus, MovedStatus[]>> = {
    received: ['in_review', 'waiting'],
    in_review: ['waiting'],
    waiting: ['in_review'],
  }
  if (kind === 'grievance') return moves[status] ?? []
  return status === 'answered' ? ['in_review'] : [...(moves[status] ?? []), 'answered']
}

/** What a template leaves to be written: an answer that still has one of these is not ready. */
export const templateGaps = {
  need: '[Say what you need.]',
  answer: '[Your answer.]',
  progress: '[What was done, and what comes next.]',
} as const

/** Whether a case can be decided as it is: a grievance that is open, or its appeal. */
export function isToDecide(kind: RequestKind, status: RequestStatus): boolean {
  return kind === 'grievance' && openStatuses.some((open) => open === status)
}

/** So many characters in a row are no accident. */
const runLength = 40

/**
 * Whether a text for a mail has a passage of what was written to us in it. Mail is not private enough for that (the HIPAA
 * minimum necessary standard, 45 CFR 164.502(b)). Case and spaces do not count.
 */
export function repeatsWritten(text: string, written: readonly (string | null)[]): boolean {
  const [own, ...theirs] = [text, ...written.map((each) => each ?? '')].map(plainly)
  return theirs.some((their) => {
    for (let at = 0; at + runLength <= their.length; at++) {
      if (own?.includes(their.slice(at, at + runLength))) return true
    }
    return false
  })
}

const plainly = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
