import { useId, useRef, useState } from 'react'
import type { FetchResult, Upload } from '#app/api-client/fetcher.ts'

import { Button } from '#app/ui/button.tsx'
import { FieldErrorText, useFieldError } from '#app/ui/field.tsx'
import type { CaseFile } from '#domain/support/files/file.schema.ts'
import { largestFileBytes, largestFileMegabytes, mostFiles } from '#domain/support/files/file-limits.ts'
import * as m from '#messages'

/** A chosen file: uploading, with the share sent (0 to 1); uploaded; or rejected, with the reason. */
type Chosen = { key: string; name: string; bytes: number; share?: number; file?: CaseFile; refusal?: string }

/** Uploads a file to these files' API call; `query`: its name. */
type Send = (query: `?${string}`, request: Upload) => Promise<FetchResult<CaseFile>>

/**
 * The files attached to a form. Each uploads when it's chosen, one at a time; the form sends the ids of the uploaded
 * ones.
 */
export function useFiles(send: Send) {
  const [chosen, setChosen] = useState<Chosen[]>([])
  const change = (key: string, more: Partial<Chosen>) =>
    setChosen((all) => all.map((each) => (each.key === key ? { ...each, ...more } : each)))
  const taken = chosen.filter(({ refusal }) => !refusal).length
  async function add(files: File[]) {
    const next = files.map((file) => ({ key: crypto.randomUUID(), file, refusal: tooLarge(file) }))
    let room = mostFiles - taken
    for (const one of next) {
      if (!one.refusal && room <= 0) one.refusal = m.forms_files_too_many({ count: mostFiles })
      if (!one.refusal) room -= 1
    }
    setChosen((all) => [
      ...all,
      ...next.map(({ key, file: { name, size }, refusal }) => ({
        key,
        name,
        bytes: size,
        ...(refusal && { refusal }),
      })),
    ])
    for (const { key, file, refusal } of next) {
      if (refusal) continue
      const result = await send(`?${new URLSearchParams({ name: file.name }).toString()}`, {
        method: 'POST',
        body: new File([file], file.name, { type: 'application/octet-stream' }),
        onProgress: (share) => change(key, { share }),
      })
      change(
        key,
        result.ok ? { file: result.data, name: result.data.name } : { refusal: result.error.message },
      )
    }
  }
  const arrived = chosen.flatMap(({ file }) => file ?? [])
  return {
    chosen,
    arrived,
    ids: arrived.map(({ id }) => id),
    isSending: chosen.some(({ file, refusal }) => !file && !refusal),
    add: (files: File[]) => void add(files),
    remove: (key: string) => setChosen((all) => all.filter((each) => each.key !== key)),
    clear: () => setChosen([]),
  }
}

function tooLarge({ size }: File): string | undefined {
  return size > largestFileBytes ? m.forms_file_too_large({ megabytes: largestFileMegabytes }) : undefined
}

/** Chooses files to attach, and lists the chosen ones; `error`: a message about all of them. */
export function AttachFiles({
  files: { chosen, add, remove },
  label,
  error: told,
}: {
  files: ReturnType<typeof useFiles>
  label: string
  error?: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const error = useFieldError('fileIds', told)
  return (
    <div className="max-w-xl">
      {chosen.length > 0 && (
        <ul aria-label={label} className="mb-3 grid gap-2">
          {chosen.map(({ key, name, bytes, share, file, refusal }) => (
            <li key={key} className="flex items-start justify-between gap-4 text-small">
              <span className="min-w-0 pt-2 wrap-anywhere">
                <span className="font-medium">{name}</span>{' '}
                <span className="text-muted">{kilobytes(bytes)}</span>
                <span role="status" className={`block ${refusal ? 'text-danger' : 'text-muted'}`}>
                  {refusal ?? (file ? '' : m.forms_file_sending())}
                </span>
                {share !== undefined && !file && !refusal && (
                  <progress aria-label={name} className="h-1.5 w-full accent-accent" value={share} />
                )}
              </span>
              <Button
                type="button"
                variant="secondary"
                size="sm"
                aria-label={m.forms_file_remove({ name })}
                onClick={() => remove(key)}
              >
                {m.forms_remove()}
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
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        <span className="text-fine text-muted">
          {m.forms_files_hint({ count: mostFiles, megabytes: largestFileMegabytes })}
        </span>
      </div>
      <FieldErrorText id={errorId}>{error}</FieldErrorText>
    </div>
  )
}

/** A file's size, in words. */
export const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_000).toLocaleString('en-US')} kB`
