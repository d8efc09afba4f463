import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/late/use-hydrated.ts'
import * as m from '#messages'

/**
 * Asks the browser for its location, only when pressed. Three decimals are a city block: precise enough, and no more.
 */
export function NearMe({
  onFound,
  onFault,
}: {
  onFound: (place: { lat: string; lng: string }) => void
  onFault: (sentence: string) => void
}) {
  const isHydrated = useHydrated()
  const [isAsking, setIsAsking] = useState(false)

  function ask() {
    if (!navigator.geolocation) return onFault(m.offices_near_me_unsupported())
    setIsAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsAsking(false)
        onFound({ lat: coords.latitude.toFixed(3), lng: coords.longitude.toFixed(3) })
      },
      () => {
        setIsAsking(false)
        onFault(m.offices_near_me_failed())
      },
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      icon="pin"
      pending={isAsking}
      onClick={ask}
      // It does nothing without scripts, but keeps its space so that nothing moves.
      className={isHydrated ? '' : 'invisible'}
    >
      {m.offices_near_me()}
    </Button>
  )
}
