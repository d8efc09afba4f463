import { Changes } from '#app/console/audit/changes.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { TimelineEntry } from '#domain/back-office/members/page/timeline.rules.ts'
import { formatCents } from '#domain/format.ts'
import { actionWords } from '#domain/staff/audit/audit-words.ts'
import { saidFields } from '#domain/staff/audit/field-words.rules.ts'

/** Everything that happened to a member, newest first. */
export function Timeline({
  entries,
  mailLabels,
}: {
  entries: (TimelineEntry & { when: string })[]
  mailLabels: Record<string, string>
}) {
  if (entries.length === 0) return <p className="p-5 text-muted">Nothing has happened yet.</p>
  return (
    <ol className="grid">
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same, and none moves
        <li key={at} className="flex gap-3 border-line px-5 py-3 not-first:border-t">
          <Icon name={iconOf(entry)} className="mt-0.5 size-5 shrink-0 text-muted" />
          <div className="min-w-0 grow wrap-anywhere">
            <Said entry={entry} mailLabels={mailLabels} />
          </div>
          <time dateTime={entry.at ?? entry.on} className="shrink-0 text-fine text-muted">
            {entry.when}
          </time>
        </li>
      ))}
    </ol>
  )
}

function Said({ entry, mailLabels }: { entry: TimelineEntry; mailLabels: Record<string, string> }) {
  switch (entry.kind) {
    case 'happened':
      return <Line title={happenedWords[entry.what]} note={happenedNote(entry)} />
    case 'mail':
      return (
        <Line
          title={`Email: ${mailLabels[entry.template] ?? entry.template}`}
          note={`${entry.isSent ? 'To' : 'Waits to be sent to'} ${entry.to}`}
        />
      )
    case 'link':
      return (
        <Line
          title={entry.what === 'opened' ? 'Opened the payment link' : 'Paid with the link'}
          note={null}
        />
      )
    case 'visit': {
      const who = [entry.person, entry.officeName].filter(Boolean).join(', ')
      return (
        <Line
          title={`Visit: ${entry.name}`}
          note={`${who ? `${who}. ` : ''}Saved ${formatCents(entry.savedCents)}.`}
        />
      )
    }
    case 'case':
      return (
        <Line title={entry.of === 'grievance' ? 'Filed a grievance' : 'Wrote to us'} note={entry.reference} />
      )
    case 'act':
      return (
        <>
          <Line title={actionWords(entry.action)} note={`By ${entry.by}`} />
          {entry.action !== 'member.noted' && saysMore(entry) && (
            <div className="mt-1 text-small">
              <Changes row={entry} />
            </div>
          )}
        </>
      )
  }
}

function saysMore({ before, after, reason }: Extract<TimelineEntry, { kind: 'act' }>): boolean {
  return Boolean(reason) || saidFields({ before, after }).length > 0
}

function Line({ title, note }: { title: string; note: string | null }) {
  return (
    <>
      <p className="font-semibold">{title}</p>
      {note && <p className="text-small text-muted">{note}</p>}
    </>
  )
}

type Happened = Extract<TimelineEntry, { kind: 'happened' }>

const happenedWords: Record<Happened['what'], string> = {
  joined: 'Joined',
  paid: 'Paid',
  adjusted: 'Charged by the staff',
  credited: 'Credited by the staff',
  credit_taken_back: 'Credit removed by the staff',
  renewed: 'Renewed',
  plan_changed: 'Changed plan',
  declined: 'Payment was declined',
  debit_started: 'Bank payment started',
  refund_promised: 'Refund promised',
  refunded: 'Refunded',
  bank_returned: 'Bank returned a payment',
  person_added: 'Person joined the family',
  person_ended: 'Person removed from the plan',
  card_changed: 'Changed payment method',
  auto_renew_on: 'Agreed to auto-renewal',
  cancelled: 'Canceled',
  kept: 'Undid the cancellation',
}

function happenedNote({ detail, amountCents }: Happened): string | null {
  return [amountCents === null ? null : formatCents(amountCents), detail].filter(Boolean).join(' · ') || null
}

function iconOf(entry: TimelineEntry): IconName {
  if (entry.kind === 'mail') return 'mail'
  if (entry.kind === 'link') return 'wallet'
  if (entry.kind === 'visit') return 'tooth'
  if (entry.kind === 'case') return 'alert-circle'
  if (entry.kind === 'act') return 'users'
  return entry.what === 'declined' || entry.what === 'bank_returned' ? 'alert-circle' : 'calendar'
}
