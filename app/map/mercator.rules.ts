/** Degrees. */
export type Spot = { latitude: number; longitude: number }
/** On a screen: pixels from the left and top. In the world: fractions of a 1 by 1 square, from its northwest corner. */
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
/** The center, and the zoom: the world is 512 pixels wide at zoom 0, and doubles with each level. */
export type Camera = { center: Point; zoom: number }

/** The latitude at which the Web Mercator square ends. */
const mostLatitude = 85.05113

/** The point of the world square for a location on earth (Web Mercator, EPSG:3857). */
export function toWorld({ latitude, longitude }: Spot): Point {
  const bounded = Math.max(-mostLatitude, Math.min(mostLatitude, latitude))
  const sine = Math.sin((bounded * Math.PI) / 180)
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** The location on earth for a point of the world square. */
export function fromWorld({ x, y }: Point): Spot {
  return {
    longitude: x * 360 - 180,
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  }
}

/** The world's width in pixels. */
export function worldWidth(zoom: number): number {
  return 512 * 2 ** zoom
}

/** The pixel at which a world point shows on a screen of this size. */
export function toScreen({ center, zoom }: Camera, size: Size, { x, y }: Point): Point {
  const width = worldWidth(zoom)
  return { x: (x - center.x) * width + size.width / 2, y: (y - center.y) * width + size.height / 2 }
}

/** The world point at a pixel. */
export function fromScreen({ center, zoom }: Camera, size: Size, { x, y }: Point): Point {
  const width = worldWidth(zoom)
  return { x: (x - size.width / 2) / width + center.x, y: (y - size.height / 2) / width + center.y }
}

/** The closest camera that shows all points with `padding` pixels around them, at most at `maxZoom`. */
export function cameraFor(
  points: readonly Point[],
  size: Size,
  { padding, maxZoom }: { padding: number; maxZoom: number },
): Camera {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const room = (pixels: number, part: number) => Math.max(pixels - 2 * padding, 1) / (512 * part)
  const times = Math.min(room(size.width, right - left), room(size.height, bottom - top), 2 ** maxZoom)
  return { center: { x: (left + right) / 2, y: (top + bottom) / 2 }, zoom: Math.log2(times) }
}

/** The camera at another zoom, with the same world point under the same pixel. */
export function zoomedAt(camera: Camera, size: Size, pixel: Point, zoom: number): Camera {
  const still = fromScreen(camera, size, pixel)
  const part = 2 ** (camera.zoom - zoom)
  return {
    zoom,
    center: {
      x: still.x + (camera.center.x - still.x) * part,
      y: still.y + (camera.center.y - still.y) * part,
    },
  }
}

/**
 * A camera between two others, for animation; `part` is the progress. A point that is under the same pixel in both
 * stays there throughout.
 */
export function between(from: Camera, to: Camera, part: number): Camera {
  const zoom = from.zoom + (to.zoom - from.zoom) * part
  const [first, last] = [2 ** -from.zoom, 2 ** -to.zoom]
  const moved = first === last ? part : (2 ** -zoom - first) / (last - first)
  return {
    zoom,
    center: {
      x: from.center.x + (to.center.x - from.center.x) * moved,
      y: from.center.y + (to.center.y - from.center.y) * moved,
    },
  }
}
