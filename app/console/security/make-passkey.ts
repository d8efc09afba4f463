import { startRegistration } from '@simplewebauthn/browser'
import { passkeyFailure } from '#app/console/reauthentication/passkey.ts'
import { staffFetch } from '#app/console/staff-fetch.ts'

/** Has the browser create a passkey, and stores it under `name`. */
export async function makePasskey(name: string) {
  const asked = await staffFetch('/api/admin/security/passkeyOptions', { method: 'POST' })
  if (!asked.ok) return asked
  try {
    const answer = await startRegistration({ optionsJSON: asked.data })
    return await staffFetch('/api/admin/security/passkeys', { method: 'POST', body: { name, answer } })
  } catch {
    return passkeyFailure('No passkey was made. Your browser may not support it, or you declined.')
  }
}
