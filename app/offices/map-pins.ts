import { LngLatBounds, type Map as MapLibre, Marker } from 'maplibre-gl'
import { clusterPins } from './cluster-pins.rules.ts'
import type { Spot } from './place-names.ts'

/** `path` is the address of the office's page; `number` is beside it in the list too. */
export type MapPin = Spot & { id: string; name: string; path: string; city: string; number: number }

type Answers = {
  onChoose: (pin: MapPin) => void
  /** The pointer came to an office, or a finger asked which one it is; null: it went. */
  onLight: (id: string | null, how: 'hover' | 'tap') => void
}

/** Pixels within which two pins would cover each other. */
const REACH = 30
const pinClass =
  'grid h-8 min-w-8 cursor-pointer place-items-center border-2 border-surface bg-accent px-1.5 font-sans text-fine font-semibold text-on-accent no-underline shadow-raised hover:bg-accent-strong data-lit:scale-125 data-lit:bg-accent-strong'

/** Puts pins on a map, those that would cover each other as one; `light` marks the one a person looks at in the list. */
export function placePins(map: MapLibre, pins: MapPin[], answers: Answers): (id: string | null) => void {
  const shown = new Map<string, { marker: Marker; element: HTMLElement; group: MapPin[] }>()
  let lit: string | null = null

  const show = () => {
    for (const { element, group } of shown.values()) {
      const isLit = group.some(({ id }) => id === lit)
      // MapLibre moves the marker, so what grows is inside it.
      element.firstElementChild?.toggleAttribute('data-lit', isLit)
      element.style.zIndex = isLit ? '10000' : String(5_000 - (group[0]?.number ?? 0))
    }
  }
  const light = (id: string | null) => {
    lit = id
    show()
  }
  const place = () => {
    const groups = clusterPins(
      pins.map(({ longitude, latitude }) => map.project([longitude, latitude])),
      REACH,
    ).map((indexes) => indexes.flatMap((index) => pins[index] ?? []))
    const wanted = new Map(groups.map((group) => [group.map(({ id }) => id).join(), group]))
    for (const [key, { marker }] of shown) {
      if (wanted.has(key)) continue
      marker.remove()
      shown.delete(key)
    }
    for (const [key, group] of wanted) {
      const [first] = group
      if (shown.has(key) || !first) continue
      const element = document.createElement('div')
      element.append(
        group.length === 1 ? pinLink(first, answers, () => lit) : groupButton(map, group, answers),
      )
      element.addEventListener('pointerenter', ({ pointerType }) => {
        if (pointerType === 'mouse') answers.onLight(first.id, 'hover')
      })
      element.addEventListener('pointerleave', ({ pointerType }) => {
        if (pointerType === 'mouse') answers.onLight(null, 'hover')
      })
      const marker = new Marker({ element, anchor: group.length === 1 ? 'bottom' : 'center' })
        .setLngLat([first.longitude, first.latitude])
        .addTo(map)
      shown.set(key, { marker, element, group })
    }
    show()
  }
  place()
  map.on('zoomend', place)
  return light
}

/** A link for the pointer; by keyboard and screen reader the list offers the same, so the pin stays out of the way. */
function pinLink(pin: MapPin, { onChoose, onLight }: Answers, lit: () => string | null): HTMLElement {
  const link = document.createElement('a')
  link.href = pin.path
  link.title = pin.name
  link.tabIndex = -1
  link.ariaHidden = 'true'
  link.textContent = String(pin.number)
  link.className = `${pinClass} rounded-full rounded-bl-none`
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // A finger cannot hover: its first tap shows which office it is, the second opens it.
    const isFinger = event instanceof PointerEvent && event.pointerType === 'touch'
    if (isFinger && lit() !== pin.id) onLight(pin.id, 'tap')
    else onChoose(pin)
  })
  return link
}

/** Several offices too close together to tell apart; leads closer, or to the list where that does not part them. */
function groupButton(map: MapLibre, group: MapPin[], { onLight }: Answers): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.ariaHidden = 'true'
  button.title = group.map(({ name }) => name).join('\n')
  button.textContent = `${group.length} offices`
  button.className = `${pinClass} rounded-full px-3!`
  button.addEventListener('click', () => {
    const bounds = new LngLatBounds()
    for (const { longitude, latitude } of group) bounds.extend([longitude, latitude])
    const camera = map.cameraForBounds(bounds, { padding: 72, maxZoom: map.getMaxZoom() })
    if (camera?.zoom !== undefined && camera.zoom > map.getZoom() + 0.5) map.easeTo(camera)
    else onLight(group[0]?.id ?? null, 'tap')
  })
  return button
}
