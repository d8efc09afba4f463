import type { Ground, Line } from './ground.ts'
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
import type { MapColor, Paint } from './open-map.ts'

/** Bends of an outline smaller than this many pixels aren't drawn. */
const finest = 0.7
/** Miles per degree of latitude, precise enough for a drawing. */
const milesOfDegree = 69.09

/** Lakes with at least this area in the world square have shores in the state outlines, which are more detailed. */
const greatLake = 2.5e-5

/** County lines are drawn from this zoom on; below it they would be too dense. */
const countyZoom = 5.5

/**
 * Draws water, land, borders, rivers and lakes in colors that are recognizable in light, dark and forced-colors mode;
 * on top of them the circle that was searched, and its center.
 */
export function paintGround(
  states: Line[],
  { neighbors, counties, rivers, lakes }: Ground,
  reach: (Spot & { radiusMiles: number }) | null,
): Paint {
  const isGreat = ({ left, right, top, bottom }: Line) => (right - left) * (bottom - top) > greatLake
  const [great, inland] = [lakes.filter(isGreat), lakes.filter((lake) => !isGreat(lake))]
  return (canvas, { camera, size, color }) => {
    canvas.fillStyle = color('water')
    canvas.fillRect(0, 0, size.width, size.height)
    const [northWest, southEast] = [
      fromScreen(camera, size, { x: 0, y: 0 }),
      fromScreen(camera, size, { x: size.width, y: size.height }),
    ]
    const draw = (lines: Line[], isRing: boolean) => {
      canvas.beginPath()
      for (const { points, left, right, top, bottom } of lines) {
        const isOut = right < northWest.x || left > southEast.x || bottom < northWest.y || top > southEast.y
        if (!isOut) trace(canvas, points, isRing, camera, size)
      }
    }
    const stroke = (name: MapColor, width: number) => {
      canvas.strokeStyle = color(name)
      canvas.lineWidth = width
      canvas.stroke()
    }
    canvas.lineJoin = 'round'
    const fill = (lines: Line[], name: MapColor) => {
      draw(lines, true)
      canvas.fillStyle = color(name)
      canvas.fill()
    }
    fill(neighbors, 'land')
    fill(great, 'water')
    fill(states, 'land')
    fill(inland, 'water')
    stroke('shore', 1)
    if (camera.zoom >= countyZoom) {
      draw(counties, false)
      canvas.setLineDash([5, 3])
      stroke('county', 1)
      canvas.setLineDash([])
    }
    draw(rivers, false)
    stroke('river', Math.min(3.5, 0.8 + (camera.zoom - 4) * 0.35))
    draw(states, true)
    stroke('border', 1.25)
    if (reach) paintReach(canvas, { camera, size, color }, reach)
  }
}

function trace(
  canvas: CanvasRenderingContext2D,
  points: Point[],
  isRing: boolean,
  camera: Camera,
  size: Size,
): void {
  let last: Point | null = null
  for (const [index, point] of points.entries()) {
    const { x, y } = toScreen(camera, size, point)
    const isNear = last && Math.abs(x - last.x) + Math.abs(y - last.y) < finest
    if (!last) canvas.moveTo(x, y)
    else if (isNear && index < points.length - 1) continue
    else canvas.lineTo(x, y)
    last = { x, y }
  }
  if (isRing) canvas.closePath()
}

function paintReach(
  canvas: CanvasRenderingContext2D,
  { camera, size, color }: Parameters<Paint>[1],
  { radiusMiles, ...spot }: Spot & { radiusMiles: number },
): void {
  const middle = toScreen(camera, size, toWorld(spot))
  const radius =
    ((radiusMiles / milesOfDegree / 360) * worldWidth(camera.zoom)) /
    Math.cos((spot.latitude * Math.PI) / 180)
  canvas.beginPath()
  canvas.arc(middle.x, middle.y, radius, 0, 2 * Math.PI)
  canvas.fillStyle = canvas.strokeStyle = color('reach')
  canvas.globalAlpha = 0.05
  canvas.fill()
  canvas.globalAlpha = 0.5
  canvas.lineWidth = 1.5
  canvas.setLineDash([4.5, 3])
  canvas.stroke()
  canvas.setLineDash([])
  canvas.globalAlpha = 1
  canvas.beginPath()
  canvas.arc(middle.x, middle.y, 6, 0, 2 * Math.PI)
  canvas.fillStyle = color('middle')
  canvas.strokeStyle = color('edge')
  canvas.lineWidth = 2
  canvas.fill()
  canvas.stroke()
}
