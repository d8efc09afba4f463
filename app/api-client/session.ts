import { createContext, use } from 'react'
import type { AuthState } from './session-check.ts'

/** The visitor as the page knows them, and how screens say that it changed. */
export type Session = AuthState & {
  /** After a successful sign-in. */
  setSignedIn: (email: string) => void
  /** After the server says the session is over; `logout` of the shell does more. */
  setSignedOut: () => void
}

export const SessionContext = createContext<Session>({
  isAuthenticated: false,
  setSignedIn: () => {},
  setSignedOut: () => {},
})

/** Who is signed in. As rendered by the server, then as the session check answered. */
export function useSession(): Session {
  return use(SessionContext)
}
