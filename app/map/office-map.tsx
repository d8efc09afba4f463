import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Town } from '#domain/offices/find-offices.server.ts'
import type { FoundOffice, SearchOrigin } from '#domain/offices/office.schema.ts'
import { officePath } from '#domain/offices/office-address.rules.ts'
import * as m from '#messages'
import type { Drawing, DrawnMap } from './draw-map.ts'
import type { MapPin } from './map-pins.ts'

const wideScreen = '(min-width: 64rem)'

/**
 * The listed offices on a map. The list has all the information, so the map may load late: on wide screens once the
 * browser is idle, on phones on request. If it can't be drawn, it takes no space.
 */
export function OfficeMap({
  offices,
  firstNumber,
  origin,
  radiusMiles,
  towns,
  tiles,
  lit,
  onLight,
}: {
  offices: FoundOffice[]
  firstNumber: number
  origin: SearchOrigin | null
  radiusMiles: number
  towns: Town[]
  /** The address of the operator's map tiles; null: an outline map is drawn. */
  tiles: string | null
  /** The office highlighted in the list, and the callback for an office pointed at on the map. */
  lit: string | null
  onLight: (id: string | null) => void
}) {
  const map = useRef<DrawnMap>(null)
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [isShown, setIsShown] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [isSketch, setIsSketch] = useState(tiles === null)

  useEffect(() => {
    if (!matchMedia(wideScreen).matches) return
    const want = () => setIsWanted(true)
    // Safari doesn't have requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(want, 1_200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(want, { timeout: 3_000 })
    return () => cancelIdleCallback(handle)
  }, [])

  useEffect(() => {
    const element = box.current
    if (!isWanted || !element) return
    let isGone = false
    const pins = offices.map((office, index): MapPin => {
      const { id, name, city, latitude, longitude } = office
      return { id, name, city, latitude, longitude, path: officePath(office), number: firstNumber + index }
    })
    const drawing: Drawing = {
      pins,
      origin,
      radiusMiles,
      towns,
      onChoose: ({ path }) => void navigate(path),
      onLight: (id, how) => {
        onLight(id)
        if (id && how === 'tap') document.getElementById(`office-${id}`)?.scrollIntoView({ block: 'nearest' })
      },
    }
    const sketch = () => import('./draw-map.ts').then(({ drawMap }) => drawMap(element, drawing))
    const streets = (from: string) =>
      import('./streets/draw-streets.ts').then(({ drawStreets }) => drawStreets(element, from, drawing))
    const drawn = tiles
      ? streets(tiles).catch(() => {
          setIsSketch(true)
          return sketch()
        })
      : sketch()
    drawn
      .then((drawn) => {
        if (isGone) drawn?.remove()
        else map.current = drawn
      })
      .catch(() => setHasFailed(true))
    return () => {
      isGone = true
      map.current?.remove()
      map.current = null
    }
  }, [isWanted, offices, firstNumber, origin, radiusMiles, towns, tiles, navigate, onLight])

  useEffect(() => {
    map.current?.light(lit)
  }, [lit])

  if (hasFailed) return null
  return (
    <div className="lg:sticky lg:top-24">
      <Button
        variant="secondary"
        size="sm"
        icon="map"
        wide
        className="lg:hidden"
        aria-expanded={isShown}
        aria-controls="office-map"
        onClick={() => {
          setIsShown(!isShown)
          setIsWanted(true)
        }}
      >
        {isShown ? m.offices_map_hide() : m.offices_map_show()}
      </Button>
      <div
        id="office-map"
        className={`mt-3 h-80 overflow-hidden rounded-xl border border-line bg-accent-soft lg:mt-0 lg:block lg:h-[min(42rem,calc(100vh-8rem))] ${isShown ? '' : 'hidden'}`}
      >
        <div ref={box} className="size-full" />
      </div>
      <p className={`mt-2 text-fine text-muted lg:block ${isShown ? '' : 'hidden'}`}>
        {isSketch ? m.offices_map_sketch() : <Streets />}
      </p>
    </div>
  )
}

/** The street data's attribution, which its license requires. */
function Streets() {
  return (
    <RichMessage
      parts={m.offices_map_streets()}
      tags={{
        link: (words) => (
          <a href="https://www.openstreetmap.org/copyright" className="text-link">
            {words}
          </a>
        ),
      }}
    />
  )
}
