import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#app/api-client/session.ts'
import { loginPath } from './return-path.ts'

/** Sends a member whose session has ended to sign in, and then back to this page. */
export function useSignInAgain(): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { setSignedOut } = useSession()
  return () => {
    setSignedOut()
    void navigate(loginPath({ pathname, search }), { state: 'session-ended' })
  }
}
