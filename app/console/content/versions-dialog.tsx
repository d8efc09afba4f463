import { useEffect, useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { Versions } from '#domain/back-office/content/studio.schema.ts'
import { formatInstant } from '#domain/format-moment.ts'
import type { StudioGiven } from './site.tsx'

/** What was published, by whom and why, with an action to restore each version. */
export function VersionsDialog({
  open,
  given: { brandId, mayPublish, timeZone },
  onClose,
}: {
  open: boolean
  given: StudioGiven
  onClose: () => void
}) {
  const [versions, setVersions] = useState<Versions['versions'] | null>(null)
  const [back, setBack] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)

  useEffect(() => {
    if (!open) return
    let isGone = false
    setError('')
    setBack(null)
    setVersions(null)
    void staffFetch(`/api/admin/content/versions?brandId=${brandId}`).then((answer) => {
      if (isGone) return
      setVersions(answer.ok ? answer.data.versions : [])
      if (!answer.ok) setError(answer.error.message)
    })
    return () => {
      isGone = true
    }
  }, [open, brandId])

  async function goBack() {
    const published = versions?.find(({ isPublished }) => isPublished)?.number
    if (back === null || published === undefined) return
    setPending(true)
    const answer = await staffFetch(`/api/admin/content/rollback?brandId=${brandId}`, {
      method: 'POST',
      body: { number: back, publishedVersion: published, reason },
    })
    setPending(false)
    if (!answer.ok) return setError(answer.error.fields?.[0]?.message ?? answer.error.message)
    onClose()
    setReason('')
    void showToast({ message: `Visitors see version ${back} again. The draft is unchanged.` })
  }

  const day = (instant: string | null) => instant && formatInstant(instant, timeZone)
  return (
    <Modal open={open} onClose={onClose} title="Versions" size="large" loading={versions === null && !error}>
      {error && <Notice tone="danger">{error}</Notice>}
      {versions?.length === 0 && !error && <p>Nothing has been published yet.</p>}
      <ul className="grid gap-3">
        {versions?.map(({ number, note, author, publishedAt, isPublished }) => (
          <li key={number} className="border-t border-line pt-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0">
                <strong>Version {number}</strong>
                <span>{isPublished ? ', which visitors see' : ''}</span>
                <span className="block text-small text-muted wrap-anywhere">
                  {[day(publishedAt), author ?? 'command line', note].filter(Boolean).join(' · ')}
                </span>
              </p>
              {mayPublish && !isPublished && back !== number && (
                <Button size="sm" variant="secondary" onClick={() => setBack(number)}>
                  Restore version {number}
                </Button>
              )}
            </div>
            {back === number && (
              <div className="mt-3 grid gap-3">
                <TextField
                  name="reason"
                  label="Reason, for the audit log"
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
                <div>
                  <Button size="sm" pending={isPending} onClick={() => void goBack()}>
                    Show visitors version {number}
                  </Button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
