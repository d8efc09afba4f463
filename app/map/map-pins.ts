import * as m from '#messages'
import { type Box, clusterPins } from './cluster-pins.rules.ts'
import type { Point, Spot } from './mercator.rules.ts'
import type { Mark, OpenMap } from './open-map.ts'

/** `path` is the address of the office's page; the list shows the same `number`. */
export type MapPin = Spot & { id: string; name: string; path: string; city: string; number: number }

type Answers = {
  onChoose: (pin: MapPin) => void
  /** Called when the pointer hovers over an office or a finger taps it first; null when it leaves. */
  onLight: (id: string | null, how: 'hover' | 'tap') => void
}

/** Pixel sizes of the two markers. A pin's tip is at its spot; a group is centered on it. */
const signs = { pin: { width: 32, height: 32 }, group: { width: 84, height: 32 } }
/** Padding in pixels when zooming to a group. */
const room = 72
const pinClass =
  'grid h-8 min-w-8 cursor-pointer place-items-center border-2 border-surface bg-accent px-1.5 font-sans text-fine font-semibold text-on-accent no-underline shadow-raised hover:bg-accent-strong data-lit:scale-125 data-lit:bg-accent-strong'

/** Puts pins on a map and groups those that would overlap; `light` marks the office highlighted in the list. */
export function placePins(map: OpenMap, pins: MapPin[], answers: Answers): (id: string | null) => void {
  const shown = new Map<string, { mark: Mark; element: HTMLElement; group: MapPin[] }>()
  let lit: string | null = null

  const show = () => {
    for (const { element, group } of shown.values()) {
      const isLit = group.some(({ id }) => id === lit)
      // The marker itself is positioned by a transform, so the part that grows is inside it.
      element.firstElementChild?.toggleAttribute('data-lit', isLit)
      element.style.zIndex = isLit ? '10000' : String(5_000 - (group[0]?.number ?? 0))
    }
  }
  const light = (id: string | null) => {
    lit = id
    show()
  }
  const place = () => {
    const groups = clusterPins(pins.map(map.project), boxOf).map((indexes) =>
      indexes.flatMap((index) => pins[index] ?? []),
    )
    const wanted = new Map(groups.map((group) => [group.map(({ id }) => id).join(), group]))
    for (const [key, { mark }] of shown) {
      if (wanted.has(key)) continue
      mark.remove()
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
      const mark = map.put(element, first, group.length === 1 ? 'bottom' : 'center')
      shown.set(key, { mark, element, group })
    }
    show()
  }
  place()
  map.onZoom(place)
  return light
}

/** The screen areas of the pins at some points. */
export function signBoxes(points: readonly Point[]): Box[] {
  return clusterPins(points, boxOf).flatMap((indexes) => {
    const first = points[indexes[0] ?? 0]
    return first ? [boxOf(first, indexes.length)] : []
  })
}

function boxOf({ x, y }: Point, count: number): Box {
  const { width, height } = count === 1 ? signs.pin : signs.group
  const bottom = count === 1 ? y : y + height / 2
  return { left: x - width / 2, right: x + width / 2, top: bottom - height, bottom }
}

/**
 * A link for pointers only. For keyboards and screen readers the list offers the same, so the pin is hidden from them.
 */
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
    // A finger can't hover: its first tap shows which office it is, the second opens it.
    const isFinger = event instanceof PointerEvent && event.pointerType === 'touch'
    if (isFinger && lit() !== pin.id) onLight(pin.id, 'tap')
    else onChoose(pin)
  })
  return link
}

/**
 * Several offices too close together to tell apart. Pressing zooms in, or leads to the list if zooming can't separate
 * them.
 */
function groupButton(map: OpenMap, group: MapPin[], { onLight }: Answers): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.ariaHidden = 'true'
  button.title = group.map(({ name }) => name).join('\n')
  button.textContent = m.pages_offices({ count: group.length })
  button.className = `${pinClass} rounded-full px-3!`
  button.addEventListener('click', () => {
    if (map.zoomFor(group, room) > map.zoom() + 0.5) map.show(group, room)
    else onLight(group[0]?.id ?? null, 'tap')
  })
  return button
}
