import { useContext, useEffect, useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { type FieldWords, TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Picture, PictureList } from '#domain/back-office/content/media/media.schema.ts'
import { MediaBrand } from './media-brand.ts'
import { UploadPicture } from './upload-picture.tsx'

/** A picture: chosen from the brand's media, uploaded in place, or given as the path of a file in the build. */
export function MediaField({
  words,
  value,
  onChange,
  onPick,
}: {
  words: FieldWords
  value: string
  onChange: (value: string) => void
  onPick: (picture: Picture) => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid gap-2">
      <TextField
        {...words}
        hint={words.hint ?? 'Choose a picture from Media, or enter the path of a file on this site.'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          Choose: {words.label}
        </Button>
        {words.optional && value && (
          <Button size="sm" variant="quiet" onClick={() => onChange('')}>
            Without
          </Button>
        )}
      </div>
      {isOpen && (
        <Picker
          onClose={() => setOpen(false)}
          onPick={(picture) => {
            setOpen(false)
            onPick(picture)
          }}
        />
      )}
    </div>
  )
}

/** The newest pictures or the search results, and a place to upload another. */
function Picker({ onClose, onPick }: { onClose: () => void; onPick: (picture: Picture) => void }) {
  const brandId = useContext(MediaBrand)
  const [typed, setTyped] = useState('')
  const [list, setList] = useState<PictureList | null>(null)
  const [error, setError] = useState('')
  const [isAdding, setAdding] = useState(false)
  useEffect(() => {
    let isGone = false
    const soon = setTimeout(async () => {
      const query = new URLSearchParams({ brandId, q: typed.trim() })
      const answer = await staffFetch(`/api/admin/media?${query}`)
      if (isGone) return
      setError(answer.ok ? '' : answer.error.message)
      if (answer.ok) setList(answer.data)
    }, 150)
    return () => {
      isGone = true
      clearTimeout(soon)
    }
  }, [brandId, typed])
  return (
    <Modal open onClose={onClose} title="Choose a picture" size="large">
      <div className="grid gap-5">
        {error && <Notice tone="danger">{error}</Notice>}
        <div className="flex flex-wrap items-end gap-3">
          <div className="grow">
            <TextField
              name="picture-search"
              type="search"
              label="Name or what it shows"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <Button variant="secondary" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            Upload a picture
          </Button>
        </div>
        {isAdding && <UploadPicture brandId={brandId} onDone={onPick} />}
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {list?.pictures.map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                onClick={() => onPick(picture)}
                className="block w-full rounded-md border border-line text-left text-small hover:border-accent"
              >
                <img
                  src={`/api/admin/media/${picture.id}/thumbnail`}
                  alt=""
                  className="aspect-[4/3] w-full rounded-t-md bg-sunken object-contain"
                />
                <span className="block p-2 wrap-anywhere">{picture.title}</span>
              </button>
            </li>
          ))}
        </ul>
        {list?.total === 0 && <p className="text-muted">There is no such picture. Upload one.</p>}
        {list && list.total > list.pictures.length && (
          <p className="text-small text-muted">
            {list.pictures.length} of {list.total}. Search to see others.
          </p>
        )}
      </div>
    </Modal>
  )
}
