import { useRef, useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrorText } from '#app/ui/field.tsx'
import type { CaseFile } from '#domain/cases/files/case-file.schema.ts'
import { largestFileBytes, mostFiles } from '#domain/cases/files/case-file-limits.ts'

/** A file that was chosen: on its way, there, or refused with why. */
type Chosen = { key: string; name: string; bytes: number; file?: CaseFile; refusal?: string }

/** The files of one answer or note. Each is sent as it is chosen; the form names those that arrived. */
export function useCaseFiles(caseId: string) {
  const [chosen, setChosen] = useState<Chosen[]>([])
  const change = (key: string, more: Partial<Chosen>) =>
    setChosen((all) => all.map((each) => (each.key === key ? { ...each, ...more } : each)))
  async function add(file: File) {
    const key = crypto.randomUUID()
    const isTooLarge = file.size > largestFileBytes
    const refusal = isTooLarge ? 'A file may have at most 10 MB. Make it smaller first.' : undefined
    setChosen((all) => [...all, { key, name: file.name, bytes: file.size, ...(refusal && { refusal }) }])
    if (refusal) return
    const query = new URLSearchParams({ name: file.name })
    const result = await staffFetch<CaseFile>(`/api/admin/cases/${caseId}/files?${query}`, {
      method: 'POST',
      body: new File([file], file.name, { type: 'application/octet-stream' }),
    })
    change(key, result.ok ? { file: result.data, name: result.data.name } : { refusal: result.error.message })
  }
  const arrived = chosen.flatMap(({ file }) => file ?? [])
  return {
    chosen,
    ids: arrived.map(({ id }) => id),
    isSending: chosen.some(({ file, refusal }) => !file && !refusal),
    add: (files: File[]) => void Promise.all(files.map(add)),
    remove: (key: string) => setChosen((all) => all.filter((each) => each.key !== key)),
    clear: () => setChosen([]),
  }
}

/** Where files are chosen for an answer or a note, and those that were; `error`: what is said of them all. */
export function AttachFiles({
  files: { chosen, add, remove },
  label,
  error,
}: {
  files: ReturnType<typeof useCaseFiles>
  label: string
  error?: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      {chosen.length > 0 && (
        <ul aria-label={label} className="mb-3 grid gap-2">
          {chosen.map(({ key, name, bytes, file, refusal }) => (
            <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
              <span className="text-muted">{kilobytes(bytes)}</span>
              <span role="status" className={refusal ? 'text-danger' : 'text-muted'}>
                {refusal ?? (file ? '' : 'Being sent')}
              </span>
              <Button
                type="button"
                variant="secondary"
                size="sm"
                aria-label={`Remove ${name}`}
                onClick={() => remove(key)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".pdf,.png,.jpg,.jpeg,.webp"
        aria-label={label}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="button"
          name="fileIds"
          variant="secondary"
          size="sm"
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        <span className="text-fine text-muted">
          PDF, PNG, JPEG or WebP, up to 10 MB each and {mostFiles} in all.
        </span>
      </div>
      <FieldErrorText id={`${label}-error`}>{error}</FieldErrorText>
    </div>
  )
}

/** How large a file is, in words. */
export const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_000).toLocaleString('en-US')} kB`
