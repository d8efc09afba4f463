import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { ConfirmQuestion } from '#app/ui/confirm-question.ts'
import { whileLoading } from '#app/ui/loading-state.ts'
import { Modal, type ModalSize } from '#app/ui/modal.tsx'
import type { NoticeTone } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'

const sizes: ModalSize[] = ['small', 'medium', 'large', 'xlarge']

type State = { size: ModalSize; error?: string; loading?: boolean }

const states: [string, State][] = [
  ...sizes.map((size): [string, State] => [`Dialog ${size}`, { size }]),
  ['Dialog loading', { size: 'small', loading: true }],
  ['Dialog with an error', { size: 'small', loading: true, error: 'We could not load this office.' }],
]

/** A dialog of each size, one that is loading, and one that is loading with an error. */
export function ModalKit() {
  const [state, setState] = useState<State>()
  return (
    <>
      {states.map(([name, next]) => (
        <Button key={name} variant="secondary" onClick={() => setState(next)}>
          {name}
        </Button>
      ))}
      <Modal
        open={state !== undefined}
        onClose={() => setState(undefined)}
        title="A dialog"
        size={state?.size}
        error={state?.error}
        loading={state?.loading}
        footer={<Button onClick={() => setState(undefined)}>Done</Button>}
      >
        <p>The content of the dialog.</p>
      </Modal>
    </>
  )
}

const hostile =
  'Cancel the <b>whole</b> plan? <a href="/terms">Terms</a> <a href="javascript:alert(1)">bad</a><img src="x" onerror="alert(1)"><script>alert(1)</script>'

const questions: [string, ConfirmQuestion][] = [
  ['Ask', { message: 'Shall we go on?' }],
  ['Ask danger', { message: 'Cancel the membership?', severity: 'danger', okText: 'Cancel membership' }],
  ['Ask success', { message: 'Renew now?', severity: 'success' }],
  ['Ask warning', { message: 'Turn renewal off?', severity: 'warning' }],
  ['Ask without cancel', { message: 'Your session ended.', hideCancel: true }],
  ['Ask in HTML', { message: hostile, html: true }],
  ['Ask in text', { message: hostile }],
]

/** A confirmation of each severity, one with only an OK button, and hostile content as HTML and as text. */
export function ConfirmKit() {
  const [answer, setAnswer] = useState('none yet')
  return (
    <>
      {questions.map(([name, question]) => (
        <Button
          key={name}
          variant="secondary"
          onClick={async () => setAnswer(String(await confirmDialog(question)))}
        >
          {name}
        </Button>
      ))}
      <output aria-label="Answer" className="w-full text-muted">
        {answer}
      </output>
    </>
  )
}

const tones: NoticeTone[] = ['info', 'success', 'warning', 'danger']

/** A toast of each tone, and the loading overlay for two seconds. */
export function MessageKit() {
  return (
    <>
      {tones.map((tone) => (
        <Button
          key={tone}
          variant="secondary"
          onClick={() => void showToast({ tone, message: `This is ${tone}.` })}
        >
          Toast {tone}
        </Button>
      ))}
      <Button
        variant="secondary"
        onClick={() => void whileLoading('Saving your changes…', () => sleep(2_000))}
      >
        Overlay
      </Button>
    </>
  )
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
