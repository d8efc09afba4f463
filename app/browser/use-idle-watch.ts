import { useEffect, useEffectEvent, useRef } from 'react'
import { checkSession } from '#app/api-client/session-check.ts'
import { setFlash } from '#app/browser/flash.ts'
import { ownAddress } from '#app/i18n/own-address.ts'

/**
 * Watches a signed-in member's idleness. The watch continues after the first period's logout, because the second period
 * reloads the page; any other end of the session stops it.
 */
export function useIdleWatch({
  isAuthenticated,
  logoutSeconds,
  reloadSeconds,
  logout,
}: {
  isAuthenticated: boolean
  logoutSeconds: number
  reloadSeconds: number
  logout: (isSignedIn?: boolean) => Promise<boolean>
}): void {
  const stop = useRef<() => void>(undefined)
  const isEndedByIdle = useRef(false)

  const leave = useEffectEvent(async () => {
    isEndedByIdle.current = true
    // The server counts too, and may have just ended the session.
    const { isAuthenticated: isStillIn } = await checkSession()
    isEndedByIdle.current = await logout(isStillIn)
    return isEndedByIdle.current
  })

  // The member chose this, perhaps on a shared computer, so nothing typed is kept.
  const leaveNow = useEffectEvent(() => void logout())

  useEffect(() => {
    if (!isAuthenticated && isEndedByIdle.current) return
    stop.current?.()
    isEndedByIdle.current = false
    if (!isAuthenticated) return
    stop.current = startLater(async () => {
      const { watchIdle } = await import('#app/browser/idle.ts')
      return watchIdle(
        { logoutSeconds, reloadSeconds },
        {
          onAlive: () => void checkSession(),
          onLogout: () => leave(),
          onSignOut: () => leaveNow(),
          onReload: () => {
            setFlash('idle')
            window.location.replace(ownAddress('/member-login'))
          },
        },
      )
    })
  }, [isAuthenticated, logoutSeconds, reloadSeconds])

  useEffect(() => () => stop.current?.(), [])
}

/** Starts something whose code only members need. The returned function stops it, even before it has started. */
function startLater(start: () => Promise<() => void>): () => void {
  let isStopped = false
  let stop: (() => void) | undefined
  start().then(
    (begun) => {
      if (isStopped) begun()
      else stop = begun
    },
    // If its code fails to load, the page doesn't watch; the server still ends an idle session.
    () => {},
  )
  return () => {
    isStopped = true
    stop?.()
  }
}
