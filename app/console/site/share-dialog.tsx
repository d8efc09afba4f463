import { useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/notice.tsx'

const hours = [
  { value: '24', label: 'One day' },
  { value: '168', label: 'A week' },
  { value: '720', label: '30 days' },
]

/** A link with which somebody who has no account here sees the draft. */
export function ShareDialog({
  open,
  brandId,
  onClose,
}: {
  open: boolean
  brandId: string
  onClose: () => void
}) {
  const [chosen, setChosen] = useState('24')
  const [url, setUrl] = useState('')
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)

  async function make() {
    setPending(true)
    setError('')
    const answer = await staffFetch<{ url: string }>(`/api/admin/content/previewLink?brandId=${brandId}`, {
      method: 'POST',
      body: { hours: Number(chosen) },
    })
    setPending(false)
    if (answer.ok) setUrl(answer.data.url)
    else setError(answer.error.message)
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
          label="Whoever has this link sees the draft, as it is then"
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
      ) : (
        <SelectField
          name="hours"
          label="It opens the draft for"
          options={hours}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
    </Modal>
  )
}
