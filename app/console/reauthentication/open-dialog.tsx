import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows a dialog outside of every screen until it has its answer. `mark`: an attribute of where it stands. */
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
        // After the dialog has closed and given the focus back.
        setTimeout(() => {
          root.unmount()
          host.remove()
        }, 300)
      }),
    )
  })
}
