import { useEffect } from 'react'
import { consoleFetch } from '#app/console/console-fetch.ts'
import { hasUnsavedText, signInAgain } from '#app/console/reauthentication/screen-session.ts'
import { signInPath } from '#app/console/sign-in-path.ts'
import { hardNavigate } from '#app/hard-navigate.ts'

/**
 * Signs out inactive staff so that no screen with members' names stays open. The server counts by requests, so this
 * reports activity while someone reads or types. A dialog warns a minute ahead. If something is typed, the screen
 * stays, hidden behind a dialog, until the same person has signed in again.
 */
export function useIdleStaff(idleSeconds: number): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    let isLocked = false
    async function watch() {
      const { watchIdle } = await import('#app/browser/idle.ts')
      if (isOver) return
      isLocked = false
      stop = watchIdle(
        { logoutSeconds: idleSeconds, reloadSeconds: idleSeconds + 60 },
        {
          onAlive: () => void consoleFetch('/api/admin/session'),
          onLogout: end,
          onSignOut: () => void leave(),
          onReload: () => {
            if (!isLocked) hardNavigate(signInPath('idle'))
          },
        },
      )
    }
    async function leave() {
      await consoleFetch('/api/admin/session', { method: 'DELETE' })
      hardNavigate('/sign-in')
    }
    async function end() {
      isLocked = hasUnsavedText()
      await consoleFetch('/api/admin/session', { method: 'DELETE' })
      if (!isLocked) hardNavigate(signInPath('idle'))
      else {
        stop?.()
        void signInAgain().then((isSignedIn) => (isSignedIn ? watch() : undefined))
      }
      return true
    }
    void watch()
    return () => {
      isOver = true
      stop?.()
    }
  }, [idleSeconds])
}
