import { signBoxes } from './map-pins.ts'
import type { Spot } from './mercator.rules.ts'
import type { OpenMap } from './open-map.ts'
import { placeNames } from './place-names.rules.ts'

/**
 * Place names as HTML text: a map's own fonts would have to be loaded from a third party. A name that would be cut off
 * or overlap a pin or another name moves to another side of one of its spots, or is left out. Moving and zooming
 * recalculates this. `spots` lists each name's spots, the most important name first.
 */
export function writePlaceNames(map: OpenMap, spots: ReadonlyMap<string, Spot[]>, pins: Spot[]): void {
  const names = [...spots].map(([name, places]) => {
    const element = document.createElement('span')
    element.textContent = name
    element.ariaHidden = 'true'
    element.className =
      'map-name pointer-events-none px-1.5 py-1 font-sans text-fine leading-tight font-semibold whitespace-nowrap'
    const mark = map.put(element, places[0] ?? nowhere, 'top')
    return { element, mark, places, size: { width: element.offsetWidth, height: element.offsetHeight } }
  })
  const place = () => {
    const placed = placeNames(
      names.map(({ places, size }) => ({ points: places.map(map.project), size })),
      { signs: signBoxes(pins.map(map.project)), screen: map.size() },
    )
    for (const [index, { element, mark, places }] of names.entries()) {
      const where = placed[index]
      const spot = where && places[where.at]
      element.hidden = !spot
      if (spot) mark.move(spot, where.side)
    }
  }
  place()
  map.onLook(place)
}

const nowhere: Spot = { latitude: 0, longitude: 0 }
