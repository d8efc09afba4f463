import type { Point } from './mercator.rules.ts'

type Answers = {
  pan(x: number, y: number): void
  /** Zooms by the factor `times` around the given pixel; animated for a discrete step. */
  zoom(at: Point, times: number, how: 'at once' | 'smoothly'): void
  /** A press without dragging. */
  press(at: Point): void
  /** A gesture that scrolls the page instead of moving the map: one finger, or a wheel without Ctrl. */
  passedBy(by: 'finger' | 'wheel'): void
}

/** Pixels the pointer may move during a press. */
const slip = 4
/** Pixels an arrow key moves the map. */
const step = 100
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}
const nearer: Record<string, number> = { '+': 2, '=': 2, '-': 0.5, _: 0.5 }

/**
 * Handles map gestures: dragging, pinching, the wheel with Ctrl, double presses, and keys. One finger and a plain wheel
 * scroll the page, which a map must not block.
 */
export function followGestures(surface: HTMLElement, answers: Answers, { signal }: AbortController): void {
  surface.style.touchAction = 'pan-x pan-y'
  const on = <Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    listener: (event: HTMLElementEventMap[Kind]) => void,
  ) => surface.addEventListener(kind, listener, { signal, passive: false })
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = surface.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  let held: (Point & { travelled: number }) | null = null
  let wasDragged = false
  on('pointerdown', (event) => {
    wasDragged = false
    if (event.pointerType === 'touch' || event.button !== 0) return
    held = { ...at(event), travelled: 0 }
    surface.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    if (!held) return
    const { x, y } = at(event)
    const travelled = held.travelled + Math.hypot(x - held.x, y - held.y)
    if (travelled > slip) wasDragged = true
    answers.pan(x - held.x, y - held.y)
    held = { x, y, travelled }
  })
  const letGo = () => {
    held = null
  }
  on('pointerup', letGo)
  on('pointercancel', letGo)
  on('click', (event) => {
    if (!wasDragged) answers.press(at(event))
  })
  on('dblclick', (event) => {
    event.preventDefault()
    answers.zoom(at(event), 2, 'smoothly')
  })

  let pinch: (Point & { apart: number }) | null = null
  const pinched = ({ touches: [one, other] }: TouchEvent) => {
    if (!one || !other) return null
    const [a, b] = [at(one), at(other)]
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) }
  }
  on('touchstart', (event) => {
    pinch = pinched(event)
    if (pinch) event.preventDefault()
  })
  on('touchmove', (event) => {
    const now = pinched(event)
    if (!now) return answers.passedBy('finger')
    event.preventDefault()
    if (pinch) {
      answers.pan(now.x - pinch.x, now.y - pinch.y)
      answers.zoom(now, now.apart / Math.max(pinch.apart, 1), 'at once')
    }
    pinch = now
  })
  on('touchend', (event) => {
    pinch = pinched(event)
  })

  on('wheel', (event) => {
    // Browsers report a touchpad pinch as a wheel event with Ctrl.
    if (!event.ctrlKey && !event.metaKey) return answers.passedBy('wheel')
    event.preventDefault()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
    answers.zoom(at(event), 2 ** (-Math.max(-200, Math.min(200, pixels)) / 200), 'at once')
  })

  on('keydown', (event) => {
    if (event.target !== surface || event.ctrlKey || event.metaKey || event.altKey) return
    const [x, y] = arrows[event.key] ?? []
    const times = nearer[event.key]
    if (x !== undefined && y !== undefined) answers.pan(x, y)
    else if (times) answers.zoom(middleOf(surface), times, 'smoothly')
    else return
    event.preventDefault()
  })
}

/** The center of an element. */
export function middleOf({ clientWidth, clientHeight }: HTMLElement): Point {
  return { x: clientWidth / 2, y: clientHeight / 2 }
}
