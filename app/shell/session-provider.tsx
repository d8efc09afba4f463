import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { SessionContext } from '#app/browser/session.ts'
import { type AuthState, checkSession, signedOut } from '#app/browser/session-check.ts'

/** Holds the authentication state: as the server rendered it, then as the session check at start answers. */
export function SessionProvider({ initial, children }: { initial: AuthState; children: ReactNode }) {
  const { isAuthenticated, email } = initial
  const [auth, setAuth] = useState<AuthState>(initial)

  useEffect(() => {
    setAuth(email === undefined ? { isAuthenticated } : { isAuthenticated, email })
  }, [isAuthenticated, email])

  useEffect(() => {
    let isHere = true
    const check = () => void checkSession().then((answer) => isHere && setAuth(answer))
    // A page out of the back-forward cache may show a session that has ended since.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && check()
    check()
    window.addEventListener('pageshow', onShow)
    return () => {
      isHere = false
      window.removeEventListener('pageshow', onShow)
    }
  }, [])

  const session = useMemo(
    () => ({
      ...auth,
      setSignedIn: (address: string) => setAuth({ isAuthenticated: true, email: address }),
      setSignedOut: () => setAuth(signedOut),
    }),
    [auth],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}
