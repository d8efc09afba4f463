import { useCallback, useEffect, useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Links } from '#domain/back-office/content/studio.schema.ts'
import { formatInstant } from '#domain/format-moment.ts'

const hours = [
  { value: '24', label: 'One day' },
  { value: '168', label: 'A week' },
  { value: '720', label: '30 days' },
]

/** A link that shows the draft to someone without an account here. */
export function ShareDialog({
  open,
  brandId,
  timeZone,
  onClose,
}: {
  open: boolean
  brandId: string
  timeZone: string
  onClose: () => void
}) {
  const [chosen, setChosen] = useState('24')
  const [url, setUrl] = useState('')
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  const [links, setLinks] = useState<Links['links']>([])

  const readLinks = useCallback(async () => {
    const answer = await staffFetch(`/api/admin/content/previewLinks?brandId=${brandId}`)
    if (answer.ok) setLinks(answer.data.links)
    else setError(answer.error.message)
  }, [brandId])
  useEffect(() => {
    if (open) void readLinks()
  }, [open, readLinks])

  async function end(id: string) {
    const answer = await staffFetch(`/api/admin/content/endPreviewLink?brandId=${brandId}`, {
      method: 'POST',
      body: { id },
    })
    setError(answer.ok ? '' : answer.error.message)
    await readLinks()
  }

  async function make() {
    setPending(true)
    setError('')
    const answer = await staffFetch(`/api/admin/content/previewLink?brandId=${brandId}`, {
      method: 'POST',
      body: { hours: Number(chosen) },
    })
    setPending(false)
    if (answer.ok) {
      setUrl(answer.data.url)
      await readLinks()
    } else setError(answer.error.message)
  }

  return (
    <Modal
      open={open}
      onClose={() => {
        setUrl('')
        onClose()
      }}
      title="Share the draft"
      footer={
        !url && (
          <Button size="sm" pending={isPending} onClick={() => void make()}>
            Make the link
          </Button>
        )
      }
    >
      {error && <Notice tone="danger">{error}</Notice>}
      {url ? (
        <TextField
          name="url"
          label="Anyone with this link can see the current draft"
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
      ) : (
        <SelectField
          name="hours"
          label="The link works for"
          options={hours}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {links.length > 0 && (
        <section aria-labelledby="open-links" className="mt-6 border-t border-line pt-4">
          <h3 id="open-links" className="text-subheading">
            Active links
          </h3>
          <ul className="mt-2 grid gap-2">
            {links.map(({ id, madeBy, expiresAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-small">
                <span>
                  By {madeBy}, until {formatInstant(expiresAt, timeZone)}
                </span>
                <Button size="sm" variant="quiet" onClick={() => void end(id)}>
                  End the link until {formatInstant(expiresAt, timeZone)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  )
}
