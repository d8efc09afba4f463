import { data } from 'react-router'
import * as m from '#messages'
import type { Route } from './+types/not-found'

/** Every path the site map does not know (specification §8). */
export function loader({ url }: Route.LoaderArgs) {
  throw data(m.pages_missing_page({ path: url.pathname }, { locale: 'en' }), { status: 404 })
}

export default function NotFound() {
  return null
}
