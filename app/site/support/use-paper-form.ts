import { startTransition, useEffect, useState } from 'react'

/**
 * Prints the page with the paper form instead of the on-screen one, and then restores it. Waits for the paper form's
 * code, in a transition.
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
