import { useEffect } from 'react'
import { secureFetch } from '#app/browser/secure-fetch.ts'
import { leaveFor } from '#app/console/staff-fetch.ts'

/**
 * Signs out whoever does nothing for a while, so that no screen with members' names is left open: the server counts by
 * requests, so it is told while somebody reads or types.
 */
export function useIdleStaff(idleSeconds: number): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const leave = async () => {
      await secureFetch<void>('/api/admin/session', { method: 'DELETE' })
      leaveFor('/sign-in')
      return true
    }
    void import('#app/browser/idle.ts').then(({ watchIdle }) => {
      if (isOver) return
      stop = watchIdle(
        { logoutSeconds: idleSeconds, reloadSeconds: idleSeconds + 60 },
        {
          onAlive: () => void secureFetch('/api/admin/session'),
          onLogout: leave,
          onReload: () => leaveFor('/sign-in'),
        },
      )
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [idleSeconds])
}
