import { Map as MapLibre, Marker, NavigationControl } from 'maplibre-gl'
import { outline } from '#app/offices/draw-map.ts'
import { type Spot, writePlaceNames } from '#app/offices/place-names.ts'

/** Draws one office with the towns about it, over the outline of the states; what is given takes the map away. */
export function drawPlace(
  element: HTMLElement,
  office: Spot,
  towns: (Spot & { name: string })[],
): () => void {
  const map = new MapLibre({
    container: element,
    style: outline(element, { type: 'FeatureCollection', features: [] }),
    center: [office.longitude, office.latitude],
    zoom: 9,
    maxZoom: 15,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    fadeDuration: 0,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  writePlaceNames(map, new Map(towns.map((town) => [town.name, [town]])), [office])
  const mark = document.createElement('span')
  mark.ariaHidden = 'true'
  mark.className = 'size-7 rounded-full rounded-bl-none border-2 border-surface bg-accent shadow-raised'
  new Marker({ element: mark, anchor: 'bottom-left' })
    .setLngLat([office.longitude, office.latitude])
    .addTo(map)
  return () => map.remove()
}
