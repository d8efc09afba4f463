import type { DataStrategyResult } from 'react-router'
import { hasUnsavedText, signInAgain } from '#app/console/reauthentication/screen-session.ts'
import { redirect } from '#app/site-redirect.ts'

/**
 * Handles the router's data loads inside the frame. If the response redirects to sign-in while something is typed, the
 * user signs in over the screen, and the load is repeated.
 */
export async function staySignedIn(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult>> {
  const answered = await next()
  if (!Object.values(answered).some(({ result }) => leadsToSignIn(result)) || !hasUnsavedText())
    return answered
  if (!(await signInAgain())) return answered
  const { pathname, search } = new URL(request.url)
  throw redirect({ pathname, search })
}

function leadsToSignIn(result: unknown): boolean {
  return result instanceof Response && /^\/sign-in(\?|$)/.test(result.headers.get('location') ?? '')
}
