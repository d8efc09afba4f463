import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Town } from '#domain/offices/find-offices.server.ts'
import type { OfficeDetails } from '#domain/offices/office.schema.ts'

/** The office on a map, whose code comes when it is asked for; its room is there before, so that nothing moves. */
export function OfficePlace({ office, towns }: { office: OfficeDetails; towns: Town[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'offered' | 'wanted' | 'failed'>('offered')
  const { latitude, longitude } = office

  useEffect(() => {
    const element = box.current
    if (state !== 'wanted' || !element) return
    let isGone = false
    let remove: (() => void) | undefined
    // The button that had the focus is gone.
    element.focus()
    import('./draw-place.ts')
      .then(({ drawPlace }) => {
        // React may take the box off the page before it cleans up here, and a box off the page has no colours.
        if (!isGone && element.isConnected) remove = drawPlace(element, { latitude, longitude }, towns)
      })
      .catch(() => setState('failed'))
    return () => {
      isGone = true
      remove?.()
    }
  }, [state, latitude, longitude, towns])

  return (
    <section aria-labelledby="place" data-print="hide" className="noscript:hidden">
      <h2 id="place" className="text-heading">
        Where it is
      </h2>
      <div className="mt-4 grid h-64 place-items-center overflow-hidden rounded-xl border border-line bg-accent-soft">
        {state === 'offered' && (
          <Button variant="secondary" size="sm" icon="map" onClick={() => setState('wanted')}>
            Show on a map
          </Button>
        )}
        {state === 'wanted' && <div ref={box} id="office-place" tabIndex={-1} className="size-full" />}
        {state === 'failed' && (
          <p role="status" className="p-5 text-small">
            The map cannot be drawn just now. “Directions” above leads to one.
          </p>
        )}
      </div>
    </section>
  )
}
