import { data, type LoaderFunctionArgs, type RouterContextProvider, type ServerBuild } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import type { Services } from '#domain/services.ts'
import * as m from '#messages'
import { inLocale } from '#messages/locale.ts'
import { redactPath } from '#platform/redact-path.ts'
import { asRefusal, isOurFault } from './error-answer.ts'

type Args = Pick<LoaderFunctionArgs, 'context' | 'url'>

/**
 * Wraps the screens so that every loader error is handled the same way. A domain refusal becomes the error screen with
 * its own status, a missing record a 404 that names the path, a lost database 503. Anything else is a 500, logged and
 * not explained. Responses and redirects thrown by a loader pass through unchanged. `houseOf` extracts the services and
 * brand from the loader's arguments.
 */
export function withErrorMapping(build: ServerBuild, houseOf: HouseOf = houseOfSite): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, middleware } = route.module
    const guarded = {
      ...route.module,
      ...(loader ? { loader: guard(loader, houseOf) } : {}),
      ...(middleware
        ? { middleware: middleware.map((each) => (isFunction(each) ? guard(each, houseOf) : each)) }
        : {}),
    }
    return [id, { ...route, module: guarded }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

type HouseOf = (context: Readonly<RouterContextProvider>) => Pick<Services, 'alarm'>
const houseOfSite: HouseOf = (context) => context.get(requestContext).services

function guard<T extends (args: never, next: never) => unknown>(load: T, houseOf: HouseOf): T {
  const guarded = async (args: Args, next: unknown) => {
    try {
      return await Reflect.apply(load, undefined, [args, next])
    } catch (error) {
      throw error instanceof Error ? toldAsPage(error, args, houseOf) : error
    }
  }
  return Object.assign(guarded, load) as unknown as T
}

function toldAsPage(error: Error, { context, url }: Args, houseOf: HouseOf) {
  const refusal = asRefusal(error)
  const { status, code } = refusal
  if (isOurFault(error, refusal)) {
    houseOf(context).alarm('a page could not be made', { err: error, path: redactPath(url.pathname) })
  }
  const locale = inLocale()
  // Specification §8: the default for a route that doesn't validate.
  const message =
    code === 'not_found'
      ? m.layout_error_path_missing({ path: url.pathname }, { locale })
      : refusal.told(locale).message
  return data({ message, code }, { status, statusText: status === 503 ? 'Service Unavailable' : undefined })
}
