import { Map as MapLibre, Marker, NavigationControl } from 'maplibre-gl'
import { outline } from '#app/offices/draw-map.ts'
import { type Spot, writePlaceNames } from '#app/offices/place-names.ts'

/** `show` moves the mark to a point; null takes it away. */
export type PositionMap = { show(spot: Spot | null): void; remove(): void }

/** The lower states, for who has no point yet. */
const everywhere: [number, number, number, number] = [-125, 24, -66, 50]
/** Pixels that an arrow key moves the mark; ten times as many with Shift. */
const step = 4
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Draws one point over the outline of the states, to be moved: by dragging it, by pressing elsewhere, by arrow keys. */
export function drawPosition(
  element: HTMLElement,
  {
    spot,
    towns,
    onMove,
  }: { spot: Spot | null; towns: (Spot & { name: string })[]; onMove: (to: Spot) => void },
): PositionMap {
  const nothing = { type: 'FeatureCollection' as const, features: [] }
  const map = new MapLibre({
    container: element,
    style: outline(element, nothing),
    ...(spot ? { center: [spot.longitude, spot.latitude] as const, zoom: 9 } : { bounds: everywhere }),
    maxZoom: 15,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: true,
    fadeDuration: 0,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  writePlaceNames(map, new Map(towns.map((town) => [town.name, [town]])), spot ? [spot] : [])

  const mark = document.createElement('button')
  mark.type = 'button'
  mark.ariaLabel = 'The office: move it with the arrow keys'
  mark.className =
    'size-7 cursor-move rounded-full rounded-bl-none border-2 border-surface bg-accent shadow-raised hover:bg-accent-strong'
  const marker = new Marker({ element: mark, anchor: 'bottom-left', draggable: true })
  const told = ({ lng, lat }: { lng: number; lat: number }) => onMove({ latitude: lat, longitude: lng })
  marker.on('dragend', () => told(marker.getLngLat()))
  map.on('click', ({ lngLat, originalEvent }) => {
    if (!mark.contains(originalEvent.target as Node)) told(lngLat)
  })
  mark.addEventListener('keydown', (event) => {
    const [x, y] = arrows[event.key] ?? []
    if (x === undefined || y === undefined) return
    // Else the map would move under it.
    event.preventDefault()
    event.stopPropagation()
    const at = map.project(marker.getLngLat())
    const times = event.shiftKey ? 10 : 1
    told(map.unproject([at.x + times * x, at.y + times * y]))
  })
  const show = (to: Spot | null) => {
    if (!to) return void marker.remove()
    marker.setLngLat([to.longitude, to.latitude]).addTo(map)
    if (!map.getBounds().contains(marker.getLngLat())) map.setCenter(marker.getLngLat())
  }
  show(spot)
  // The console follows the machine into the night while the map is open.
  const night = matchMedia('(prefers-color-scheme: dark)')
  const repaint = () => void map.setStyle(outline(element, nothing))
  night.addEventListener('change', repaint)
  const remove = () => {
    night.removeEventListener('change', repaint)
    map.remove()
  }
  return { show, remove }
}
