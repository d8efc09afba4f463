import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import * as m from '#messages'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** Maximum widths of a dialog (specification §9), spelled out so that Tailwind finds them. */
const widths = {
  small: 'max-w-[32rem]',
  medium: 'max-w-[42rem]',
  large: 'max-w-[60rem]',
  xlarge: 'max-w-[80rem]',
} as const
export type ModalSize = keyof typeof widths

/**
 * Which part a dialog shows: an error takes precedence over a loading state, and that over its content (specification
 * §2).
 */
export function modalPart({
  error,
  loading,
}: {
  error?: string
  loading?: boolean
}): 'error' | 'loading' | 'content' {
  if (error) return 'error'
  return loading ? 'loading' : 'content'
}

/**
 * A native modal dialog: the page beneath is inert and doesn't scroll, Escape and the close button close it, focus goes
 * to `[data-autofocus]` or the first control, and at the end back to where it was. `onClose` must set `open` to false.
 * app.css blocks scrolling.
 */
export function Modal({
  open,
  onClose,
  title,
  size = 'medium',
  error,
  loading = false,
  loadingText = m.ui_loading(),
  closable = true,
  role,
  describedBy,
  footer,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  size?: ModalSize
  error?: string
  loading?: boolean
  loadingText?: string
  closable?: boolean
  role?: 'alertdialog'
  /** The id of the element that is read out with the title when the dialog opens. */
  describedBy?: string
  footer?: ReactNode
  children?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    if (open && !element.open) {
      element.showModal()
      element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    if (!open && element.open) element.close()
    // A dialog removed while it's open doesn't restore focus by itself.
    return () => {
      if (open && before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true })
    }
  }, [open])

  // A press on the backdrop also closes it, in addition to Escape and the close button. One that began inside, for
  // example to select text, doesn't: that would lose typed input.
  const dismiss = useEffectEvent(() => closable && onClose())
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    let beganAt: EventTarget | null = null
    const begin = ({ target }: PointerEvent) => {
      beganAt = target
    }
    element.addEventListener('pointerdown', begin, { signal })
    element.addEventListener(
      'click',
      ({ target }) => target === element && beganAt === element && dismiss(),
      {
        signal,
      },
    )
    return () => stop.abort()
  }, [])

  const part = modalPart({ error, loading })
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault()
        if (closable) onClose()
      }}
      onClose={() => open && onClose()}
      className={`z-[1100] max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto overscroll-contain rounded-xl bg-surface p-0 text-ink shadow-floating backdrop:bg-scrim/50 backdrop:backdrop-blur-[2px] ${widths[size]}`}
    >
      {open && (
        <div className="p-6 sm:p-8">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-heading">
              {title}
            </h2>
            {closable && (
              <button
                type="button"
                onClick={onClose}
                aria-label={m.ui_close()}
                className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
              >
                <Icon name="close" />
              </button>
            )}
          </div>
          {part === 'error' && (
            <div role="alert" className="flex items-start gap-3 py-4 text-base">
              <Icon name="alert-circle" className="size-7 text-danger" />
              <p className="pt-0.5">{error}</p>
            </div>
          )}
          {/* Always present: a status element inserted together with its text isn't read out. */}
          <div role="status">
            {part === 'loading' && (
              <div className="flex flex-col items-center gap-4 py-10 text-muted">
                <span className="text-accent">
                  <Spinner size="lg" />
                </span>
                <span>{loadingText}</span>
              </div>
            )}
          </div>
          {part === 'content' && <div>{children}</div>}
          {footer && <div className="mt-8 flex flex-wrap justify-end gap-3">{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
