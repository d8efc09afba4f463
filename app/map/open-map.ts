import * as m from '#messages'
import { followGestures, middleOf } from './gestures.ts'
import {
  between,
  type Camera,
  cameraFor,
  fromScreen,
  fromWorld,
  type Point,
  type Size,
  type Spot,
  toScreen,
  toWorld,
  zoomedAt,
} from './mercator.rules.ts'

/** An element that stays at its location on the map. */
export type Mark = { move(to: Spot, anchor?: Anchor): void; remove(): void }
/** The part of a mark that is at its location. */
type Anchor = 'center' | 'top' | 'bottom' | 'bottom-left' | 'left' | 'right'
export type OpenMap = {
  /** Converts to pixels from the map's upper left corner. */
  project(spot: Spot): Point
  unproject(pixel: Point): Spot
  zoom(): number
  size(): Size
  /** The zoom that shows all spots with this padding. */
  zoomFor(spots: Spot[], padding: number): number
  /** Moves there with an animation, zooming at most to `maxZoom`. */
  show(spots: Spot[], padding: number, maxZoom?: number): void
  put(element: HTMLElement, spot: Spot, anchor: Anchor): Mark
  /** Called whenever the zoom changes. */
  onZoom(listener: () => void): void
  /** Called whenever the visible area or the size changes. */
  onLook(listener: () => void): void
  /** Called with the location of a press outside any mark. */
  onPress(listener: (spot: Spot) => void): void
  remove(): void
}

/** Draws the ground: called with the map's colors, light or dark, whenever something moved. */
export type Paint = (
  canvas: CanvasRenderingContext2D,
  view: { camera: Camera; size: Size; color: (name: MapColor) => string },
) => void

const paper = 'var(--brand-surface, var(--surface, #fff))'
const ink = 'var(--brand-ink, var(--ink, #222))'
/** The map's colors. Land never looks like water. In forced-colors mode, system colors. */
const colors = {
  water: { usual: `color-mix(in srgb, #4a90c4 38%, ${paper})`, forced: 'Canvas' },
  land: { usual: `color-mix(in srgb, #c9b26a 20%, ${paper})`, forced: 'Canvas' },
  shore: { usual: `color-mix(in srgb, #3a78a8 60%, ${paper})`, forced: 'CanvasText' },
  river: { usual: `color-mix(in srgb, #4a90c4 70%, ${paper})`, forced: 'GrayText' },
  county: { usual: `color-mix(in srgb, ${ink} 26%, ${paper})`, forced: 'GrayText' },
  border: { usual: `color-mix(in srgb, ${ink} 55%, ${paper})`, forced: 'CanvasText' },
  reach: { usual: 'var(--brand-accent, var(--accent))', forced: 'Highlight' },
  middle: { usual: 'var(--brand-highlight, var(--highlight))', forced: 'Highlight' },
  edge: { usual: paper, forced: 'CanvasText' },
}
export type MapColor = keyof typeof colors

const zooms = { min: 2, max: 15 }
const moveMs = 250
const hintMs = 1_500
const anchors: Record<Anchor, string> = {
  center: 'translate(-50%, -50%)',
  top: 'translate(-50%, 0)',
  bottom: 'translate(-50%, -100%)',
  'bottom-left': 'translate(0, -100%)',
  left: 'translate(0, -50%)',
  right: 'translate(-100%, -50%)',
}
const hints = {
  finger: m.ui_map_two_fingers,
  wheel: () => m.ui_map_scroll({ key: /Mac/.test(navigator.platform) ? '⌘' : 'Ctrl' }),
}
const buttonClass =
  'grid size-10 cursor-pointer place-items-center text-lead text-ink hover:bg-accent-soft disabled:cursor-default disabled:opacity-40'

