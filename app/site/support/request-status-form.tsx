import { useState } from 'react'
import { secureFetch } from '#app/browser/secure-fetch.ts'
import { useForm } from '#app/browser/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatDate } from '#domain/format.ts'
import type { RequestStatusView } from '#domain/support/request-status.schema.ts'
import type { RequestStatus } from '#domain/support/support-words.ts'

const words: Record<RequestStatus, { title: string; text: string }> = {
  received: { title: 'We have it', text: 'It is waiting for one of us to take it up.' },
  in_review: { title: 'We are looking into it', text: 'Somebody is working on it.' },
  resolved: { title: 'It is decided', text: 'Our decision went to your email. You can appeal.' },
  appealed: { title: 'Your appeal is being decided', text: 'Somebody who was not part of it looks again.' },
  answered: { title: 'It is answered', text: 'Our answer went to your email.' },
}

/** How far a grievance or message is, for who has its number and the email it came with. */
export function RequestStatusForm() {
  const [found, setFound] = useState<RequestStatusView | null>(null)
  const form = useForm({
    schema: () =>
      import('#domain/support/request-status.schema.ts').then((module) => module.requestStatusQuerySchema),
    submit: (query) => {
      setFound(null)
      return secureFetch<RequestStatusView>('/api/v4/requestStatus', { method: 'POST', body: query })
    },
    onSuccess: setFound,
    onError: (error) => {
      if (error.code !== 'not_found') return false
      form.setErrors({ summary: 'We know no request with this number and this email. Please check both.' })
      return true
    },
  })
  return (
    <>
      <form {...form.props} aria-label="Status of a request" className="grid gap-6">
        <TextField
          name="reference"
          label="Case number or reference"
          placeholder="G-7KQM-4XDA-92HR"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={form.errors.reference}
        />
        <TextField
          name="email"
          type="email"
          label="Email you gave us"
          autoComplete="email"
          error={form.errors.email}
        />
        <FormSummary error={form.summary} />
        <div>
          <Button type="submit" variant="secondary" pending={form.pending}>
            Show status
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="mt-6">
        {found && <Found found={found} />}
      </div>
    </>
  )
}

function Found({ found }: { found: RequestStatusView }) {
  const { title, text } = words[found.status]
  return (
    <Notice
      tone={found.status === 'resolved' || found.status === 'answered' ? 'success' : 'info'}
      title={title}
    >
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
