import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The one-use token a mailed link brought in `?name=`, or null. It is taken out of the address bar at once, so
 * that it stays in no history, no bookmark and no screenshot.
 */
export function useLinkToken(name: string): string | null {
  const [params] = useSearchParams()
  const [token, setToken] = useState(() => params.get(name))
  useEffect(() => {
    const address = new URL(window.location.href)
    const brought = address.searchParams.get(name)
    if (brought === null) return
    setToken(brought)
    address.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', address)
  }, [name])
  return token
}
