import { useEffect, useRef } from 'react'
import * as m from '#messages'
import { Spinner } from './spinner.tsx'

/** Dims and blurs the page and says what is loading (specification §9: stacking 1000, xl spinner). */
export function LoadingBox({ message }: { message: string }) {
  const overlay = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const page = document.getElementById('page')
    if (!page) return
    const focused = document.activeElement
    page.inert = true
    overlay.current?.focus()
    return () => {
      page.inert = false
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
    }
  }, [])

  return (
    <div
      ref={overlay}
      role="alertdialog"
      aria-modal="true"
      aria-label={message || m.ui_loading()}
      tabIndex={-1}
      data-blocks-scroll=""
      className="fixed inset-0 z-[1000] grid place-items-center bg-scrim/45 p-6 outline-none backdrop-blur-sm"
    >
      <div className="flex min-w-64 max-w-narrow flex-col items-center gap-6 rounded-2xl bg-surface px-10 py-9 text-center shadow-floating">
        <span className="text-accent">
          <Spinner size="xl" />
        </span>
        <p role="status" className="text-lead font-medium text-ink empty:hidden">
          {message}
        </p>
      </div>
    </div>
  )
}
