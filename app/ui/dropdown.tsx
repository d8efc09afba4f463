import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

/**
 * A native disclosure that behaves like a menu: it closes on Escape (focus returns to the button), on a press outside,
 * when focus leaves it, and after an item was chosen.
 */
export function Dropdown({
  label,
  summaryClassName = '',
  panelClassName = '',
  children,
}: {
  label: ReactNode
  summaryClassName?: string
  panelClassName?: string
  children: ReactNode
}) {
  const box = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const details = box.current
    if (!details) return
    const stop = new AbortController()
    const { signal } = stop
    const close = () => {
      details.open = false
    }
    document.addEventListener(
      'pointerdown',
      ({ target }) => target instanceof Node && !details.contains(target) && close(),
      { signal },
    )
    details.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget instanceof Node && !details.contains(relatedTarget) && close(),
      { signal },
    )
    details.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('a, button') && close(),
      { signal },
    )
    details.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape' || !details.open) return
        close()
        details.querySelector('summary')?.focus()
      },
      { signal },
    )
    return () => stop.abort()
  }, [])

  return (
    <details ref={box} className="group relative">
      <summary className={`flex items-center gap-1.5 select-none ${summaryClassName}`}>
        {label}
        <Icon name="chevron-down" className="size-4.5 transition-transform group-open:rotate-180" />
      </summary>
      <div
        className={`absolute top-full right-0 z-20 mt-2 min-w-56 rounded-lg border border-line bg-surface p-2 text-ink shadow-floating ${panelClassName}`}
      >
        {children}
      </div>
    </details>
  )
}
