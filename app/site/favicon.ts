import { redirect } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import type { Route } from './+types/favicon'

/** Where browsers and others look for the brand's icon without reading a page; 204 for a brand that has none. */
export async function loader({ context }: Route.LoaderArgs) {
  const { house, brand } = context.get(requestContext)
  const { favicon } = (await house.content.read(brand)).base.variables
  const headers = { 'Cache-Control': 'public, max-age=300' }
  return favicon ? redirect(favicon, { headers }) : new Response(null, { status: 204, headers })
}
