import { stateNameOf } from '#domain/values/states.ts'
import { slugOf } from './office-address.rules.ts'

/** The address of the page that lists a city's offices: '/dentists/arizona/phoenix'. */
export function cityPath({ city, state }: { city: string; state: string }): string {
  return `/dentists/${slugOf(stateNameOf(state))}/${slugOf(city)}`
}
