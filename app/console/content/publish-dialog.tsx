import { useEffect, useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { Review, Schedule } from '#domain/back-office/content/studio.schema.ts'
import type { FieldError } from '#domain/errors.ts'
import { SchedulePart } from './schedule-part.tsx'

type Props = {
  open: boolean
  brandId: string
  mayPublish: boolean
  /** The scheduled time, and the callback to change it. */
  schedule: Schedule | null
  onSchedule: (schedule: Schedule | null) => void
  onClose: () => void
  onFault: (fault: FieldError) => void
}

/** The changes that publishing would make, in words, what prevents it, and the button. */
export function PublishDialog({ open, brandId, mayPublish, schedule, onSchedule, onClose, onFault }: Props) {
  const [review, setReview] = useState<Review | null>(null)
  const [error, setError] = useState('')
  const [note, setNote] = useState('')
  const [isPending, setPending] = useState(false)
  const query = `?brandId=${brandId}` as const

  useEffect(() => {
    if (!open) return
    let isGone = false
    setReview(null)
    setError('')
    void staffFetch(`/api/admin/content/review?brandId=${brandId}`).then((answer) => {
      if (isGone) return
      if (answer.ok) setReview(answer.data)
      else setError(answer.error.message)
    })
    return () => {
      isGone = true
    }
  }, [open, brandId])

  async function publish() {
    if (!review) return
    setPending(true)
    setError('')
    const { revision, publishedVersion } = review
    const answer = await staffFetch(`/api/admin/content/publish${query}`, {
      method: 'POST',
      body: { revision, publishedVersion, ...(note ? { note } : {}) },
    })
    setPending(false)
    if (!answer.ok) return setError(answer.error.message)
    setNote('')
    onClose()
    void showToast({ message: `Version ${answer.data.number} is published: visitors see it now.` })
  }

  const isReady = review !== null && review.faults.length === 0 && review.changes.length > 0
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={mayPublish ? 'Publish' : 'What changed'}
      size="large"
      loading={review === null && !error}
      footer={
        mayPublish && (
          <Button size="sm" pending={isPending} disabled={!isReady} onClick={() => void publish()}>
            Publish now
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        {error && <Notice tone="danger">{error}</Notice>}
        {review && review.faults.length > 0 && (
          <section aria-labelledby="review-faults">
            <h3 id="review-faults" className="mb-2 text-subheading">
              Fix these first
            </h3>
            <ul className="grid gap-1 text-small">
              {review.faults.map((fault) => (
                <li key={`${fault.path} ${fault.message}`}>
                  <button type="button" className="text-link text-left" onClick={() => onFault(fault)}>
                    {fault.path}
                  </button>
                  : {fault.message}
                </li>
              ))}
            </ul>
          </section>
        )}
        {review && review.warnings.length > 0 && (
          <Notice tone="warning" title="Worth a look">
            {review.warnings.map(({ message }) => (
              <span key={message} className="block">
                {message}
              </span>
            ))}
          </Notice>
        )}
        {review && <Changes changes={review.changes} />}
        {mayPublish && isReady && (
          <TextField
            name="note"
            label="Note for the version history"
            optional
            value={note}
            maxLength={300}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        {mayPublish && review && (
          <SchedulePart
            brandId={brandId}
            schedule={schedule}
            look={
              isReady ? { revision: review.revision, publishedVersion: review.publishedVersion, note } : null
            }
            onSchedule={onSchedule}
          />
        )}
      </div>
    </Modal>
  )
}

function Changes({ changes }: { changes: Review['changes'] }) {
  if (changes.length === 0) return <p>There are no changes to what visitors see.</p>
  return (
    <section aria-labelledby="review-changes">
      <h3 id="review-changes" className="mb-2 text-subheading">
        {changes.length === 1 ? 'One change' : `${changes.length} changes`}
      </h3>
      <ul className="grid gap-3 text-small">
        {changes.map(({ where, what, before, after }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once, and two lines may say the same
          <li key={at} className="min-w-0 border-l-2 border-line pl-3 wrap-anywhere">
            <span className="text-muted">{where}</span> <strong>{what}</strong>
            {before !== null && <del className="block text-danger-strong">{before}</del>}
            {after !== null && <ins className="block text-success-strong no-underline">{after}</ins>}
          </li>
        ))}
      </ul>
    </section>
  )
}
