import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { configureGateway } from '#app/browser/gateway-config.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import type { BrowserGatewayConfig } from '#domain/values/gateways.ts'
import { deskTakesCards } from './card-pages.rules.ts'

/**
 * A document keeps the content policy it was loaded with: where a gateway's own script takes the cards, the way into
 * the desk and out of it is another document, so that it runs nowhere else.
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
