import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { FieldError } from '#domain/errors.ts'
import { nameOf, partOf } from './part.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { ScheduleMark } from './schedule-part.tsx'
import { ShareDialog } from './share-dialog.tsx'
import type { StudioGiven } from './site.tsx'
import type { DraftState } from './use-draft.ts'
import { VersionsDialog } from './versions-dialog.tsx'

/** The draft's status, who else is editing, and the actions for the whole draft. */
export function Toolbar({
  draft,
  given,
  onFault,
}: {
  draft: DraftState
  given: StudioGiven
  onFault: (fault: FieldError) => void
}) {
  const [dialog, setDialog] = useState<'publish' | 'versions' | 'share' | null>(null)
  const close = () => setDialog(null)
  const openSaved = async (which: 'publish' | 'share') => {
    if (await draft.flush()) setDialog(which)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-4 py-2">
      <p role="status" className="flex min-h-9 grow items-center gap-2 text-small">
        {draft.state === 'saving' && <Spinner />}
        <span>{`${draft.state === 'saved' ? 'Saved as a draft' : ''}${draft.state === 'saving' ? 'Saving…' : ''}${draft.state === 'failed' ? 'Not saved' : ''}`}</span>
        {draft.faults.length > 0 && (
          <span className="rounded-full bg-danger-soft px-2.5 py-0.5 font-semibold text-danger-strong">
            {draft.faults.length} to fix
          </span>
        )}
        {draft.schedule && <ScheduleMark schedule={draft.schedule} />}
        {draft.others.map(({ name, part }) => (
          <span key={name} className="rounded-full bg-accent-soft px-2.5 py-0.5 text-accent-strong">
            {name} is here too, at {nameOf(partOf(part))}
          </span>
        ))}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button size="sm" variant="quiet" disabled={!draft.undo} onClick={draft.undo}>
          Undo
        </Button>
        <Button size="sm" variant="quiet" disabled={!draft.redo} onClick={draft.redo}>
          Redo
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void openSaved('share')}>
          Share
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setDialog('versions')}>
          Versions
        </Button>
        <Button size="sm" onClick={() => void openSaved('publish')}>
          {given.mayPublish ? 'Publish' : 'What changed'}
        </Button>
      </div>
      <PublishDialog
        open={dialog === 'publish'}
        brandId={given.brandId}
        schedule={draft.schedule}
        onSchedule={draft.setSchedule}
        mayPublish={given.mayPublish}
        onClose={close}
        onFault={(fault) => {
          close()
          onFault(fault)
        }}
      />
      <VersionsDialog open={dialog === 'versions'} given={given} onClose={close} />
      <ShareDialog
        open={dialog === 'share'}
        brandId={given.brandId}
        timeZone={given.timeZone}
        onClose={close}
      />
    </div>
  )
}
