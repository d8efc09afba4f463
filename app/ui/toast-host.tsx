import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import * as m from '#messages'
import { Icon } from './icon.tsx'
import { Notice } from './notice.tsx'
import type { ToastMessage } from './toast-message.ts'

type Shown = ToastMessage & { id: number }

let shown: readonly Shown[] = []
let nextId = 1
let corner: HTMLElement | null = null
const listeners = new Set<() => void>()

function set(next: readonly Shown[]) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How long a live region stays empty before its first text, so that screen readers have noticed it; milliseconds. */
const meetMs = 100

/** Adds a toast below the current ones; the first one mounts the container. */
export function addToast(toast: ToastMessage): void {
  if (!corner) {
    const host = document.createElement('div')
    document.body.append(host)
    flushSync(() => createRoot(host).render(<Toasts />))
  }
  raise()
  setTimeout(() => set([...shown, { ...toast, id: nextId++ }]), meetMs)
}

/** Moves toasts to the end of the top layer, so that an open dialog doesn't hide them. */
function raise(): void {
  if (!corner?.showPopover) return
  const isOpen = corner.matches(':popover-open')
  if (isOpen && !document.querySelector('dialog[open]')) return
  if (isOpen) corner.hidePopover()
  corner.showPopover()
}

function Toasts() {
  const toasts = useSyncExternalStore(subscribe, () => shown)
  return (
    <section
      ref={(element) => {
        corner = element
      }}
      popover="manual"
      aria-label={m.ui_notifications()}
      aria-live="polite"
      className="fixed inset-auto right-4 bottom-4 m-0 w-[min(26rem,calc(100%-2rem))] space-y-3 overflow-visible border-0 bg-transparent p-0"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={() => set(shown.filter(({ id }) => id !== toast.id))} />
      ))}
    </section>
  )
}

function Toast({ toast, onClose }: { toast: Shown; onClose: () => void }) {
  const { tone = 'success', seconds = tone === 'danger' ? 0 : 6 } = toast
  const box = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (seconds === 0) return
    let timer = setTimeout(expire, seconds * 1000)
    function expire() {
      // A toast stays while it's hovered or focused.
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(expire, 1000)
      else close()
    }
    return () => clearTimeout(timer)
  }, [seconds])

  return (
    <div ref={box} className="rounded-lg shadow-floating">
      <Notice tone={tone}>
        <span className="flex items-start justify-between gap-3">
          <span>{toast.message}</span>
          <button
            type="button"
            onClick={onClose}
            aria-label={m.ui_close_notification()}
            className="-my-2 -mr-2 grid size-10 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
          >
            <Icon name="close" className="size-4.5" />
          </button>
        </span>
      </Notice>
    </div>
  )
}
