import { useState } from 'react'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ImportedSpanish } from '#domain/back-office/content/spanish/studio-spanish.schema.ts'

/** Imports a translator's file: what was accepted, and each rejected row with its reason. */
export function ImportFile({ brandId }: { brandId: string }) {
  const [file, setFile] = useState<File | null>(null)
  const [reviewedBy, setReviewedBy] = useState('')
  const [fault, setFault] = useState('')
  const [result, setResult] = useState<ImportedSpanish | null>(null)
  const [isPending, setPending] = useState(false)
  const finish = useRevalidateWithToast()

  async function take() {
    if (!file) return setFault('Choose a file first.')
    setPending(true)
    setFault('')
    setResult(null)
    const answer = await staffFetch(`/api/admin/content/spanish/csv?brandId=${brandId}`, {
      method: 'POST',
      body: { csv: await file.text(), ...(reviewedBy.trim() && { reviewedBy }) },
    })
    setPending(false)
    if (!answer.ok) return setFault(answer.error.fields?.[0]?.message ?? answer.error.message)
    setResult(answer.data)
    await finish(answer.data.saved === 1 ? 'One text is saved.' : `${answer.data.saved} texts are saved.`)
  }

  return (
    <Card
      title="Import a translator’s file"
      lead="The file that was downloaded here, with its Spanish filled in."
    >
      <form
        className="grid max-w-2xl gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void take()
        }}
      >
        {fault && <Notice tone="danger">{fault}</Notice>}
        <label className="grid gap-1 font-semibold">
          File (CSV)
          <input
            type="file"
            accept=".csv,text/csv"
            className="min-h-11 font-normal"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        </label>
        <TextField
          name="importReviewedBy"
          label="Reviewed by"
          hint="A qualified translator, if one reviewed the whole file."
          optional
          value={reviewedBy}
          maxLength={200}
          onChange={({ target }) => setReviewedBy(target.value)}
        />
        <div>
          <Button type="submit" size="sm" pending={isPending}>
            Import
          </Button>
        </div>
      </form>
      {result && (
        <div role="status" className="mt-5">
          <p>{`${result.saved} saved, ${result.unchanged} unchanged, ${result.refused.length} refused.`}</p>
          {result.refused.length > 0 && (
            <ul className="mt-2 grid gap-1 text-small">
              {result.refused.map(({ row, key, reason }) => (
                <li key={`${row} ${key}`} className="wrap-anywhere">
                  {`Row ${row}, ${key}: ${reason}`}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  )
}
