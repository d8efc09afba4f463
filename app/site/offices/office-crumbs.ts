import type { Crumb } from '#app/site/pages/breadcrumbs.tsx'
import { cityPath } from '#domain/offices/city-address.rules.ts'
import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'

/** The breadcrumbs to a city's offices. */
export function cityCrumbs({ city, state }: { city: string; state: string }): Crumb[] {
  return [
    { name: m.offices_home(), path: '/' },
    { name: m.offices_find_crumb(), path: '/find-a-dentist' },
    { name: stateNameOf(state), path: `/directory#${state}` },
    { name: city, path: cityPath({ city, state }) },
  ]
}
