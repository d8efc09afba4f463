import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { takeFlash } from '#app/browser/flash.ts'

/**
 * The one-use token after `#token=` in an emailed link: undefined until the page runs in a browser (no server ever sees
 * it), null if there is none. It's immediately removed from the address bar, so that it doesn't stay in the history,
 * bookmarks or screenshots.
 */
export function useLinkToken(): string | null | undefined {
  const { hash } = useLocation()
  const [token, setToken] = useState<string | null>()
  // Rendered by the time a press from before hydration is replayed (`early-events.ts`): it would be sent without the token.
  useLayoutEffect(() => {
    const brought = new URLSearchParams(hash.slice(1)).get('token')
    setToken((before) => brought ?? before ?? null)
    if (brought === null) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }, [hash])
  return token
}

/**
 * The value another page passed, in the navigation state or before a full load, for a message to show here; otherwise
 * null. It's shown once: a reload, which the server renders without it, doesn't bring it back.
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
