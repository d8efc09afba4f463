import { type ReactNode, startTransition, useEffect, useMemo, useReducer } from 'react'
import { SessionContext } from '#app/api-client/session.ts'
import { type AuthState, checkSession, signedOut } from '#app/api-client/session-check.ts'

/** Holds the authentication state: as the server rendered it, then as the initial session check reports it. */
export function SessionProvider({ initial, children }: { initial: AuthState; children: ReactNode }) {
  const { isAuthenticated, email } = initial
  const [auth, setAuth] = useReducer(newlyKnown, initial)

  // Use transitions: a more urgent update discards server-rendered blocks whose code is still loading.
  useEffect(() => {
    startTransition(() => setAuth(email === undefined ? { isAuthenticated } : { isAuthenticated, email }))
  }, [isAuthenticated, email])

  useEffect(() => {
    let isHere = true
    const check = async () => {
      const answer = await checkSession()
      if (isHere) startTransition(() => setAuth(answer))
    }
    // A page from the back-forward cache may show a session that has ended since.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void check()
    void check()
    window.addEventListener('pageshow', onShow)
    return () => {
      isHere = false
      window.removeEventListener('pageshow', onShow)
    }
  }, [])

  const { isAuthenticated: isMember } = auth
  useEffect(() => (isMember ? hideUntilKnown() : undefined), [isMember])

  // Stable functions: an effect that depends on one must not rerun on each response.
  const told = useMemo(
    () => ({
      setSignedIn: (address: string) => setAuth({ isAuthenticated: true, email: address }),
      setSignedOut: () => setAuth(signedOut),
    }),
    [],
  )
  const session = useMemo(() => ({ ...auth, ...told }), [auth, told])
  return <SessionContext value={session}>{children}</SessionContext>
}

/**
 * Hides member data in the back-forward cache until it's confirmed that they're still signed in, because the next
 * person at this computer may press Back. Returns a function that ends this.
 */
function hideUntilKnown(): () => void {
  const { style } = document.body
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) style.visibility = 'hidden'
  }
  const onShow = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    const { isAuthenticated } = await checkSession()
    if (isAuthenticated) style.visibility = ''
    else window.location.reload()
  }
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
  }
}

/** The state after a response: the same object if nothing changed. */
function newlyKnown(known: AuthState, answer: AuthState): AuthState {
  const isNew = known.isAuthenticated !== answer.isAuthenticated || known.email !== answer.email
  return isNew ? answer : known
}
