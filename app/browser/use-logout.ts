import { useState } from 'react'
import { useNavigate } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useSession } from '#app/api-client/session.ts'
import { announceSignOut } from '#app/browser/sign-out-channel.ts'
import { clearDrafts } from '#app/forms/clear-drafts.ts'
import { showToast } from '#app/ui/toast.tsx'
import * as m from '#messages'

/**
 * Ends the session: calls the server only if signed in, then clears the state, then goes to /member-login
 * (specification §4). Pass `isSignedIn` if the caller has just checked it, for an idle logout: then typed input is kept
 * for the member. A logout by the member, perhaps on a shared computer, clears it. If the server can't be reached, an
 * error shows and the member stays signed in, because the session still exists.
 */
export function useLogout(): { logout: (isSignedIn?: boolean) => Promise<boolean>; isLoggingOut: boolean } {
  const { isAuthenticated, setSignedOut } = useSession()
  const navigate = useNavigate()
  const [isLoggingOut, setLoggingOut] = useState(false)

  async function logout(isSignedIn?: boolean): Promise<boolean> {
    if (isLoggingOut) return false
    const isByHand = isSignedIn === undefined
    if (isSignedIn ?? isAuthenticated) {
      setLoggingOut(true)
      const result = await secureFetch('/api/v4/member/logout', { method: 'POST' })
      setLoggingOut(false)
      if (!result.ok && result.status !== 401) {
        await showToast({ tone: 'danger', message: m.layout_sign_out_failed() })
        return false
      }
      announceSignOut(isByHand ? 'by-hand' : 'idle')
    }
    if (isByHand) clearDrafts()
    setSignedOut()
    await navigate('/member-login', { state: isByHand ? null : 'idle' })
    return true
  }

  return { logout, isLoggingOut }
}
