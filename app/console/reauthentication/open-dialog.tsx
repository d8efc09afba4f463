import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows a dialog outside of all screens until it's answered. `mark`: an attribute of its container. */
export function openDialog<Answer>(
  draw: (answer: (given: Answer) => void) => ReactNode,
  mark = 'data-dialog',
): Promise<Answer> {
  const host = document.createElement('div')
  host.setAttribute(mark, '')
  document.body.append(host)
  const root = createRoot(host)
  return new Promise((resolve) => {
    root.render(
      draw((given) => {
        resolve(given)
        // Wait until the dialog has closed and restored focus.
        setTimeout(() => {
          root.unmount()
          host.remove()
        }, 300)
      }),
    )
  })
}
