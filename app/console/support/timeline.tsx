import { Card } from '#app/console/parts.tsx'
import { kilobytes } from '#app/forms/person/attach-files.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { CaseEntry, CaseView } from '#domain/back-office/support/case.schema.ts'
import type { CaseFile } from '#domain/support/files/file.schema.ts'
import { caseFindingLabels, requestStatusLabels } from '#domain/support/support-words.ts'
import { NoteForm } from './note-form.tsx'

/** What happened to a case and when, in the brand's time zone. */
export type Moment = { when: string; at: string } & (
  | { what: 'received' | 'acknowledged' }
  | { what: 'done'; entry: CaseEntry }
)

/** Everything that happened to a case, in order, and a form to add a note. */
export function Timeline({ shown, moments }: { shown: CaseView; moments: Moment[] }) {
  return (
    <Card title="Timeline">
      <ol className="mb-6 grid gap-5">
        {moments.map((moment) => (
          <Point key={moment.what === 'done' ? moment.entry.id : moment.what} when={moment.when}>
            {moment.what === 'done' && <Done entry={moment.entry} />}
            {moment.what === 'received' && (
              <>
                <strong className="font-semibold">{shown.from}</strong> wrote it.
              </>
            )}
            <span>
              {moment.what === 'acknowledged'
                ? 'It was acknowledged in writing: that clock stopped here.'
                : ''}
            </span>
          </Point>
        ))}
      </ol>
      <NoteForm caseId={shown.id} />
    </Card>
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

function Done({ entry }: { entry: CaseEntry }) {
  const { kind, by, text, mail, files } = entry
  return (
    <>
      <p>
        <strong className="font-semibold">{by}</strong> {saidOf(entry)}
        {text && !entry.finding ? ': ' : '. '}
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
      <Files files={files} />
    </>
  )
}

/** Files attached to a case or an answer, as links. */
export function Files({ files }: { files: CaseFile[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="mt-2 grid gap-1 text-small">
      {files.map(({ id, name, bytes }) => (
        <li key={id} className="wrap-anywhere">
          <a href={`/api/admin/caseFiles/${id}`} download={name} className="text-link">
            {name}
          </a>{' '}
          <span className="text-muted">{kilobytes(bytes)}</span>
        </li>
      ))}
    </ul>
  )
}

function saidOf({ kind, by, status, finding, assignee }: CaseEntry): string {
  const became = status ? `“${requestStatusLabels[status]}”` : ''
  const found = finding ? `: ${caseFindingLabels[finding]}` : ''
  switch (kind) {
    case 'assigned':
      if (!assignee) return 'unassigned it'
      return assignee === by ? 'took it' : `assigned it to ${assignee}`
    case 'note':
      return 'wrote a note'
    case 'answered':
      return status ? `answered, and it is now ${became}` : 'answered'
    case 'moved':
      return `changed the status to ${became}`
    case 'decided':
      return `decided${found}`
    case 'appealed':
      return 'filed the appeal'
    case 'appeal_decided':
      return `decided the appeal${found}`
  }
}
