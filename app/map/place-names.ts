import type { Spot } from './mercator.rules.ts'
import type { OpenMap } from './open-map.ts'

type Box = { left: number; right: number; top: number; bottom: number }

/** Half the width of a pin and of several as one, the pixels within which they are, and their height. */
const pin = { half: 16, halfOfSeveral: 46, reach: 30, height: 32 }

/**
 * Names of places as words of the page: a map's own letters would have to be fetched from somebody. A name takes the
 * first of its spots where it covers neither a pin nor another name, and is left out where there is none; zooming
 * asks again. `spots` lists each name's, the most important name first.
 */
export function writePlaceNames(map: OpenMap, spots: ReadonlyMap<string, Spot[]>, pins: Spot[]): void {
  const names = [...spots].map(([name, places]) => {
    const element = document.createElement('span')
    element.textContent = name
    element.ariaHidden = 'true'
    element.className =
      'map-name pointer-events-none pt-1.5 font-sans text-fine font-semibold whitespace-nowrap'
    const mark = map.put(element, places[0] ?? nowhere, 'top')
    return { element, mark, places, width: element.offsetWidth, height: element.offsetHeight }
  })
  const place = () => {
    const points = pins.map(map.project)
    const taken = points.map(({ x, y }, index): Box => {
      const isNear = points.some(
        (other, at) => at !== index && Math.hypot(other.x - x, other.y - y) <= pin.reach,
      )
      const half = isNear ? pin.halfOfSeveral : pin.half
      return {
        left: x - half,
        right: x + half,
        top: y - pin.height,
        bottom: y + (isNear ? pin.height / 2 : 0),
      }
    })
    for (const { element, mark, places, width, height } of names) {
      const boxAt = (spot: Spot): Box => {
        const { x, y } = map.project(spot)
        return { left: x - width / 2, right: x + width / 2, top: y + 1, bottom: y + height }
      }
      const free = places.find((spot) => !taken.some((box) => overlap(box, boxAt(spot))))
      element.hidden = !free
      if (!free) continue
      taken.push(boxAt(free))
      mark.move(free)
    }
  }
  place()
  map.onZoom(place)
}

const nowhere: Spot = { latitude: 0, longitude: 0 }

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
