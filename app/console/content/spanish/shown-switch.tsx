import { useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import type { SpanishPage } from '#domain/back-office/content/spanish/studio-spanish.schema.ts'

type Props = {
  brandId: string
  page: Pick<SpanishPage, 'page' | 'isShown' | 'missing' | 'stale'>
  onDone: (said: string) => Promise<void>
}

/** Switches a page between Spanish and English only, from the next publication on. */
export function ShownSwitch({ brandId, page: { page, isShown, missing, stale }, onDone }: Props) {
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  async function show() {
    setPending(true)
    const answer = await staffFetch(`/api/admin/content/spanish/pages?brandId=${brandId}`, {
      method: 'POST',
      body: { page, isShown: !isShown },
    })
    setPending(false)
    setError(answer.ok ? '' : answer.error.message)
    if (answer.ok) {
      const said = isShown ? 'It will be shown in English only' : 'It will be shown in Spanish'
      await onDone(`${said} after the next publication.`)
    }
  }
  const isWhole = missing + stale === 0
  return (
    <div className="grid justify-items-end gap-1">
      <Button size="sm" variant="secondary" pending={isPending} onClick={() => void show()}>
        {isShown ? 'Show in English only' : 'Show in Spanish'}
      </Button>
      <p role="status" className="max-w-xs text-right text-fine text-muted">
        {error || (isShown || isWhole ? '' : 'Some texts are missing or outdated.')}
      </p>
    </div>
  )
}
