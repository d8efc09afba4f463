import type { Crumb } from '#app/site/pages/breadcrumbs.tsx'
import { cityPath } from '#domain/offices/city-address.rules.ts'
import { stateNameOf } from '#domain/values/states.ts'

/** The way to a city's offices. */
export function cityCrumbs({ city, state }: { city: string; state: string }): Crumb[] {
  return [
    { name: 'Home', path: '/' },
    { name: 'Find a dentist', path: '/find-a-dentist' },
    { name: stateNameOf(state), path: `/directory#${state}` },
    { name: city, path: cityPath({ city, state }) },
  ]
}
