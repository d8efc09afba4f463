import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The word another page handed over in the navigation's state, for a sentence to show here; else null.
 * It is shown once: a reload, which the server renders without it, does not bring it back.
 */
export function useHandedOver(): string | null {
  const { state } = useLocation()
  const [word, setWord] = useState<string | null>(null)
  useEffect(() => {
    if (typeof state !== 'string') return
    setWord(state)
    window.history.replaceState({ ...window.history.state, usr: null }, '')
  }, [state])
  return word
}
