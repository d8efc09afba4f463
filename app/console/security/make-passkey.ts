import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import type { FetchResult } from '#app/api-client/secure-fetch.ts'
import { passkeyFailure } from '#app/console/reauthentication/passkey.ts'
import { staffFetch } from '#app/console/staff-fetch.ts'

/** What keeping a passkey answers: recovery codes where it is the first second step. */
type Kept = { recoveryCodes: string[] | null }

/** Has the browser make a passkey, and keeps it under `name`. */
export async function makePasskey(name: string): Promise<FetchResult<Kept>> {
  const asked = await staffFetch<PublicKeyCredentialCreationOptionsJSON>(
    '/api/admin/security/passkeyOptions',
    { method: 'POST' },
  )
  if (!asked.ok) return asked
  try {
    const answer = await startRegistration({ optionsJSON: asked.data })
    return await staffFetch<Kept>('/api/admin/security/passkeys', { method: 'POST', body: { name, answer } })
  } catch {
    return passkeyFailure('No passkey was made. Your browser may not know how, or you turned it down.')
  }
}
