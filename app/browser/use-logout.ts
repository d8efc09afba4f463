import { useState } from 'react'
import { useNavigate } from 'react-router'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { useSession } from '#app/api-client/session.ts'
import { announceSignOut } from '#app/browser/sign-out-channel.ts'
import { clearDrafts } from '#app/forms/clear-drafts.ts'
import { showToast } from '#app/ui/toast.tsx'
import * as m from '#messages'

/**
 * Ends the session: asks the server only when signed in, then clears the state, then goes to /member-login
 * (specification §4). `isSignedIn` when the caller has just asked, for idleness: then what was typed waits for the
 * member; after a logout by hand, perhaps on a shared computer, it is gone. A server that cannot be reached is said,
 * and the member stays signed in: the session does.
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
