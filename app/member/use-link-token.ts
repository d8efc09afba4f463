import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

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
