import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm } from '#app/browser/form/use-form.ts'
import { secureFetch } from '#app/browser/secure-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { CodeField } from './code-field.tsx'
import { answerPasskey } from './passkey.ts'

/** Asks in a dialog of its own for the second step; true once the server has taken it. */
export function askForProof(): Promise<boolean> {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  return new Promise((resolve) => {
    function answer(isProven: boolean) {
      resolve(isProven)
      // After the dialog has closed and given the focus back.
      setTimeout(() => {
        root.unmount()
        host.remove()
      }, 300)
    }
    root.render(<ProofDialog onAnswer={answer} />)
  })
}

function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const [open, setOpen] = useState(true)
  const [passkeyError, setPasskeyError] = useState<string>()
  const [asking, setAsking] = useState(false)
  function answer(isProven: boolean) {
    if (!open) return
    setOpen(false)
    onAnswer(isProven)
  }
  const form = useForm({
    schema: async () => (await import('#domain/staff/staff.schema.ts')).secondStepSchema,
    submit: (values) => secureFetch<void>('/api/admin/session/proof', { method: 'POST', body: values }),
    onSuccess: () => answer(true),
  })
  async function byPasskey() {
    setAsking(true)
    const result = await answerPasskey('/api/admin/session/passkeyProof')
    setAsking(false)
    if (result.ok) answer(true)
    else setPasskeyError(result.error.message)
  }
  return (
    <Modal open={open} onClose={() => answer(false)} title="Confirm that it is you" size="small">
      <p className="mb-5 text-muted">
        This cannot be taken back easily, so please prove again who you are. It holds for five minutes.
      </p>
      <form {...form.props} className="grid gap-5">
        <FormSummary error={form.summary ?? passkeyError} />
        <CodeField error={form.errors.code} autoFocus />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" size="sm" pending={asking} onClick={byPasskey}>
            Use a passkey
          </Button>
          <Button type="submit" size="sm" pending={form.pending}>
            Confirm
          </Button>
        </div>
      </form>
    </Modal>
  )
}
