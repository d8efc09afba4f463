import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useSession } from '#app/api-client/session.ts'
import { checkSession } from '#app/api-client/session-check.ts'
import { configureCaptcha } from '#app/browser/captcha-setting.ts'
import { configureGateway } from '#app/browser/gateway-config.ts'
import { isMonitored } from '#app/browser/monitoring/monitored-pages.rules.ts'
import { isMonitoring, startMonitoring } from '#app/browser/monitoring.ts'
import { isNewVersionKnown, watchForNewVersion } from '#app/browser/new-version.ts'
import { onOtherTabSignedOut } from '#app/browser/sign-out-channel.ts'
import { clearDrafts } from '#app/forms/clear-drafts.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import { englishPath } from '#app/i18n/own-address.ts'
import { takesCards } from '#app/payment/card-pages.rules.ts'
import type { PublicConfig } from '#app/site/layout/shell-content.ts'
import { useIdleWatch } from './use-idle-watch.ts'
import { useLogout } from './use-logout.ts'

/**
 * Background tasks of every page: idle logout, sign-outs in other tabs, checks for a newer build, monitoring
 * (specification §4).
 */
export function useBackgroundWatch(config: PublicConfig): void {
  const { isAuthenticated, setSignedOut } = useSession()
  const { logout } = useLogout()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { idleLogoutSeconds, idleReloadSeconds, versionPollSeconds, recaptchaSiteKey } = config

  const endHere = useEffectEvent((how: 'by-hand' | 'idle') => {
    if (!isAuthenticated) return
    setSignedOut()
    // The token belonged to the session that ended.
    void checkSession()
    navigate('/member-login', { state: how === 'idle' ? 'idle' : null })
  })

  useEffect(() => configureCaptcha(recaptchaSiteKey), [recaptchaSiteKey])
  // Depend on the values, because each response contains a new object.
  const { name, publishableKey } = config.gateway
  useEffect(() => configureGateway({ name, publishableKey }), [name, publishableKey])
  // Monitoring as of the document's load: the content policy doesn't change with the page.
  const [monitoring] = useState(config.monitoring)
  useEffect(() => {
    if (monitoring) void startMonitoring(monitoring)
  }, [monitoring])
  const [loadedAt] = useState(useLocation().pathname)
  const otherPolicy = useEffectEvent(
    (pathname: string) => publishableKey !== null && takesCards(pathname) !== takesCards(loadedAt),
  )
  useEffect(() => watchForNewVersion(versionPollSeconds), [versionPollSeconds])
  useEffect(
    () =>
      onOtherTabSignedOut((how) => {
        if (how === 'by-hand') clearDrafts()
        endHere(how)
      }),
    [],
  )
  useIdleWatch({
    isAuthenticated,
    logoutSeconds: idleLogoutSeconds,
    reloadSeconds: idleReloadSeconds,
    logout,
  })

  const target = navigation.location
  useEffect(() => {
    if (!target || navigation.formMethod !== undefined) return
    // Some pages need a full load: those of a newer build, those that a monitored document must not show, and those
    // with a different content policy, because a gateway's script may run only where cards are entered.
    const path = englishPath(target.pathname)
    const isMonitoredToo = isMonitoring() && !isMonitored(path)
    if (isNewVersionKnown() || isMonitoredToo || otherPolicy(path)) {
      hardNavigate(target)
    }
  }, [target, navigation.formMethod])
}
