import { startTransition, useEffect, useState } from 'react'

/**
 * Prints the page with its form on paper in the place of the one on the screen, and puts the latter back; once its
 * code is there, as a transition waits for it.
 */
export function usePaperForm(): { isShown: boolean; print: () => void } {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const done = () => setShown(false)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [isShown])
  return { isShown, print: () => startTransition(() => setShown(true)) }
}
