import { useEffect, useEffectEvent, useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import * as m from '#messages'

type Warning = {
  /** When the session ends, in milliseconds since the epoch. */
  endsAt: number
  /** How long before that the warning opens. */
  seconds: number
  onStay: () => void
  onSignOut: () => void
}

/**
 * Opens a dialog that asks whether anyone is still there (WCAG 2.2.1). Any key or press means stay, including Escape.
 * Returns a function that closes it; after that, neither callback is called.
 */
export function openIdleWarning(warning: Warning): () => void {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  root.render(<IdleWarning {...warning} open />)
  return () => {
    root.render(<IdleWarning {...warning} open={false} />)
    // Wait until the dialog has closed and restored focus.
    setTimeout(() => {
      root.unmount()
      host.remove()
    }, 300)
  }
}

function IdleWarning({ endsAt, seconds, onStay, onSignOut, open }: Warning & { open: boolean }) {
  const textId = useId()
  const left = useSecondsLeft(endsAt)
  return (
    <Modal
      open={open}
      onClose={() => open && onStay()}
      title={m.layout_idle_title()}
      size="small"
      role="alertdialog"
      describedBy={textId}
      footer={
        <>
          <Button variant="secondary" onClick={onSignOut}>
            {m.layout_idle_sign_out()}
          </Button>
          <Button onClick={onStay} data-autofocus>
            {m.layout_idle_stay()}
          </Button>
        </>
      }
    >
      <p id={textId}>{m.layout_idle_text({ seconds })}</p>
      {/* Counts down on screen each second; announced once, at the halfway point. */}
      <p aria-hidden className="mt-3 text-muted tabular-nums">
        {m.layout_idle_left({ left })}
      </p>
      <p role="status" className="sr-only">
        {left <= seconds / 2 && m.layout_idle_half_left({ left: Math.floor(seconds / 2) })}
      </p>
    </Modal>
  )
}

function useSecondsLeft(endsAt: number): number {
  const count = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
  const [left, setLeft] = useState(count)
  const recount = useEffectEvent(() => setLeft(count()))
  useEffect(() => {
    const timer = setInterval(recount, 1_000)
    return () => clearInterval(timer)
  }, [])
  return left
}
