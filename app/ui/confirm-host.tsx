import { type RefCallback, useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from './button.tsx'
import { type ConfirmQuestion, confirmDefaults } from './confirm-question.ts'
import { Modal } from './modal.tsx'
import { sanitizeToFragment } from './sanitize-html.ts'

/** Opens the question in a dialog and resolves with the answer; dialogs may stack. */
export async function ask(question: ConfirmQuestion): Promise<boolean> {
  const fragment = question.html ? await sanitizeToFragment(question.message) : undefined
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  return new Promise((resolve) => {
    function answer(yes: boolean) {
      resolve(yes)
      // Wait until the dialog has closed and restored focus.
      setTimeout(() => {
        root.unmount()
        host.remove()
      }, 300)
    }
    root.render(<Question question={question} fragment={fragment} onAnswer={answer} />)
  })
}

function Question({
  question,
  fragment,
  onAnswer,
}: {
  question: ConfirmQuestion
  fragment: DocumentFragment | undefined
  onAnswer: (yes: boolean) => void
}) {
  const [open, setOpen] = useState(true)
  const messageId = useId()
  const { severity = 'primary', hideCancel = false } = question
  // An accidental Enter must not do something irreversible.
  const isRisky = severity === 'danger' && !hideCancel

  function answer(yes: boolean) {
    if (!open) return
    setOpen(false)
    onAnswer(yes)
  }
  const fill: RefCallback<HTMLDivElement> = (element) => {
    if (element && fragment?.hasChildNodes()) element.replaceChildren(fragment)
  }
  return (
    <Modal
      open={open}
      onClose={() => answer(false)}
      title={question.title ?? confirmDefaults.title()}
      size="small"
      role="alertdialog"
      describedBy={messageId}
      footer={
        <>
          {!hideCancel && (
            <Button variant="secondary" onClick={() => answer(false)} data-autofocus={isRisky || undefined}>
              {question.cancelText ?? confirmDefaults.cancelText()}
            </Button>
          )}
          <Button variant={severity} onClick={() => answer(true)} data-autofocus={!isRisky || undefined}>
            {question.okText ?? confirmDefaults.okText()}
          </Button>
        </>
      }
    >
      {fragment ? (
        <div ref={fill} id={messageId} className="rich-text" />
      ) : (
        <p id={messageId} className="whitespace-pre-line">
          {question.message}
        </p>
      )}
    </Modal>
  )
}
