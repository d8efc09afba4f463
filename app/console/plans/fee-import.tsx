import { type ChangeEvent, useState } from 'react'
import { linesStory } from '#app/console/imports/lines-story.ts'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField, TextAreaField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { columnLabels } from '#domain/back-office/imports/import-columns.ts'
import { feeColumns } from '#domain/back-office/plans/fee-schedules/fee-columns.ts'
import type { ImportedFees } from '#domain/back-office/plans/fee-schedules/fee-sheet.schema.ts'
import { DomainError } from '#domain/errors.ts'
import { textOf } from '#domain/files/read-table.ts'

const [needed, others] = columnLabels(feeColumns)

/**
 * Imports a file, or pasted rows with their headings: first a preview, then the import. Only what was previewed is
 * imported: after any other input or save, a new preview is needed.
 */
export function FeeImport({
  scheduleId,
  revision,
  isBlocked,
}: {
  scheduleId: string
  revision: number
  /** The grid has unsaved rows, which an import would overwrite. */
  isBlocked: boolean
}) {
  const finish = useRevalidateWithToast()
  const [text, setText] = useState('')
  const [replace, setReplace] = useState(false)
  const [previewed, setPreviewed] = useState<{ of: string; seen: ImportedFees }>()
  /** The number of imports; after each one, a file must be chosen again. */
  const [imports, setImports] = useState(0)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  const of = JSON.stringify([revision, text, replace])
  const seen = previewed?.of === of ? previewed.seen : undefined

  async function send(save: boolean) {
    setPending(true)
    setError(undefined)
    const body = { revision, text, replace }
    const call = `/api/admin/feeSchedules/${scheduleId}` as const
    const result = await (save
      ? staffFetch(`${call}/import`, { method: 'POST', body: { ...body, save } })
      : staffFetch(`${call}/importPreview`, { method: 'POST', body }))
    if (!result.ok) {
      setPending(false)
      setError(result.error.fields?.map(({ message }) => message).join(' ') || result.error.message)
      return
    }
    setPreviewed({ of, seen: result.data })
    if (result.data.saved) await finish('Imported into the draft.')
    setPending(false)
    if (!result.data.saved) return
    // What was typed during the import stays.
    setText((now) => (now === text ? '' : now))
    setReplace(false)
    setImports(imports + 1)
  }
  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    if (files.length === 0) return
    if (files.reduce((sum, { size }) => sum + size, 0) > 4_000_000) {
      setError('Use a file of 4 MB or less.')
      return
    }
    try {
      const texts = await Promise.all(
        files.map(async (file) => textOf(new Uint8Array(await file.arrayBuffer()))),
      )
      setText(texts.join('\n'))
      setError(undefined)
    } catch (fault) {
      setText('')
      setError(fault instanceof DomainError ? fault.message : 'The file could not be read. Choose it again.')
    }
  }

  return (
    <Card
      title="Import"
      lead={`A CSV file, or rows copied from a spreadsheet with their header row: ${needed.join(', ')}, and if you need them ${others.join(', ')}. Lists without a header row, with a code, a price and a name in each row, are matched by code: choose the files of usual and member prices together.`}
    >
      <div className="grid max-w-3xl gap-4">
        <label className="text-small font-semibold">
          File
          <input
            key={imports}
            type="file"
            multiple
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(event) => void readFile(event)}
            className="mt-1 block w-full font-normal"
          />
        </label>
        <TextAreaField
          name="rows"
          label="Rows"
          rows={4}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={error}
          spellCheck={false}
        />
        <CheckboxField
          name="replace"
          label="Remove rows that are not in the file"
          checked={replace}
          onChange={({ target }) => setReplace(target.checked)}
        />
        {seen && <Seen seen={seen} replaces={replace} />}
        <div className="flex flex-wrap gap-3">
          <Button
            size="sm"
            variant="secondary"
            pending={pending}
            disabled={!text}
            onClick={() => void send(false)}
          >
            Preview the import
          </Button>
          {seen && isBlocked && (
            <Notice tone="warning">Save the rows that are changed below before you import.</Notice>
          )}
          {seen && !isBlocked && !seen.saved && seen.added + seen.changed + seen.removed > 0 && (
            <Button size="sm" pending={pending} onClick={() => void send(true)}>
              {seen.added + seen.changed === 1
                ? 'Import one row'
                : `Import ${seen.added + seen.changed} rows`}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function Seen({ seen, replaces }: { seen: ImportedFees; replaces: boolean }) {
  const { added, changed, same, removed, refused, refusedCount, sample, lines, skipped } = seen
  return (
    <Notice tone={refusedCount > 0 ? 'warning' : 'info'} announce>
      <p className="font-semibold">
        {added} new, {changed} changed, {same} as before, {removed} to go, {refusedCount} refused.
      </p>
      <p className="mt-1 text-small">{linesStory({ lines, refused: refusedCount, skipped })}</p>
      {replaces && refusedCount > 0 && (
        <p className="mt-1 text-small">
          Rows that are not in the file stay while any row is refused. Fix the file and try again.
        </p>
      )}
      {sample.length > 0 && (
        <ul className="mt-2 list-disc ps-5 text-small">
          {sample.slice(0, 8).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <ul className="mt-2 max-h-64 list-disc overflow-y-auto ps-5 text-small">
          {refused.map(({ line, reason, said }) => (
            <li key={`${line} ${reason}`} className="wrap-anywhere">
              Line {line}: {reason} <span className="text-muted">{said}</span>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
