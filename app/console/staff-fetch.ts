import type { Fetcher, FetchResult, SendRequest } from '#app/api-client/fetcher.ts'
import { send } from '#app/api-client/secure-fetch.ts'
import { readStaffState } from '#app/console/console-fetch.ts'
import { onlyReads } from '#app/console/reading-calls.ts'
import { beginSaving, currentEmail, signInAgain } from '#app/console/reauthentication/screen-session.ts'
import { signInPath } from '#app/console/sign-in-path.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import type { ConsoleCalls } from '#client/generated/console-calls.ts'

/**
 * Every call of a screen to the console's API. If the server requires reauthentication, the user is asked, and the call
 * is repeated. If they're signed out, they sign in over the screen, so that nothing typed is lost.
 */
export const staffFetch: Fetcher<ConsoleCalls> = async <T>(path: string, request: SendRequest = {}) => {
  const isWrite = (request.method ?? 'GET') !== 'GET' && !onlyReads(path)
  const noteSaved = isWrite ? beginSaving() : null
  const result = await signedIn<T>(path, request)
  if (result.ok) noteSaved?.()
  return result
}

async function signedIn<T>(path: string, request: SendRequest): Promise<FetchResult<T>> {
  const first = await attempt<T>(path, request)
  if (first.ok) return first
  if (first.error.code === 'unauthenticated') {
    if (await signInAgain()) return attempt<T>(path, request)
    hardNavigate(signInPath())
    return first
  }
  if (first.error.code !== 'proof_required') return first
  const { reauthenticate } = await import('#app/console/reauthentication/reauthentication-host.tsx')
  if (await reauthenticate()) return attempt<T>(path, request)
  return refused(first, 'Nothing was changed, because you didn’t confirm that it’s you.')
}

/**
 * One attempt, and a second if the csrf token belongs to an ended session. Nothing is sent if another person has signed
 * in in another tab since.
 */
async function attempt<T>(path: string, request: SendRequest): Promise<FetchResult<T>> {
  const first = await send<T>(path, request)
  if (first.ok || first.error.code !== 'csrf') return first
  const state = await readStaffState()
  const email = currentEmail()
  if (email !== null && state?.stage === 'full' && state.email !== email) {
    return refused(
      first,
      `Nothing was changed: this browser is now signed in as ${state.email}, not ${email}.`,
    )
  }
  return send<T>(path, request)
}

function refused<T>(result: FetchResult<T> & { ok: false }, message: string): FetchResult<T> {
  return { ...result, error: { ...result.error, message } }
}
