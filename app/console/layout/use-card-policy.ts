import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { configureGateway } from '#app/browser/gateway-config.ts'
import { hardNavigate } from '#app/hard-navigate.ts'
import { deskTakesCards } from '#app/payment/card-pages.rules.ts'

/**
 * A document keeps the content policy it was loaded with: where Stripe takes the cards, the way into the desk and out of
 * it is another document, so that its script runs nowhere else.
 */
export function useCardPolicy(stripePublishableKey: string | null): void {
  useEffect(() => configureGateway(stripePublishableKey), [stripePublishableKey])
  const [loadedAt] = useState(useLocation().pathname)
  const { location } = useNavigation()
  useEffect(() => {
    if (!location || stripePublishableKey === null) return
    if (deskTakesCards(location.pathname) !== deskTakesCards(loadedAt)) {
      hardNavigate({ pathname: location.pathname, search: location.search })
    }
  }, [location, loadedAt, stripePublishableKey])
}
