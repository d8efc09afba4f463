import { type AuthenticationResponseJSON, startAuthentication } from '@simplewebauthn/browser'
import type { ApiError } from '#app/api-client/api-error.ts'
import type { FetchResult, Post } from '#app/api-client/fetcher.ts'

import { consoleFetch } from '#app/console/console-fetch.ts'

export type SendPasskey<T> = (
  request: Post<{ answer: AuthenticationResponseJSON }>,
) => Promise<FetchResult<T>>

/** Asks the browser for one of this person's passkeys and sends the signed response. */
export async function answerPasskey<T>(send: SendPasskey<T>): Promise<FetchResult<T>> {
  const asked = await consoleFetch('/api/admin/session/passkeyOptions', { method: 'POST' })
  if (!asked.ok) {
    return asked.status === 404 ? passkeyFailure('You have no passkey yet. Use a code instead.') : asked
  }
  try {
    const answer = await startAuthentication({ optionsJSON: asked.data })
    return await send({ method: 'POST', body: { answer } })
  } catch {
    return passkeyFailure('The passkey was not used. Try again, or use a code.')
  }
}

/** The error if the browser created or used no passkey. */
export function passkeyFailure(message: string): { ok: false; status: 0; error: ApiError } {
  return {
    ok: false,
    status: 0,
    error: { statusCode: 0, statusMessage: 'Passkey', message, code: 'passkey' },
  }
}
