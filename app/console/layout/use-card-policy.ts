import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { configureGateway } from '#app/browser/gateway-config.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import type { BrowserGatewayConfig } from '#domain/values/gateways.ts'
import { deskTakesCards } from './card-pages.rules.ts'

/**
 * A document keeps the content policy it was loaded with. If a gateway's own script takes the cards, entering or
 * leaving the desk loads a new document, so that the script runs nowhere else.
 */
export function useCardPolicy({ name, publishableKey }: BrowserGatewayConfig): void {
  useEffect(() => configureGateway({ name, publishableKey }), [name, publishableKey])
  const [loadedAt] = useState(useLocation().pathname)
  const { location } = useNavigation()
  useEffect(() => {
    if (!location || publishableKey === null) return
    if (deskTakesCards(location.pathname) !== deskTakesCards(loadedAt)) {
      hardNavigate({ pathname: location.pathname, search: location.search })
    }
  }, [location, loadedAt, publishableKey])
}
