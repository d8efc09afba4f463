import { useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'

/** Publishes the Spanish translations of the published English; the draft's English changes stay unpublished. */
export function PublishSpanish({
  brandId,
  revision,
  publishedVersion,
  onDone,
}: {
  brandId: string
  revision: number
  publishedVersion: number
  onDone: (said: string) => Promise<void>
}) {
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  async function publish() {
    setPending(true)
    const answer = await staffFetch(`/api/admin/content/spanish/publish?brandId=${brandId}`, {
      method: 'POST',
      body: { revision, publishedVersion },
    })
    setPending(false)
    setError(answer.ok ? '' : answer.error.message)
    if (answer.ok) await onDone(`The Spanish is published as version ${answer.data.number}.`)
  }
  return (
    <section
      aria-label="Publish the Spanish"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <p className="max-w-reading text-small">
        Some Spanish isn’t published yet. You can publish it on its own: the English that visitors see doesn’t
        change, and your English draft stays a draft.
      </p>
      <div className="grid gap-1">
        <Button size="sm" pending={isPending} onClick={() => void publish()}>
          Publish the Spanish
        </Button>
        <p role="status" className="text-fine text-muted">
          {error}
        </p>
      </div>
    </section>
  )
}
