import { fetchGround } from '#app/map/ground.ts'
import type { Spot } from '#app/map/mercator.rules.ts'
import { type Mark, openMap } from '#app/map/open-map.ts'
import { paintGround } from '#app/map/paint-ground.ts'
import { writePlaceNames } from '#app/map/place-names.ts'
import { fetchStates } from '#app/map/states.ts'

/** `show` moves the marker to a point; null removes it. */
export type PositionMap = { show(spot: Spot | null): void; remove(): void }

/** The contiguous states, shown if there is no point yet. */
const everywhere: Spot[] = [
  { latitude: 24, longitude: -125 },
  { latitude: 50, longitude: -66 },
]
/** The zoom level for an office. */
const nearby = 9
/** Pixels that an arrow key moves the marker; ten times as many with Shift. */
const step = 4
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/**
 * Draws one movable point on a map of the states: by dragging, by pressing elsewhere, or by arrow keys.
 * Returns null if the element has left the page in the meantime.
 * @throws if the outlines can't be loaded.
 */
export async function drawPosition(
  element: HTMLElement,
  {
    spot,
    towns,
    onMove,
  }: { spot: Spot | null; towns: (Spot & { name: string })[]; onMove: (to: Spot) => void },
): Promise<PositionMap | null> {
  const [states, ground] = await Promise.all([fetchStates(), fetchGround()])
  if (!element.isConnected) return null
  const map = openMap(element, {
    spots: spot ? [spot] : everywhere,
    padding: 0,
    maxZoom: nearby,
    paint: paintGround(states, ground, null),
  })
  writePlaceNames(map, new Map(towns.map((town) => [town.name, [town]])), spot ? [spot] : [])

  const button = document.createElement('button')
  let mark: Mark | null = null
  let at = spot
  button.type = 'button'
  button.ariaLabel = 'The office: move it with the arrow keys'
  button.className =
    'size-7 cursor-move touch-none rounded-full rounded-bl-none border-2 border-surface bg-accent shadow-raised hover:bg-accent-strong'
  let held = { x: 0, y: 0 }
  button.addEventListener('pointerdown', ({ pointerId, clientX: x, clientY: y }) => {
    held = { x, y }
    button.setPointerCapture(pointerId)
  })
  button.addEventListener('pointermove', ({ pointerId, clientX: x, clientY: y }) => {
    if (!button.hasPointerCapture(pointerId)) return
    moveBy(x - held.x, y - held.y)
    held = { x, y }
  })
  button.addEventListener('keydown', (event) => {
    const [x, y] = arrows[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    const times = event.shiftKey ? 10 : 1
    moveBy(times * x, times * y)
  })
  map.onPress(onMove)

  function moveBy(x: number, y: number) {
    if (!at) return
    const from = map.project(at)
    at = map.unproject({ x: from.x + x, y: from.y + y })
    mark?.move(at)
    onMove(at)
  }
  const show = (to: Spot | null) => {
    at = to
    if (!to) {
      mark?.remove()
      mark = null
      return
    }
    if (mark) mark.move(to)
    else mark = map.put(button, to, 'bottom-left')
    const { x, y } = map.project(to)
    const isSeen = x >= 0 && y >= 0 && x <= element.clientWidth && y <= element.clientHeight
    if (!isSeen) map.show([to], 0, map.zoom())
  }
  show(spot)
  return { show, remove: map.remove }
}
