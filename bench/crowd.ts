import { insertBrand } from '#demo/fixtures/brands.ts'
import type { World } from './world.ts'

type Point = { latitude: number; longitude: number }
/** A brand with many offices clustered around real metro areas, and places to search from. */
export type CrowdedBrand = { id: string; key: string; offices: number; points: Point[] }

const metros: Point[] = [
  { latitude: 40.7128, longitude: -74.006 },
  { latitude: 34.0522, longitude: -118.2437 },
  { latitude: 41.8781, longitude: -87.6298 },
  { latitude: 29.7604, longitude: -95.3698 },
  { latitude: 33.4484, longitude: -112.074 },
  { latitude: 39.9526, longitude: -75.1652 },
  { latitude: 29.4241, longitude: -98.4936 },
  { latitude: 32.7157, longitude: -117.1611 },
  { latitude: 32.7767, longitude: -96.797 },
  { latitude: 39.7392, longitude: -104.9903 },
  { latitude: 33.749, longitude: -84.388 },
  { latitude: 25.7617, longitude: -80.1918 },
  { latitude: 47.6062, longitude: -122.3321 },
  { latitude: 42.3601, longitude: -71.0589 },
  { latitude: 36.1699, longitude: -115.1398 },
  { latitude: 45.5152, longitude: -122.6784 },
]
const pointsAsked = 400
/** In degrees. The sum of three uniform random numbers approximates a bell curve of about 12 miles. */
const spread = 0.35

/** Creates one brand for each size, in one statement each. */
export async function crowd({ client }: World, sizes: number[]): Promise<CrowdedBrand[]> {
  const brands: CrowdedBrand[] = []
  for (const offices of sizes) {
    const key = `crowd${offices}`
    const { id } = await insertBrand(client.db, { key, name: `${offices} offices` })
    await client.pool.query(
      `insert into offices (id, brand_id, external_key, name, line1, city, state, zip, latitude, longitude,
         phone, time_zone, languages, specialties)
       select gen_random_uuid(), $1, 'crowd-' || n, 'Office ' || n, n || ' Juniper Lane', 'Somewhere', 'AZ', '85004',
         m.latitude + $3 * (random() + random() + random() - 1.5),
         m.longitude + $3 * (random() + random() + random() - 1.5),
         '6025550142', 'America/Phoenix', '{en}', '{general}'
       from generate_series(1, $2::int) n
       join unnest($4::float8[], $5::float8[]) with ordinality as m (latitude, longitude, place)
         on m.place = n % cardinality($4::float8[]) + 1`,
      [id, offices, spread, metros.map((metro) => metro.latitude), metros.map((metro) => metro.longitude)],
    )
    brands.push({ id, key, offices, points: places() })
  }
  await client.pool.query('vacuum analyze offices')
  return brands
}

/** The same places every time, so that runs can be compared. */
function places(): Point[] {
  let state = 7
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const bell = () => spread * (random() + random() + random() - 1.5)
  return Array.from({ length: pointsAsked }, (_, index) => {
    const metro = metros[index % metros.length] ?? { latitude: 0, longitude: 0 }
    return {
      latitude: Number((metro.latitude + bell()).toFixed(5)),
      longitude: Number((metro.longitude + bell()).toFixed(5)),
    }
  })
}
