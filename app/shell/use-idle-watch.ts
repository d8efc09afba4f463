import { useEffect, useEffectEvent, useRef } from 'react'
import { watchIdle } from '#app/browser/idle.ts'

/**
 * Watches a signed-in member's idleness. The watch outlives the first period's logout, for the second period
 * reloads the page; any other way out of the session ends it.
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
  logout: () => Promise<boolean>
}): void {
  const stop = useRef<() => void>(undefined)
  const isEndedByIdle = useRef(false)

  const leave = useEffectEvent(async () => {
    isEndedByIdle.current = true
    isEndedByIdle.current = await logout()
    return isEndedByIdle.current
  })

  useEffect(() => {
    if (!isAuthenticated && isEndedByIdle.current) return
    stop.current?.()
    isEndedByIdle.current = false
    if (!isAuthenticated) return
    stop.current = watchIdle(
      { logoutSeconds, reloadSeconds },
      { onLogout: () => leave(), onReload: () => window.location.replace('/member-login') },
    )
  }, [isAuthenticated, logoutSeconds, reloadSeconds])

  useEffect(() => () => stop.current?.(), [])
}
