import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { configureCaptcha } from '#app/browser/captcha-setting.ts'
import { isNewVersionKnown, watchForNewVersion } from '#app/browser/new-version.ts'
import { onOtherTabSignedOut } from '#app/browser/other-tabs.ts'
import { useSession } from '#app/browser/session.ts'
import { checkSession } from '#app/browser/session-check.ts'
import type { PublicConfig } from './shell-content.ts'
import { useIdleWatch } from './use-idle-watch.ts'
import { useLogout } from './use-logout.ts'

/** What runs behind every page: idle logout, sign-outs elsewhere, the look for a newer build (specification §4). */
export function useBackgroundWatch(config: PublicConfig): void {
  const { isAuthenticated, setSignedOut } = useSession()
  const { logout } = useLogout()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { idleLogoutSeconds, idleReloadSeconds, versionPollSeconds, recaptchaSiteKey } = config

  const endHere = useEffectEvent(() => {
    if (!isAuthenticated) return
    setSignedOut()
    // The token belonged to the session that is over.
    void checkSession()
    navigate('/member-login')
  })

  useEffect(() => configureCaptcha(recaptchaSiteKey), [recaptchaSiteKey])
  useEffect(() => watchForNewVersion(versionPollSeconds), [versionPollSeconds])
  useEffect(() => onOtherTabSignedOut(() => endHere()), [])
  useIdleWatch({
    isAuthenticated,
    logoutSeconds: idleLogoutSeconds,
    reloadSeconds: idleReloadSeconds,
    logout,
  })

  const target = navigation.location
  useEffect(() => {
    // A page of a newer build comes as a whole.
    if (target && navigation.formMethod === undefined && isNewVersionKnown()) {
      window.location.assign(`${target.pathname}${target.search}${target.hash}`)
    }
  }, [target, navigation.formMethod])
}
