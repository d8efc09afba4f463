import { writeCsrfToken } from './csrf-token.ts'

/** The sign-in state (specification §3). */
export type AuthState = { isAuthenticated: boolean; email?: string }

export const signedOut: AuthState = { isAuthenticated: false }

let underWay: Promise<AuthState> | undefined

/**
 * Asks the server who is signed in, and stores the csrf token from the response in the meta tag. Any failure means
 * signed out (specification §4). Concurrent callers share one request.
 */
export function checkSession(): Promise<AuthState> {
  underWay ??= ask().finally(() => {
    underWay = undefined
  })
  return underWay
}

async function ask(): Promise<AuthState> {
  try {
    const response = await fetch('/api/auth', { headers: { accept: 'application/json' } })
    const token = response.headers.get('csrf-token')
    if (token) writeCsrfToken(token)
    return response.ok ? parseAuthState(await response.json()) : signedOut
  } catch {
    return signedOut
  }
}

/** Parses a response as an auth state: isAuthenticated must be a boolean; email, if present, a string (§5). */
function parseAuthState(body: unknown): AuthState {
  if (typeof body !== 'object' || body === null || !('isAuthenticated' in body)) return signedOut
  if (body.isAuthenticated !== true) return signedOut
  if (!('email' in body) || body.email === undefined) return { isAuthenticated: true }
  return typeof body.email === 'string' ? { isAuthenticated: true, email: body.email } : signedOut
}
