// @vitest-environment happy-dom
import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { type MapPin, placePins } from './map-pins.ts'

vi.mock('maplibre-gl', () => ({
  LngLatBounds: class {
    extend() {}
  },
  Marker: class {
    readonly #element: HTMLElement
    constructor({ element }: { element: HTMLElement }) {
      this.#element = element
    }
    setLngLat() {
      return this
    }
    addTo() {
      document.body.append(this.#element)
      return this
    }
    remove() {
      this.#element.remove()
    }
  },
}))

/** A map that shows a degree as so many pixels. */
function fakeMap() {
  const state = { scale: 100, zoomed: () => {} }
  const map = {
    project: ([x = 0, y = 0]: number[]) => ({ x: x * state.scale, y: y * state.scale }),
    on: (_: string, zoomed: () => void) => {
      state.zoomed = zoomed
    },
    cameraForBounds: () => ({ zoom: 12 }),
    easeTo: vi.fn(),
    getZoom: () => 9,
    getMaxZoom: () => 15,
  }
  return { map: map as unknown as MapLibre, state, easeTo: map.easeTo }
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
const shown = () => [...document.body.children].map(({ textContent }) => textContent)
const litOnes = () => [...document.querySelectorAll('[data-lit]')].map(({ textContent }) => textContent)

test('list and map mark the same office, and pins too close together are one until the map comes closer', () => {
  const { map, state, easeTo } = fakeMap()
  const onLight = vi.fn()
  const onChoose = vi.fn()
  const light = placePins(map, [pin(1, 0), pin(2, 0.1), pin(3, 2)], { onLight, onChoose })
  expect(shown().toSorted()).toEqual(['2 offices', '3'])
  light('o2')
  expect(litOnes()).toEqual(['2 offices'])
  light('o3')
  expect(litOnes()).toEqual(['3'])

  const third = [...document.body.children].find(({ textContent }) => textContent === '3')
  third?.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }))
  expect(onLight).toHaveBeenLastCalledWith('o3', 'hover')
  third?.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }))
  expect(onLight).toHaveBeenLastCalledWith(null, 'hover')

  // A finger asks first, then opens; a click opens.
  light(null)
  const link = third?.querySelector('a')
  link?.dispatchEvent(new PointerEvent('click', { pointerType: 'touch' }))
  expect(onLight).toHaveBeenLastCalledWith('o3', 'tap')
  expect(onChoose).not.toHaveBeenCalled()
  light('o3')
  link?.dispatchEvent(new PointerEvent('click', { pointerType: 'touch' }))
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ path: '/office/x/3' }))

  document.querySelector('button')?.click()
  expect(easeTo).toHaveBeenCalled()
  state.scale = 1_000
  state.zoomed()
  expect(shown().toSorted()).toEqual(['1', '2', '3'])
  expect(litOnes()).toEqual(['3'])
})
