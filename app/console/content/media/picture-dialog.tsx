import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { keyOf, nameOf, partOfPath } from '#app/console/content/part.ts'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { ListedPicture } from '#domain/back-office/content/media/media.schema.ts'
import { PictureWordsFields } from './picture-words.tsx'
import { FileChoice } from './upload-picture.tsx'

/** One picture: where it's used, its texts, and actions to replace or delete it. */
export function PictureDialog({
  picture,
  place,
  onClose,
  onDone,
}: {
  picture: ListedPicture
  place: string
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const call = `/api/admin/media/${picture.id}` as const
  const { title, alt, focus } = picture
  const drawnFrom = useRef({ title, alt, focus })
  const form = useForm({
    schema: async () =>
      (await import('#domain/back-office/content/media/media.schema.ts')).changePictureSchema,
    prepare: (words) => ({ ...words, seen: drawnFrom.current }),
    submit: (words) => staffFetch(call, { method: 'PUT', body: words }),
    onSuccess: onDone,
    onError: ({ code, current }) => {
      if (code === 'conflict' && current) drawnFrom.current = current as typeof drawnFrom.current
      return false
    },
  })
  return (
    <Modal open onClose={onClose} title={picture.title} size="medium">
      <div className="grid gap-6">
        <img
          src={`${call}/thumbnail`}
          alt={picture.alt}
          className="max-h-56 w-full rounded-md bg-sunken object-contain"
        />
        <UsedAt picture={picture} place={place} />
        <CheckedForm form={form} className="grid gap-5">
          <FormSummary />
          <PictureWordsFields
            title={picture.title}
            alt={picture.alt}
            decoration={picture.alt === ''}
            focus={picture.focus}
          />
          <p className="text-small text-muted">Pages that already show it keep their current text.</p>
          <div>
            <Submit size="sm">Save</Submit>
          </div>
        </CheckedForm>
        <Replace call={call} onDone={onDone} />
        <Delete call={call} onDone={onDone} />
      </div>
    </Modal>
  )
}

/** The parts of the draft that show a picture, as links. */
function UsedAt({ picture: { usedAt, isPublished }, place }: { picture: ListedPicture; place: string }) {
  const parts = [...new Map(usedAt.map((path) => [keyOf(partOfPath(path)), partOfPath(path)])).values()]
  return (
    <p className="text-small">
      {parts.length === 0 ? 'The draft does not show it.' : 'The draft shows it at '}
      {parts.map((part, at) => (
        <span key={keyOf(part)}>
          <span>{at > 0 ? ', ' : ''}</span>
          <Link
            reloadDocument
            to={`/${place}/site?part=${encodeURIComponent(keyOf(part))}`}
            className="text-link"
          >
            {nameOf(part)}
          </Link>
        </span>
      ))}
      <span>{`${parts.length > 0 ? '.' : ''} ${isPublished ? 'Visitors see it now.' : 'Visitors do not see it now.'}`}</span>
    </p>
  )
}

function Replace({ call, onDone }: { call: `/api/admin/media/${string}`; onDone: () => Promise<void> }) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  async function replace() {
    if (!file) return setError('Choose a picture first.')
    setPending(true)
    setError('')
    const answer = await staffFetch(`${call}/replace`, { method: 'POST', body: file })
    setPending(false)
    if (!answer.ok) return setError(answer.error.fields?.[0]?.message ?? answer.error.message)
    const { places } = answer.data
    await onDone()
    const where = places === 1 ? 'in one place' : `in ${places} places`
    void showToast({
      message:
        places === 0
          ? 'The new picture is saved. The draft didn’t show the old one anywhere.'
          : `The draft shows it ${where}.`,
    })
  }
  return (
    <section aria-labelledby="replace-picture" className="grid gap-3 border-t border-line pt-5">
      <h3 id="replace-picture" className="text-subheading">
        Replace with another picture
      </h3>
      <p className="text-small text-muted">
        The draft shows the new one wherever it showed this. Visitors see it once you publish.
      </p>
      <FileChoice file={file} error={error} onChoose={setFile} />
      <div>
        <Button size="sm" variant="secondary" pending={isPending} onClick={() => void replace()}>
          Replace
        </Button>
      </div>
    </section>
  )
}

function Delete({ call, onDone }: { call: `/api/admin/media/${string}`; onDone: () => Promise<void> }) {
  const [isSure, setSure] = useState(false)
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  async function remove() {
    setPending(true)
    const answer = await staffFetch(call, { method: 'DELETE' })
    setPending(false)
    if (!answer.ok) return setError(answer.error.message)
    await onDone()
    void showToast({ message: 'The picture is deleted.' })
  }
  return (
    <section aria-label="Delete" className="grid gap-3 border-t border-line pt-5">
      {error && <Notice tone="danger">{error}</Notice>}
      <div>
        {isSure ? (
          <Button size="sm" variant="danger" pending={isPending} onClick={() => void remove()}>
            Delete it for good
          </Button>
        ) : (
          <Button size="sm" variant="secondary" onClick={() => setSure(true)}>
            Delete…
          </Button>
        )}
      </div>
    </section>
  )
}
