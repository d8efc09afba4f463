import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { takeFlash } from '#app/browser/flash.ts'

/**
 * The one-use token a mailed link brought behind `#token=`: undefined until the page runs in a browser (no server
 * ever sees it), null when there is none. It is taken out of the address bar at once, so that it stays in no
 * history, no bookmark and no screenshot.
 */
export function useLinkToken(): string | null | undefined {
  const { hash } = useLocation()
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const brought = new URLSearchParams(hash.slice(1)).get('token')
    setToken((before) => brought ?? before ?? null)
    if (brought === null) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }, [hash])
  return token
}

/**
 * The word another page handed over, in the navigation's state or before a full load, for a sentence to show here; else
 * null.
 * It is shown once: a reload, which the server renders without it, does not bring it back.
 */
export function useHandedOver(): string | null {
  const { state } = useLocation()
  const [word, setWord] = useState<string | null>(null)
  useEffect(() => {
    const brought = typeof state === 'string' ? state : takeFlash()
    if (brought === null) return
    setWord(brought)
    window.history.replaceState({ ...window.history.state, usr: null }, '')
  }, [state])
  return word
}
