import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import routes from '#app/routes.ts'
import { screens } from '#tests/helpers/screens.ts'

type Flat = { id: string; file: string; path?: string; index?: boolean; parentId?: string }

/** A tree of routes as the framework's flat list. */
function flat(entries: RouteConfigEntry[], parentId?: string): Flat[] {
  return entries.flatMap(({ id: named, file, path, index, children = [] }) => {
    const id = named ?? file.replace(/\.tsx?$/, '')
    return [{ id, file, path, index, parentId }, ...flat(children, id)]
  })
}

/** The full patterns of an entry and its children. */
function patterns(entries: RouteConfigEntry[], before = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const whole = path ? `${before}/${path}` : before
    return [whole || '/', ...patterns(children ?? [], whole)]
  })
}

const ofConsole: RouteConfigEntry[] = routes.filter(({ children }) => children)

/** The pattern of every screen, of the site or the console. */
export const sitePatterns = [...new Set(patterns(routes.filter(({ children }) => !children)))]
export const consolePatterns = [...new Set(patterns(ofConsole))]

/** The console's screens with their own loaders and middleware, without a build. */
export async function consoleScreens(): Promise<ServerBuild> {
  const modules = await Promise.all(
    flat(ofConsole).map(async ({ file, ...route }) => [
      route.id,
      { ...route, module: await import(new URL(`../../../app/${file}`, import.meta.url).href) },
    ]),
  )
  return { ...screens(() => new Response('')), routes: Object.fromEntries(modules) } as unknown as ServerBuild
}
