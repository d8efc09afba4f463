import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  redirect,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { dateIn, dateParts } from '#domain/calendar.ts'
import { findRedirect } from '#domain/content/redirect.rules.ts'
import type { Route } from './+types/root'
import stylesheet from './app.css?url'
import { requestContext } from './request-context.ts'
import { screenErrorOf } from './shell/error-screen.rules.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { monitoringOf } from './shell/monitoring.server.ts'
import { orPageError } from './shell/page-errors.server.ts'
import { documentTitle, pageMetaOf } from './shell/page-handle.ts'
import { SessionProvider } from './shell/session-provider.tsx'
import { Shell } from './shell/shell.tsx'
import { shellText, siteIdentity } from './shell/shell-content.server.ts'
import { readShell } from './shell/shell-content.ts'
import { isIndexable } from './site/search-engines/indexing.rules.ts'
import { SharingTags } from './site/search-engines/sharing-tags.tsx'

/** Redirect rules of content, before any page; previews are kept by nobody, and no search engine lists them or private pages. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }, next) => {
    const { house, brand } = context.get(requestContext)
    const { redirects } = await orPageError(house.content.read(brand))
    const target = findRedirect(redirects, url.pathname, brand.settings.externalHosts)
    if (target) throw (target.isExternal ? redirectDocument : redirect)(target.to, target.status)
    const response = await next()
    const isPreview = url.searchParams.has('version')
    if (isPreview) response.headers.set('Cache-Control', 'private, no-store')
    if (isPreview || !isIndexable(url.pathname)) response.headers.set('X-Robots-Tag', 'noindex')
    return response
  },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { house, brand, scope } = context.get(requestContext)
  const version = url.searchParams.get('version') ?? undefined
  const content = await orPageError(house.content.read(brand, version, scope))
  const { config } = house
  return {
    shell: shellText(content, brand, dateParts(dateIn(brand.settings.timeZone, house.now())).year),
    site: siteIdentity(content, brand, siteOrigin(brand, config)),
    preview: version && house.content.isPreview(brand, version, scope) ? version : null,
    auth:
      scope.visitor.kind === 'member'
        ? { isAuthenticated: true, email: scope.visitor.email ?? undefined }
        : { isAuthenticated: false },
    config: {
      idleLogoutSeconds: config.idleLogoutSeconds,
      idleReloadSeconds: config.idleReloadSeconds,
      versionPollSeconds: config.versionPollSeconds,
      stripePublishableKey: config.stripePublishableKey,
      recaptchaSiteKey: config.enableRecaptcha ? config.recaptchaSiteKey : null,
      monitoring: monitoringOf(config, content, url.pathname),
    },
  }
}

/** The shell is the same on every page of a version: it is asked for again only when the version changes, or on demand. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  if (formMethod !== undefined || currentUrl.href === nextUrl.href) return true
  return currentUrl.searchParams.get('version') !== nextUrl.searchParams.get('version')
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** The document around every page, also around errors. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const shell = root && readShell(root.shell)
  const site = root?.site
  const matches = useMatches()
  const { pathname } = useLocation()
  const error = useRouteError()
  const pageTitle = error ? screenErrorOf(error).statusMessage : pageMetaOf(matches).title
  const title = documentTitle(pageTitle, shell?.globalTitle)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Empty for everybody: the session check fills it, so that anonymous pages are all alike. */}
        <meta name="csrf-token" content="" />
        <title>{title}</title>
        {shell?.favicon && <link rel="icon" href={shell.favicon} />}
        <Meta />
        {site && !error && <SharingTags site={site} pathname={pathname} title={title} />}
        {shell?.fonts.map((file) => (
          <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Links />
        {shell && <style>{shell.themeCss}</style>}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { preview, auth, config } = loaderData
  return (
    <SessionProvider initial={auth}>
      <Shell content={readShell(loaderData.shell)} config={config} preview={preview}>
        <Outlet />
      </Shell>
    </SessionProvider>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const brandName = loaderData && readShell(loaderData.shell).header.brandName
  return <ErrorScreen error={screenErrorOf(error)} brandName={brandName} />
}
