import { layers, namedFlavor } from '@protomaps/basemaps'
import {
  addProtocol,
  LngLatBounds,
  Map as MapLibre,
  Marker,
  NavigationControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
// The worker is one of our files, not a blob, so the content policy needs no exception.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import type { Drawing, DrawnMap } from '#app/map/draw-map.ts'
import { placePins } from '#app/map/map-pins.ts'
import type { Spot } from '#app/map/mercator.rules.ts'
import type { OpenMap } from '#app/map/open-map.ts'
import * as m from '#messages'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)

const night = '(prefers-color-scheme: dark)'

/** Draws pins over streets from the operator's own tiles at `tiles`, which load in pieces. */
export function drawStreets(
  element: HTMLElement,
  tiles: string,
  { pins, origin, ...answers }: Omit<Drawing, 'radiusMiles' | 'towns'>,
): DrawnMap {
  const spots = origin ? [...pins, origin] : pins
  const place = document.createElement('div')
  place.className = 'size-full'
  element.replaceChildren(place)
  const map = new MapLibre({
    container: place,
    style: styleOf(tiles),
    bounds: boundsOf(spots),
    fitBoundsOptions: { padding: 48, maxZoom: 12 },
    maxZoom: 17,
    // The attribution is below the map, as page text.
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: true,
    fadeDuration: 0,
    locale: {
      'Map.Title': m.ui_map(),
      'NavigationControl.ZoomIn': m.ui_map_zoom_in(),
      'NavigationControl.ZoomOut': m.ui_map_zoom_out(),
      'CooperativeGesturesHandler.WindowsHelpText': m.ui_map_scroll({ key: 'Ctrl' }),
      'CooperativeGesturesHandler.MacHelpText': m.ui_map_scroll({ key: '⌘' }),
      'CooperativeGesturesHandler.MobileHelpText': m.ui_map_two_fingers(),
    },
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  const palette = matchMedia(night)
  const dress = () => map.setStyle(styleOf(tiles))
  palette.addEventListener('change', dress)
  const light = placePins(asOpenMap(map), pins, answers)
  return {
    light,
    remove() {
      palette.removeEventListener('change', dress)
      map.remove()
    },
  }
}

/** Land, water, roads and names; no icons, whose images would be another file. */
function styleOf(tiles: string): StyleSpecification {
  const flavor = namedFlavor(matchMedia(night).matches ? 'dark' : 'light')
  const lang = m.layout_language()
  return {
    version: 8,
    sources: { protomaps: { type: 'vector', url: `pmtiles://${window.location.origin}${tiles}` } },
    layers: layers('protomaps', flavor, { lang }).filter(
      (layer) => layer.type !== 'symbol' || !layer.layout?.['icon-image'],
    ),
  }
}

/** The map interface that pins need, implemented with MapLibre. */
function asOpenMap(map: MapLibre): OpenMap {
  const boxOf = () => map.getContainer()
  return {
    project: ({ longitude, latitude }) => map.project([longitude, latitude]),
    unproject: ({ x, y }) => {
      const { lng, lat } = map.unproject([x, y])
      return { longitude: lng, latitude: lat }
    },
    zoom: () => map.getZoom(),
    size: () => ({ width: boxOf().clientWidth, height: boxOf().clientHeight }),
    zoomFor: (spots, padding) => map.cameraForBounds(boundsOf(spots), { padding })?.zoom ?? map.getZoom(),
    show: (spots, padding, maxZoom) => {
      map.fitBounds(boundsOf(spots), { padding, ...(maxZoom !== undefined && { maxZoom }) })
    },
    put(element, { longitude, latitude }, anchor) {
      const marker = new Marker({ element, anchor }).setLngLat([longitude, latitude]).addTo(map)
      return {
        move: (to) => void marker.setLngLat([to.longitude, to.latitude]),
        remove: () => void marker.remove(),
      }
    },
    onZoom: (listener) => void map.on('zoom', listener),
    onLook: (listener) => void map.on('move', listener),
    onPress: (listener) =>
      void map.on('click', ({ lngLat }) => listener({ longitude: lngLat.lng, latitude: lngLat.lat })),
    remove: () => map.remove(),
  }
}

function boundsOf(spots: Spot[]): LngLatBounds {
  const bounds = new LngLatBounds()
  for (const { longitude, latitude } of spots) bounds.extend([longitude, latitude])
  return bounds
}
