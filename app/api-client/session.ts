import { createContext, use } from 'react'
import type { AuthState } from './session-check.ts'

/** The visitor's sign-in state, and how screens report that it changed. */
export type Session = AuthState & {
  /** Call after a successful sign-in. */
  setSignedIn: (email: string) => void
  /** Call when the server says the session has ended; the shell's `logout` does more. */
  setSignedOut: () => void
}

export const SessionContext = createContext<Session>({
  isAuthenticated: false,
  setSignedIn: () => {},
  setSignedOut: () => {},
})

/** The sign-in state: as rendered by the server at first, then as the session check reports it. */
export function useSession(): Session {
  return use(SessionContext)
}
