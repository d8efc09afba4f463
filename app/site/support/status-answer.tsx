import { Notice } from '#app/ui/notice.tsx'
import { formatDate } from '#domain/format.ts'
import type { RequestStatusView } from '#domain/support/request-status.schema.ts'
import type { RequestStatus } from '#domain/values/support.ts'
import * as m from '#messages'
import type { Words } from '#messages/locale.ts'

const words: Record<RequestStatus, { title: Words; text: Words }> = {
  received: { title: m.support_status_received_title, text: m.support_status_received },
  in_review: { title: m.support_status_in_review_title, text: m.support_status_in_review },
  waiting: { title: m.support_status_waiting_title, text: m.support_status_waiting },
  resolved: { title: m.support_status_resolved_title, text: m.support_status_resolved },
  appealed: { title: m.support_status_appealed_title, text: m.support_status_appealed },
  closed: { title: m.support_status_closed_title, text: m.support_status_closed },
  answered: { title: m.support_status_answered_title, text: m.support_status_answered },
}

const tones: Partial<Record<RequestStatus, 'success' | 'warning'>> = {
  waiting: 'warning',
  resolved: 'success',
  closed: 'success',
  answered: 'success',
}

/** What we know about a request, in words. */
export function StatusAnswer({ found }: { found: RequestStatusView }) {
  const { title, text } = words[found.status]
  return (
    <Notice tone={tones[found.status] ?? 'info'} title={title()}>
      <p className="mt-1">{text()}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
        <dt className="text-muted">{m.support_received()}</dt>
        <dd>{formatDate(found.receivedOn)}</dd>
        {found.urgentStatusBy && (
          <>
            <dt className="text-muted">{m.support_first_update_by()}</dt>
            <dd>{formatDate(found.urgentStatusBy)}</dd>
          </>
        )}
        {found.resolveBy && (
          <>
            <dt className="text-muted">{m.support_decision_by()}</dt>
            <dd>{formatDate(found.resolveBy)}</dd>
          </>
        )}
      </dl>
    </Notice>
  )
}
