import { data } from 'react-router'
import type { Route } from './+types/not-found'

/** Every path the site map does not know (specification §8). */
export function loader({ url }: Route.LoaderArgs) {
  throw data(`Page not found: ${url.pathname}`, { status: 404, statusText: 'Page Not Found' })
}

export default function NotFound() {
  return null
}
