import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import type { VerificationStatus } from '#domain/values/offices.ts'

export type Asking = {
  id: string
  status: VerificationStatus
  email: string
  askedAt: string
  expiresAt: string
  answeredAt: string | null
  note: string | null
  diff: { name: string; before: string; after: string }[]
}

const said: Record<Exclude<VerificationStatus, 'proposed'>, (asking: Asking) => string> = {
  sent: ({ email, askedAt, expiresAt }) =>
    `Emailed to ${email} on ${askedAt}. The link works through ${expiresAt}.`,
  confirmed: ({ answeredAt }) => `The office confirmed its listing on ${answeredAt}.`,
  accepted: ({ answeredAt }) => `The office corrected its listing on ${answeredAt}, and that was accepted.`,
  refused: ({ answeredAt }) => `The office sent corrections on ${answeredAt}, which were refused.`,
  unanswered: ({ email, askedAt }) =>
    `Emailed to ${email} on ${askedAt}, with no answer. Please call the office.`,
}

/**
 * The status of the latest verification request to an office; corrections with what they would change, to accept or
 * refuse. If a colleague was faster, what they did is shown next to what was refused.
 */
export function Correction({ asking, revision }: { asking: Asking; revision: number }) {
  return (
    <>
      {asking.status !== 'proposed' && <p className="mb-6 text-muted">{said[asking.status](asking)}</p>}
      <Proposal key={asking.id} asking={asking} revision={revision} />
    </>
  )
}

function Proposal({ asking, revision }: { asking: Asking; revision: number }) {
  const { revalidate } = useRevalidator()
  const finish = useRevalidateWithToast()
  const [verb, setVerb] = useState<'accept' | 'refuse'>('accept')
  const form = useForm({
    schema: async () =>
      (await import('#domain/offices/verification/verification.schema.ts')).decideCorrectionSchema,
    prepare: ({ reason }) => ({ reason, revision }),
    submit: (body) =>
      staffFetch(`/api/admin/officeCorrections/${asking.id}/${verb}`, { method: 'POST', body }),
    onSuccess: async () => {
      const message =
        verb === 'accept' ? 'Accepted. The directory shows it now.' : 'Refused. Nothing was changed.'
      await finish(message)
    },
    onError: ({ code }) => {
      if (code === 'conflict') void revalidate()
      return false
    },
  })
  const isOpen = asking.status === 'proposed'
  if (!isOpen && !form.unsettled) return null
  return (
    <Card
      title="The office corrected its listing"
      lead={`On ${asking.answeredAt}. Nothing is public until you accept it.`}
    >
      {isOpen && <Proposed asking={asking} />}
      <CheckedForm form={form} className="grid max-w-xl gap-5">
        <FormSummary />
        <TextField name="reason" label="Note, for the audit log" optional />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={form.pending && verb === 'accept'} onClick={() => setVerb('accept')}>
            Accept
          </Button>
          <Button
            type="submit"
            variant="secondary"
            pending={form.pending && verb === 'refuse'}
            onClick={() => setVerb('refuse')}
          >
            Refuse
          </Button>
        </div>
      </CheckedForm>
    </Card>
  )
}

/** What the office wrote, and what that would change. */
function Proposed({ asking }: { asking: Asking }) {
  return (
    <>
      {asking.note && (
        <blockquote className="mb-5 border-s-4 border-line ps-4 whitespace-pre-line wrap-anywhere">
          {asking.note}
        </blockquote>
      )}
      {asking.diff.length === 0 ? (
        <p className="mb-5">The office changed no field and left only the comment above.</p>
      ) : (
        <dl className="mb-6 grid gap-3">
          {asking.diff.map(({ name, before, after }) => (
            <div key={name}>
              <dt className="text-small font-semibold">{name}</dt>
              <dd className="wrap-anywhere">
                <del className="text-danger-strong decoration-1">{before || 'nothing'}</del>{' '}
                <ins className="no-underline">{after || 'nothing'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
