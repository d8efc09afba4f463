import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { SessionContext } from '#app/browser/session.ts'
import { type AuthState, checkSession, signedOut } from '#app/browser/session-check.ts'

/** Holds the authentication state: as the server rendered it, then as the session check at start answers. */
export function SessionProvider({ initial, children }: { initial: AuthState; children: ReactNode }) {
  const { isAuthenticated, email } = initial
  const [auth, setAuth] = useState<AuthState>(initial)

  // As transitions: anything more urgent throws away what the server rendered of blocks whose code is still on its way.
  useEffect(() => {
    startTransition(() => setAuth(email === undefined ? { isAuthenticated } : { isAuthenticated, email }))
  }, [isAuthenticated, email])

  useEffect(() => {
    let isHere = true
    const check = async () => {
      const answer = await checkSession()
      if (isHere) startTransition(() => setAuth(answer))
    }
    // A page out of the back-forward cache may show a session that has ended since.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void check()
    void check()
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
