import { data } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { pathIn } from '#domain/site-language.rules.ts'
import * as m from '#messages'
import type { Route } from './+types/not-found'

/** Every path without a route (specification §8). */
export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = context.get(requestContext)
  const path = pathIn(locale, url.pathname)
  throw data(m.pages_missing_page({ path }, { locale }), { status: 404 })
}

export default function NotFound() {
  return null
}
