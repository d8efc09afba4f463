// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { type MapPin, placePins } from './map-pins.ts'
import type { Spot } from './mercator.rules.ts'
import type { OpenMap } from './open-map.ts'

/** The map's own container: other tests of this process may have left theirs. */
const place = document.createElement('div')
document.body.append(place)

/** A map that shows a degree as this many pixels. */
function fakeMap() {
  const state = { scale: 100, zoomed: () => {} }
  const map = {
    project: ({ longitude, latitude }: Spot) => ({ x: longitude * state.scale, y: latitude * state.scale }),
    onZoom: (zoomed: () => void) => {
      state.zoomed = zoomed
    },
    zoomFor: () => 12,
    show: vi.fn(),
    zoom: () => 9,
    put: (element: HTMLElement) => {
      place.append(element)
      return { remove: () => element.remove() }
    },
  }
  return { map: map as unknown as OpenMap, state, show: map.show }
}

const pin = (number: number, longitude: number): MapPin => {
  return {
    id: `o${number}`,
    name: `Office ${number}`,
    path: `/office/x/${number}`,
    city: 'X',
    number,
    longitude,
    latitude: 0,
  }
}
const shown = () => [...place.children].map(({ textContent }) => textContent)
const litOnes = () => [...place.querySelectorAll('[data-lit]')].map(({ textContent }) => textContent)

test('list and map highlight the same office, and pins too close together are merged until the map is zoomed in', () => {
  const { map, state, show } = fakeMap()
  const onLight = vi.fn()
  const onChoose = vi.fn()
  const light = placePins(map, [pin(1, 0), pin(2, 0.1), pin(3, 2)], { onLight, onChoose })
  expect(shown().toSorted()).toEqual(['2 offices', '3'])
  light('o2')
  expect(litOnes()).toEqual(['2 offices'])
  light('o3')
  expect(litOnes()).toEqual(['3'])

  const third = [...place.children].find(({ textContent }) => textContent === '3')
  third?.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }))
  expect(onLight).toHaveBeenLastCalledWith('o3', 'hover')
  third?.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }))
  expect(onLight).toHaveBeenLastCalledWith(null, 'hover')

  // A finger's first tap highlights, the second opens; a click opens.
  light(null)
  const link = third?.querySelector('a')
  link?.dispatchEvent(new PointerEvent('click', { pointerType: 'touch' }))
  expect(onLight).toHaveBeenLastCalledWith('o3', 'tap')
  expect(onChoose).not.toHaveBeenCalled()
  light('o3')
  link?.dispatchEvent(new PointerEvent('click', { pointerType: 'touch' }))
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ path: '/office/x/3' }))

  place.querySelector('button')?.click()
  expect(show).toHaveBeenCalled()
  state.scale = 1_000
  state.zoomed()
  expect(shown().toSorted()).toEqual(['1', '2', '3'])
  expect(litOnes()).toEqual(['3'])
})