/** Opens a map in an element: a ground that `paint` draws, with marks on it. It can be dragged, pinched and zoomed. */
export function openMap(
  element: HTMLElement,
  { spots, padding, maxZoom, paint }: { spots: Spot[]; padding: number; maxZoom: number; paint: Paint },
): OpenMap {
  const ending = new AbortController()
  const box = make('div', 'relative size-full overflow-hidden')
  const canvas = make('canvas', 'absolute inset-0 size-full focus-visible:-outline-offset-2')
  canvas.tabIndex = 0
  canvas.role = 'region'
  canvas.ariaLabel = m.ui_map()
  const layer = make('div', 'absolute inset-0 pointer-events-none *:pointer-events-auto')
  const hint = make(
    'p',
    'pointer-events-none absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full bg-surface px-4 py-1.5 text-small text-ink opacity-0 shadow-raised transition-opacity data-shown:opacity-100',
  )
  hint.ariaHidden = 'true'
  const [nearer, further] = [
    zoomButton(m.ui_map_zoom_in(), '+', 2),
    zoomButton(m.ui_map_zoom_out(), '−', 0.5),
  ]
  const buttons = make(
    'div',
    'absolute top-2.5 right-2.5 z-1 overflow-hidden rounded-md border border-line bg-surface divide-y divide-line',
  )
  buttons.append(nearer, further)
  box.append(canvas, layer, buttons, hint)
  element.replaceChildren(box)

  let size: Size = { width: element.clientWidth, height: element.clientHeight }
  const cameraOn = (of: Spot[], room: number, most: number) => {
    const camera = cameraFor(of.map(toWorld), size, { padding: room, maxZoom: most })
    return { ...camera, zoom: withinZooms(camera.zoom) }
  }
  let camera = cameraOn(spots, padding, maxZoom)
  let frame = 0
  const marks = new Map<HTMLElement, { at: Point; anchor: Anchor }>()
  const zoomListeners: (() => void)[] = []
  const lookListeners: (() => void)[] = []
  const pressListeners: ((spot: Spot) => void)[] = []

  const place = (mark: HTMLElement, { at, anchor }: { at: Point; anchor: Anchor }) => {
    const { x, y } = toScreen(camera, size, at)
    mark.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) ${anchors[anchor]}`
  }
  const draw = () => {
    frame = 0
    const ratio = window.devicePixelRatio
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) return
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    paint(context, { camera, size, color: (name) => colorOf(element, name) })
    for (const [mark, where] of marks) place(mark, where)
    nearer.disabled = camera.zoom >= zooms.max
    further.disabled = camera.zoom <= zooms.min
  }
  const redraw = () => {
    frame ||= requestAnimationFrame(draw)
  }
  const look = (to: Camera) => {
    const isZoomed = to.zoom !== camera.zoom
    camera = to
    if (isZoomed) for (const tell of zoomListeners) tell()
    for (const tell of lookListeners) tell()
    redraw()
  }

  let journey = 0
  const stopMoving = () => cancelAnimationFrame(journey)
  const glide = (to: Camera) => {
    stopMoving()
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return look(to)
    const [from, began] = [camera, performance.now()]
    const goOn = (now: number) => {
      const part = Math.max(0, Math.min(1, (now - began) / moveMs))
      look(part < 1 ? between(from, to, 1 - (1 - part) ** 3) : to)
      if (part < 1) journey = requestAnimationFrame(goOn)
    }
    journey = requestAnimationFrame(goOn)
  }
  const zoomBy = (pixel: Point, times: number, how: 'at once' | 'smoothly') => {
    const to = zoomedAt(camera, size, pixel, withinZooms(camera.zoom + Math.log2(times)))
    if (how === 'smoothly') return glide(to)
    stopMoving()
    look(to)
  }

  let hiding: ReturnType<typeof setTimeout> | undefined
  followGestures(
    canvas,
    {
      pan(x, y) {
        stopMoving()
        const center = fromScreen(camera, size, { x: size.width / 2 - x, y: size.height / 2 - y })
        look({ ...camera, center })
      },
      zoom: zoomBy,
      press(pixel) {
        for (const tell of pressListeners) tell(fromWorld(fromScreen(camera, size, pixel)))
      },
      passedBy(by) {
        hint.textContent = hints[by]()
        hint.dataset.shown = ''
        clearTimeout(hiding)
        hiding = setTimeout(() => delete hint.dataset.shown, hintMs)
      },
    },
    ending,
  )
  const watch = new ResizeObserver(() => {
    // A hidden map keeps what it showed; one that was hidden when it was opened hasn't shown anything yet.
    if (!element.clientWidth) return
    const isFirst = !size.width
    size = { width: element.clientWidth, height: element.clientHeight }
    look(isFirst ? cameraOn(spots, padding, maxZoom) : camera)
  })
  watch.observe(element)
  const night = matchMedia('(prefers-color-scheme: dark)')
  for (const palette of [night, matchMedia('(forced-colors: active)')])
    palette.addEventListener('change', redraw, { signal: ending.signal })
  draw()

  function zoomButton(label: string, sign: string, times: number) {
    const button = make('button', buttonClass)
    button.type = 'button'
    button.ariaLabel = label
    button.textContent = sign
    button.addEventListener('click', () => zoomBy(middleOf(canvas), times, 'smoothly'))
    return button
  }

  return {
    project: (spot) => toScreen(camera, size, toWorld(spot)),
    unproject: (pixel) => fromWorld(fromScreen(camera, size, pixel)),
    zoom: () => camera.zoom,
    size: () => size,
    zoomFor: (of, room) => cameraOn(of, room, zooms.max).zoom,
    show: (of, room, most = zooms.max) => glide(cameraOn(of, room, most)),
    put(mark, spot, anchor) {
      mark.classList.add('absolute', 'top-0', 'left-0')
      const move = (to: Spot, by = anchor) => {
        const where = { at: toWorld(to), anchor: by }
        marks.set(mark, where)
        place(mark, where)
      }
      move(spot)
      layer.append(mark)
      const remove = () => {
        marks.delete(mark)
        mark.remove()
      }
      return { move, remove }
    },
    onZoom: (listener) => zoomListeners.push(listener),
    onLook: (listener) => lookListeners.push(listener),
    onPress: (listener) => pressListeners.push(listener),
    remove() {
      ending.abort()
      watch.disconnect()
      clearTimeout(hiding)
      stopMoving()
      cancelAnimationFrame(frame)
      box.remove()
    },
  }
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, classes: string) {
  const element = document.createElement(name)
  element.className = classes
  return element
}

const withinZooms = (zoom: number) => Math.max(zooms.min, Math.min(zooms.max, zoom))

/**
 * A color's current value in light or dark mode, which the custom property alone doesn't give; the console's colors
 * have no brand.
 */
function colorOf(element: HTMLElement, name: MapColor): string {
  const isForced = matchMedia('(forced-colors: active)').matches
  // During a color transition, even one of zero duration as with reduced motion, the computed color is still the old
  // one.
  element.style.transition = 'none'
  element.style.forcedColorAdjust = 'none'
  element.style.color = colors[name][isForced ? 'forced' : 'usual']
  const { color } = getComputedStyle(element)
  element.style.color = ''
  element.style.forcedColorAdjust = ''
  element.style.transition = ''
  return color
}
