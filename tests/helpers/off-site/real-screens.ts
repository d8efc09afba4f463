import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import * as root from '#app/root.tsx'
import routes from '#app/routes.ts'
import { screens } from '#tests/helpers/screens.ts'

/** The site's own entries. The console's are a single one, its layout. */
const ofSite: RouteConfigEntry[] = routes.filter(({ children }) => !children)

/** An address of each screen of the site, with every parameter filled in. */
export const sitePaths = ofSite.map(
  ({ path = '' }) => `/${path.replace(/:\w+\??/g, 'x').replace('*', 'anything')}`,
)

/**
 * The site's screens with their own loaders and middleware, without a build. A document is only its address, so it is
 * fast.
 */
export async function realScreens(): Promise<ServerBuild> {
  const modules = await Promise.all(
    ofSite.map(async ({ file, path, index }) => {
      const id = file.replace(/\.tsx?$/, '')
      return [
        id,
        {
          id,
          path,
          index,
          parentId: 'root',
          module: await import(new URL(`../../../app/${file}`, import.meta.url).href),
        },
      ] as const
    }),
  )
  const build = screens((request, status, headers) => new Response(request.url, { status, headers }))
  return {
    ...build,
    routes: { root: { id: 'root', path: '', module: root }, ...Object.fromEntries(modules) },
  } as unknown as ServerBuild
}
