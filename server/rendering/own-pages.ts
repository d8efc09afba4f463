import type { EntryContext, RouterContextProvider, ServerBuild } from 'react-router'

/** A member's own screens. Their loaders only read, so one may run twice; none of their paths has a part to fill in. */
const ownPages = /^\/dashboard(?:\/[a-z-]+)?$/

/**
 * A member's own screens without the framework's pipeline, which costs as much again as drawing one (decision 0039).
 * The framework answers the first request for each; what it found for that path (routes, scripts, site map) is the
 * same for everybody, so later requests run the same middleware and loaders and hand their data to the same entry.
 * Whatever else comes of it, a redirect, a refusal or a fault, is left to the framework, from the beginning.
 */
export function createOwnPages(build: ServerBuild) {
  const frames = new Map<string, EntryContext>()

  /** The page; null where the framework is to answer. */
  async function draw(request: Request, context: RouterContextProvider): Promise<Response | null> {
    const url = new URL(request.url)
    const frame = request.method === 'GET' && frames.get(url.pathname)
    if (!frame) return null
    const { matches, location } = frame.staticHandlerContext
    const modules = matches.map(({ route: { id } }) => ({ id, module: build.routes[id]?.module }))
    const pattern = matches.at(-1)?.route.path ?? ''
    const args = { request, url, context, params: matches[0]?.params ?? {}, pattern }

    const answer = async (): Promise<Response> => {
      const loaded = modules.map(async ({ id, module }) => [id, await module?.loader?.(args)] as const)
      const known = (await Promise.all(loaded)).filter(([, data]) => data !== undefined)
      const staticHandlerContext = {
        ...frame.staticHandlerContext,
        location: { ...location, search: url.search },
        loaderData: Object.fromEntries(known),
      }
      return build.entry.module.default(
        request,
        200,
        new Headers(),
        { ...frame, staticHandlerContext },
        context,
      )
    }
    const steps = modules.flatMap(({ module }) => module?.middleware ?? [])
    const answerBehind = steps.reduceRight<() => Promise<Response>>(
      (next, step) => async () => {
        const given: unknown = await step(args, next)
        if (given instanceof Response) return given
        throw new TypeError('A middleware that gives no answer is left to the framework.')
      },
      answer,
    )
    return answerBehind().catch(() => null)
  }

  return {
    draw,
    /** Remembers what the framework found for the path of a page it has drawn. */
    learn: (pathname: string, { serverHandoffStream: _, ...frame }: EntryContext): void => {
      if (ownPages.test(pathname)) frames.set(pathname, frame)
    },
  }
}
