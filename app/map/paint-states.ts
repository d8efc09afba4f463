import {
  type Camera,
  fromScreen,
  type Point,
  type Size,
  type Spot,
  toScreen,
  toWorld,
  worldWidth,
} from './mercator.rules.ts'
import type { Paint } from './open-map.ts'
import type { State } from './states.ts'

/** Pixels below which a bend of an outline is not drawn. */
const finest = 0.7
/** 69.09 miles a degree of latitude are exact enough for a drawing. */
const milesOfDegree = 69.09

/** Water, land and borders in the colours of the page; above them the circle that was searched, and its middle. */
export function paintStates(states: State[], reach: (Spot & { radiusMiles: number }) | null): Paint {
  return (ground, { camera, size, colour }) => {
    ground.fillStyle = colour('accent-soft')
    ground.fillRect(0, 0, size.width, size.height)
    const [northWest, southEast] = [
      fromScreen(camera, size, { x: 0, y: 0 }),
      fromScreen(camera, size, { x: size.width, y: size.height }),
    ]
    ground.beginPath()
    for (const state of states) {
      const isOut =
        state.right < northWest.x ||
        state.left > southEast.x ||
        state.bottom < northWest.y ||
        state.top > southEast.y
      if (!isOut) for (const ring of state.rings) trace(ground, ring, camera, size)
    }
    ground.fillStyle = colour('surface')
    ground.fill()
    ground.strokeStyle = colour('muted')
    ground.globalAlpha = 0.5
    ground.lineWidth = 1
    ground.stroke()
    ground.globalAlpha = 1
    if (reach) paintReach(ground, { camera, size, colour }, reach)
  }
}

function trace(ground: CanvasRenderingContext2D, ring: Point[], camera: Camera, size: Size): void {
  let last: Point | null = null
  for (const point of ring) {
    const { x, y } = toScreen(camera, size, point)
    if (!last) ground.moveTo(x, y)
    else if (Math.abs(x - last.x) + Math.abs(y - last.y) < finest) continue
    else ground.lineTo(x, y)
    last = { x, y }
  }
  ground.closePath()
}

function paintReach(
  ground: CanvasRenderingContext2D,
  { camera, size, colour }: Parameters<Paint>[1],
  { radiusMiles, ...spot }: Spot & { radiusMiles: number },
): void {
  const middle = toScreen(camera, size, toWorld(spot))
  const radius =
    ((radiusMiles / milesOfDegree / 360) * worldWidth(camera.zoom)) /
    Math.cos((spot.latitude * Math.PI) / 180)
  ground.beginPath()
  ground.arc(middle.x, middle.y, radius, 0, 2 * Math.PI)
  ground.fillStyle = ground.strokeStyle = colour('accent')
  ground.globalAlpha = 0.08
  ground.fill()
  ground.globalAlpha = 0.5
  ground.lineWidth = 1.5
  ground.setLineDash([4.5, 3])
  ground.stroke()
  ground.setLineDash([])
  ground.globalAlpha = 1
  ground.beginPath()
  ground.arc(middle.x, middle.y, 6, 0, 2 * Math.PI)
  ground.fillStyle = colour('highlight')
  ground.strokeStyle = colour('surface')
  ground.lineWidth = 2
  ground.fill()
  ground.stroke()
}
