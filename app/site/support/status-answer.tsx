import { Notice } from '#app/ui/notice.tsx'
import { formatDate } from '#domain/format.ts'
import type { RequestStatusView } from '#domain/support/request-status.schema.ts'
import type { RequestStatus } from '#domain/values/support.ts'

const words: Record<RequestStatus, { title: string; text: string }> = {
  received: { title: 'We have it', text: 'It is waiting for one of us to take it up.' },
  in_review: { title: 'We are looking into it', text: 'Somebody is working on it.' },
  waiting: { title: 'We wait for your answer', text: 'We wrote to your email and need something from you.' },
  resolved: { title: 'It is decided', text: 'Our decision went to your email. You can appeal.' },
  appealed: { title: 'Your appeal is being decided', text: 'Somebody who was not part of it looks again.' },
  closed: { title: 'Your appeal is decided', text: 'Our decision went to your email.' },
  answered: { title: 'It is answered', text: 'What we had to answer went to your email.' },
}

const tones: Partial<Record<RequestStatus, 'success' | 'warning'>> = {
  waiting: 'warning',
  resolved: 'success',
  closed: 'success',
  answered: 'success',
}

/** What we know of a request, in words. */
export function StatusAnswer({ found }: { found: RequestStatusView }) {
  const { title, text } = words[found.status]
  return (
    <Notice tone={tones[found.status] ?? 'info'} title={title}>
      <p className="mt-1">{text}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
        <dt className="text-muted">Received</dt>
        <dd>{formatDate(found.receivedOn)}</dd>
        {found.urgentStatusBy && (
          <>
            <dt className="text-muted">First answer by</dt>
            <dd>{formatDate(found.urgentStatusBy)}</dd>
          </>
        )}
        {found.resolveBy && (
          <>
            <dt className="text-muted">Decision by</dt>
            <dd>{formatDate(found.resolveBy)}</dd>
          </>
        )}
      </dl>
    </Notice>
  )
}
