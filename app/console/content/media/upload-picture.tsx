import { type ClipboardEvent, type DragEvent, useState } from 'react'
import type { ApiError } from '#app/api-client/api-error.ts'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CheckedForm, FieldErrorText, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import type { Picture } from '#domain/back-office/content/media/media.schema.ts'
import { PictureWordsFields } from './picture-words.tsx'

const notChosen: ApiError = {
  statusCode: 0,
  statusMessage: '',
  message: 'Choose a picture first.',
  code: 'invalid',
  fields: [{ path: 'file', message: 'Choose a picture first.' }],
}

/** Uploads a picture from a chosen, dropped or pasted file, with its texts. */
export function UploadPicture({ brandId, onDone }: { brandId: string; onDone: (picture: Picture) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const form = useForm({
    schema: async () =>
      (await import('#domain/back-office/content/media/media.schema.ts')).changePictureSchema,
    prepare: ({ file: _, ...words }) => words,
    submit: async ({ seen: _, ...words }) => {
      if (!file) return { ok: false, status: 0, error: notChosen }
      const query = new URLSearchParams({ brandId, ...words, decoration: String(words.decoration) })
      return staffFetch(`/api/admin/media?${query}`, { method: 'POST', body: file })
    },
    onSuccess: onDone,
  })
  return (
    <CheckedForm form={form} className="grid gap-5">
      <FormSummary />
      <FileChoice file={file} error={form.errors.file} onChoose={setFile} />
      <PictureWordsFields title={nameOf(file)} />
      <div>
        <Submit size="sm">Upload</Submit>
      </div>
    </CheckedForm>
  )
}

/** Where a file is chosen, dropped or pasted. */
export function FileChoice({
  file,
  error,
  onChoose,
}: {
  file: File | null
  error?: string | undefined
  onChoose: (file: File) => void
}) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | undefined) => {
    const [first] = [...(files ?? [])]
    if (first) onChoose(first)
  }
  return (
    <section
      aria-label="Picture to upload"
      onDragOver={(event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={(event: ClipboardEvent) => take(event.clipboardData.files)}
      className={`rounded-md border border-dashed p-4 ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <label className="block text-small font-semibold">
        Picture
        <input
          type="file"
          name="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-invalid={error ? true : undefined}
          aria-describedby="picture-file-error"
          onChange={({ target }) => take(target.files ?? undefined)}
          className="mt-2 block w-full text-small font-normal file:mr-3 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:py-2 file:text-ink"
        />
      </label>
      <p className="mt-2 text-small text-muted" role="status">
        {file
          ? `Chosen: ${file.name}`
          : 'Or drop a file here, or paste one. JPEG, PNG, WebP or AVIF, up to 20 MB.'}
      </p>
      <FieldErrorText id="picture-file-error">{error}</FieldErrorText>
    </section>
  )
}

/** The file name as words; every browser calls a pasted picture image.png. */
function nameOf(file: File | null): string {
  const name = file?.name.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ') ?? ''
  return name === 'image' ? '' : name.slice(0, 120)
}
