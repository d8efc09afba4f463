import { useState } from 'react'
import { consoleFetch } from '#app/console/console-fetch.ts'
import { Modal } from '#app/ui/modal.tsx'
import { openDialog } from './open-dialog.tsx'
import { SecondStepForm } from './second-step-form.tsx'

/** Asks for the second step in a dialog; resolves to true once the server has accepted it. */
export function reauthenticate(): Promise<boolean> {
  return openDialog<boolean>((answer) => <ProofDialog onAnswer={answer} />)
}

function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const [open, setOpen] = useState(true)
  function answer(isProven: boolean) {
    if (!open) return
    setOpen(false)
    onAnswer(isProven)
  }
  return (
    <Modal open={open} onClose={() => answer(false)} title="Confirm that it’s you" size="small">
      <p className="mb-5 text-muted">
        This is hard to undo, so please confirm who you are. We won’t ask again for five minutes.
      </p>
      <SecondStepForm
        sendCode={(request) => consoleFetch('/api/admin/session/reauthenticate', request)}
        sendPasskey={(request) => consoleFetch('/api/admin/session/reauthenticateWithPasskey', request)}
        action="Confirm"
        onDone={() => answer(true)}
      />
    </Modal>
  )
}
