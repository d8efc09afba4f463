import type { RequestKind } from '#domain/support/reference.ts'
import type { MovedStatus, RequestStatus } from '#domain/values/support.ts'

/** Statuses of cases that need action. */
export const openStatuses = [
  'received',
  'in_review',
  'waiting',
  'appealed',
] as const satisfies RequestStatus[]
export const doneStatuses = ['resolved', 'closed', 'answered'] as const satisfies RequestStatus[]

/**
 * The statuses a person can set next. A grievance is decided only by a decision, a decision reopened only by an appeal,
 * and an appeal decided only by its own decision; an answered message can be reopened.
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

/** Placeholders a template leaves to fill in: an answer that still has one isn't ready. */
export const templateGaps = {
  need: '[Say what you need.]',
  answer: '[Your answer.]',
  progress: '[What was done, and what comes next.]',
} as const

/** Whether a case can be decided now: an open grievance, or its appeal. */
export function isToDecide(kind: RequestKind, status: RequestStatus): boolean {
  return kind === 'grievance' && openStatuses.some((open) => open === status)
}

/** This many matching characters in a row are no coincidence. */
const runLength = 40

/**
 * Whether an email's text contains a passage of what was written to us. Email isn't private enough for that (the HIPAA
 * minimum necessary standard, 45 CFR 164.502(b)). Case and spaces are ignored.
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
