import { Sheet } from '#app/console/parts.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { CaseEntry, CaseView } from '#domain/cases/case.schema.ts'
import { caseFindingLabels, requestStatusLabels } from '#domain/support/support-words.ts'
import { NoteForm } from './note-form.tsx'

/** The instants of a case by the clock of its brand, by entry. */
export type Moments = { received: string; acknowledged: string | null; entries: Record<string, string> }

/** All that happened with a case, in order, and a note to add. */
export function Timeline({ shown, moments }: { shown: CaseView; moments: Moments }) {
  return (
    <Sheet title="Timeline">
      <ol className="mb-6 grid gap-5">
        <Point when={moments.received}>
          <strong className="font-semibold">{shown.from}</strong> wrote it.
        </Point>
        {shown.entries.map((entry) => (
          <Point key={entry.id} when={moments.entries[entry.id] ?? ''}>
            <Done entry={entry} />
          </Point>
        ))}
        {moments.acknowledged && (
          <Point when={moments.acknowledged}>It was acknowledged in writing: that clock stopped here.</Point>
        )}
      </ol>
      <NoteForm caseId={shown.id} />
    </Sheet>
  )
}

function Point({ when, children }: { when: string; children: React.ReactNode }) {
  return (
    <li className="border-l-2 border-line pl-4">
      <p className="text-fine text-muted">{when}</p>
      <div>{children}</div>
    </li>
  )
}

function Done({ entry: { kind, by, text, status, finding, assignee, mail } }: { entry: CaseEntry }) {
  const who = <strong className="font-semibold">{by}</strong>
  const now = status && kind !== 'decided' && kind !== 'appeal_decided' && kind !== 'appealed'
  const said = {
    assigned: assignee ? `gave it to ${assignee}.` : 'took it from whoever had it.',
    note: 'wrote a note:',
    answered: 'answered:',
    moved: '',
    decided: `decided: ${finding ? caseFindingLabels[finding] : ''}.`,
    appealed: 'filed the appeal:',
    appeal_decided: `decided the appeal: ${finding ? caseFindingLabels[finding] : ''}.`,
  }[kind]
  return (
    <>
      <p>
        {who} {said}{' '}
        {now &&
          `${kind === 'moved' ? 'changed the status to' : 'It is now'} “${requestStatusLabels[status]}”.`}{' '}
        {mail === 'queued' && <Badge>Mail waits to be sent</Badge>}
        {mail === 'failing' && <Badge tone="danger">Mail could not be sent yet</Badge>}
        {mail === 'sent' && <Badge tone="success">Mail sent</Badge>}
      </p>
      {text && (
        <blockquote
          className={`mt-2 rounded-md p-3 whitespace-pre-wrap wrap-anywhere ${kind === 'note' ? 'bg-warning-soft text-ink' : 'bg-sunken'}`}
        >
          {text}
        </blockquote>
      )}
    </>
  )
}
