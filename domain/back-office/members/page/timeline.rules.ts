import type { AuditFields } from '#db/schema/staff.ts'
import { dateIn } from '#domain/calendar.ts'
import type { Happened } from '#domain/memberships/history/activity.queries.server.ts'
import type { ActivityEntry } from '#domain/memberships/history/activity.schema.ts'
import type { MemberFacts } from './member-facts.schema.ts'

/** An audit row about a member. */
export type StaffAct = {
  at: Date
  actor: string
  action: string
  before: AuditFields | null
  after: AuditFields | null
  reason: string | null
}

/** One event in a member's history, on a date of the brand; `at` if the instant is known. */
export type TimelineEntry = { on: string; at: string | null } & (
  | { kind: 'happened'; what: ActivityEntry['kind']; detail: string | null; amountCents: number | null }
  | { kind: 'mail'; template: string; to: string; isSent: boolean }
  | { kind: 'link'; what: 'opened' | 'paid' }
  | { kind: 'visit'; name: string; person: string | null; officeName: string | null; savedCents: number }
  | { kind: 'case'; reference: string; of: 'grievance' | 'message' }
  | {
      kind: 'act'
      action: string
      by: string
      before: AuditFields | null
      after: AuditFields | null
      reason: string | null
    }
)

/** The most entries shown; the rest is in the lists beside it. */
const longest = 150

/**
 * Everything that happened to a member as one timeline, newest first. Entries with a date only come after that date's
 * instants.
 */
export function timelineOf(
  { happened, facts, acts }: { happened: readonly Happened[]; facts: MemberFacts; acts: readonly StaffAct[] },
  timeZone: string,
): TimelineEntry[] {
  const instant = (at: string | Date) => {
    const date = new Date(at)
    return { at: date.toISOString(), on: dateIn(timeZone, date) }
  }
  const entries: TimelineEntry[] = [
    ...happened.map(({ kind: what, on, at, detail, amountCents }) => ({
      kind: 'happened' as const,
      on,
      at,
      what,
      detail,
      amountCents,
    })),
    ...facts.mails.map(({ template, to, status, createdAt, sentAt }) => ({
      kind: 'mail' as const,
      ...instant(sentAt ?? createdAt),
      template,
      to,
      isSent: status === 'sent',
    })),
    ...facts.links.flatMap(({ openedAt, usedAt }) => [
      ...(openedAt ? [{ kind: 'link' as const, ...instant(openedAt), what: 'opened' as const }] : []),
      ...(usedAt ? [{ kind: 'link' as const, ...instant(usedAt), what: 'paid' as const }] : []),
    ]),
    ...facts.visits.map(({ visitedOn: on, name, person, officeName, usualCents, memberCents }) => ({
      kind: 'visit' as const,
      on,
      at: null,
      name,
      person,
      officeName,
      savedCents: usualCents - memberCents,
    })),
    ...facts.cases.map(({ kind: of, reference, receivedAt }) => ({
      kind: 'case' as const,
      ...instant(receivedAt),
      reference,
      of,
    })),
    ...acts.map(({ at, actor, ...act }) => ({
      kind: 'act' as const,
      ...instant(at),
      by: actor.replace(/ <.*>$/, ''),
      ...act,
    })),
  ]
  return entries.toSorted(newestFirst).slice(0, longest)
}

function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  if (one.on !== other.on) return one.on < other.on ? 1 : -1
  return (other.at ?? '').localeCompare(one.at ?? '')
}
