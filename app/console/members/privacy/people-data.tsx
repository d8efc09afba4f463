import { useState } from 'react'
import { Card } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { MergeState } from '#domain/back-office/members/merge/merge.schema.ts'
import type { Exported } from '#domain/back-office/members/privacy/privacy.schema.ts'
import { formatDate } from '#domain/format.ts'
import { TypeToConfirm } from './type-to-confirm.tsx'

type May = { move: boolean; export: boolean; erase: boolean }

/** Actions for a person's data as a whole: merging accounts, exporting it, and erasing it. */
export function PeopleData({
  place,
  memberId,
  merges,
  may,
}: {
  place: string
  memberId: string
  merges: MergeState[]
  may: May
}) {
  if (!may.move && !may.export && !may.erase && merges.length === 0) return null
  const page = `/${place}/members/${memberId}`
  return (
    <Card title="Personal data" lead="Merge accounts, export everything, or erase the person.">
      {merges.length > 0 && (
        <ul className="mb-5 grid gap-3">
          {merges.map((merge) => (
            <li key={merge.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{merge.name}</span> was merged into this account on{' '}
                {formatDate(merge.on)}.{' '}
                <span className="text-muted">
                  {merge.isUndoable
                    ? `It can be undone until ${formatDate(merge.undoableUntil)}.`
                    : `It could be undone until ${formatDate(merge.undoableUntil)}.`}
                </span>
              </span>
              {may.move && merge.isUndoable && <UndoMerge memberId={memberId} merge={merge} />}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {may.move && (
          <LinkButton to={`${page}/merge`} variant="secondary" size="sm">
            Merge another account
          </LinkButton>
        )}
        {may.export && <ExportPerson memberId={memberId} />}
        {may.erase && (
          <LinkButton to={`${page}/erase`} variant="secondary" size="sm">
            Erase
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

function UndoMerge({ memberId, merge }: { memberId: string; merge: MergeState }) {
  const [open, setOpen] = useState(false)
  const finish = useRevalidateWithToast()
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Undo
      </Button>
      {open && (
        <Modal open onClose={close} title="Undo this merge?" size="small">
          <div className="mb-5 grid gap-3">
            <p>
              What was {merge.name}’s goes back to its own account, with all orders and visits on its
              memberships since. Notes, tags and cards that were added since stay here.
            </p>
            <p>Every device is signed out, and we email both addresses. Nothing is charged.</p>
          </div>
          <TypeToConfirm
            schema={(schemas) => schemas.undoMergeSchema}
            send={(request) => staffFetch(`/api/admin/members/${memberId}/undoMerge`, request)}
            given={{ mergeId: merge.id }}
            button="Undo the merge"
            onDone={async () => {
              close()
              await finish('The accounts are separate again.')
            }}
          />
        </Modal>
      )}
    </>
  )
}

function ExportPerson({ memberId }: { memberId: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Export everything
      </Button>
      {open && (
        <Modal open onClose={close} title="Export everything about this person?" size="small">
          <div className="mb-5 grid gap-3">
            <p>
              One ZIP file with everything in the database about this person, as JSON and as a table for each
              part. It has no passwords or tokens.
            </p>
            <p>Give it only to them. The audit log records the download.</p>
          </div>
          <TypeToConfirm
            schema={(schemas) => schemas.exportPersonSchema}
            send={(request) => staffFetch(`/api/admin/members/${memberId}/export`, request)}
            button="Download"
            onDone={(file) => {
              save(file)
              close()
              void showToast({ message: 'The file is downloaded.' })
            }}
          />
        </Modal>
      )}
    </>
  )
}

function save({ fileName, zip }: Exported): void {
  const bytes = Uint8Array.from(atob(zip), (sign) => sign.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
