import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import { monitoringOf } from '#app/browser/monitoring/monitoring.server.ts'
import { screenErrorOf } from '#app/document/error-screen.rules.ts'
import { ErrorScreen } from '#app/document/error-screen.tsx'
import { scrollKey } from '#app/document/restore-scroll.ts'
import { NoscriptStyle } from '#app/site/layout/noscript.tsx'
import { SessionProvider } from '#app/site/layout/session-provider.tsx'
import { previewBanner, Shell } from '#app/site/layout/shell.tsx'
import { shellText, siteIdentity } from '#app/site/layout/shell-content.server.ts'
import { readShell } from '#app/site/layout/shell-content.ts'
import { rememberedVersion, rememberVersion } from '#app/site/preview/preview-cookie.server.ts'
import { documentTitle, pageMetaOf } from '#app/site/route-handle.ts'
import { isIndexable } from '#app/site/seo/indexing.rules.ts'
import { SharingTags } from '#app/site/seo/sharing-tags.tsx'
import { redirect, redirectDocument, redirectOutside } from '#app/site-redirect.ts'
import { Late } from '#app/ui/late/late.tsx'
import type { Visitor } from '#domain/accounts/visitor.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { dateIn, dateParts } from '#domain/calendar.ts'
import { findRedirect } from '#domain/content/redirect.rules.ts'
import { DomainError } from '#domain/errors.ts'
import { formatMoment } from '#domain/format-moment.ts'
import * as m from '#messages'
import type { Route } from './+types/root'
import stylesheet from './app.css?url'
import { requestContext } from './request-context.ts'

/**
 * Handles the previewed version, then the content's redirect rules, before any page. Visitors who opened a preview stay
 * in it: an address without a version is redirected to the remembered one before rendering, also inside the router, and
 * an empty version clears it (specification §2). Previews aren't cached; previews and private pages aren't indexed by
 * search engines.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, url }, next) => {
    const { services, brand, scope } = context.get(requestContext)
    const { publicOrigin } = services.config
    const remembered = rememberedVersion(request.headers.get('cookie'))
    const asked = url.searchParams.get('version')
    const unversioned = new URL(url)
    unversioned.searchParams.delete('version')
    const forget = { headers: { 'Set-Cookie': rememberVersion(null, publicOrigin) } }
    if (asked === '') throw redirectDocument({ pathname: url.pathname }, forget)
    if (asked === null && remembered && services.content.isPreview(brand, remembered, scope)) {
      unversioned.searchParams.set('version', remembered)
      throw redirect(unversioned)
    }

    const version = asked ?? undefined
    const isPreview = services.content.isPreview(brand, version, scope)
    const { redirects } = await services.content.read(brand, version, scope).catch((error: unknown) => {
      // A remembered version that no longer exists would redirect the visitor here forever.
      const isGone = error instanceof DomainError && error.code === 'not_found' && asked === remembered
      throw isGone ? redirect(unversioned, forget) : error
    })
    const target = findRedirect(redirects, url, brand.settings.externalHosts)
    if (target) throw (target.isExternal ? redirectOutside : redirect)(target.to, target.status)

    const response = await next()
    const wanted = isPreview ? asked : null
    if (asked !== null) response.headers.set('Cache-Control', 'private, no-store')
    if (asked !== null && wanted !== remembered && !scope.framedBy) {
      response.headers.append('Set-Cookie', rememberVersion(wanted, publicOrigin))
    }
    if (asked !== null || !isIndexable(url.pathname)) response.headers.set('X-Robots-Tag', 'noindex')
    return response
  },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, brand, scope, locale } = context.get(requestContext)
  const version = url.searchParams.get('version') ?? undefined
  const content = await services.content.read(brand, version, { ...scope, locale })
  const { config } = services
  const { year } = dateParts(dateIn(brand.settings.timeZone, services.now()))
  const shell = shellText(content, brand, year, { locale })
  return {
    shell,
    site: siteIdentity(content, brand, {
      origin: siteOrigin(brand, config),
      pathname: url.pathname,
      locale,
      spanish: await services.content.read(brand, version, { ...scope, locale: 'es' }),
    }),
    lookedAtBy: lookOf(scope.visitor, brand.settings.timeZone),
    preview: version && !scope.framedBy && services.content.isPreview(brand, version, scope) ? version : null,
    auth:
      scope.visitor.kind === 'member'
        ? { isAuthenticated: true, email: scope.visitor.email ?? undefined }
        : { isAuthenticated: false },
    config: {
      idleLogoutSeconds: config.idleLogoutSeconds,
      idleReloadSeconds: config.idleReloadSeconds,
      versionPollSeconds: config.versionPollSeconds,
      gateway: config.gateway,
      recaptchaSiteKey: config.enableRecaptcha ? config.recaptchaSiteKey : null,
      monitoring: monitoringOf(config, content, url.pathname),
    },
  }
}

/** The staff member who is viewing this as a member, for the banner on every page. */
function lookOf(visitor: Visitor, timeZone: string) {
  const look = visitor.kind === 'member' ? visitor.lookedAtBy : undefined
  if (!look) return null
  return {
    name: look.name,
    until: look.until.toISOString(),
    untilWords: formatMoment(look.until.toISOString(), timeZone),
  }
}

/** The shell is the same on every page of a version, so it reloads only when the version changes, or on demand. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  if (formMethod !== undefined || currentUrl.href === nextUrl.href) return true
  return currentUrl.searchParams.get('version') !== nextUrl.searchParams.get('version')
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** The document around every page, including errors. */
export function Layout({ children }: { children: ReactNode }) {
  useScrollRestoration({ storageKey: scrollKey })
  const root = useRouteLoaderData<typeof loader>('root')
  const shell = root && readShell(root.shell)
  const site = root?.site
  const matches = useMatches()
  const { pathname } = useLocation()
  const error = useRouteError()
  const pageTitle = error ? screenErrorOf(error).statusMessage : pageMetaOf(matches).title
  const title = documentTitle(pageTitle, shell?.globalTitle, shell?.header.brandName)
  return (
    <html lang={m.layout_language()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Empty for everyone: the session check fills it, so that anonymous pages are identical. */}
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
        <NoscriptStyle />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { preview, auth, config, lookedAtBy } = loaderData
  return (
    <SessionProvider initial={auth}>
      <Shell content={readShell(loaderData.shell)} config={config} preview={preview} lookedAtBy={lookedAtBy}>
        <Outlet />
      </Shell>
    </SessionProvider>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const brandName = loaderData && readShell(loaderData.shell).header.brandName
  const { pathname } = useLocation()
  return (
    <>
      {/* A missing page in a preview links back to the published site as every other page does. */}
      {loaderData?.preview && <Late of={previewBanner} given={{ version: loaderData.preview, pathname }} />}
      <ErrorScreen error={screenErrorOf(error)} brandName={brandName} />
    </>
  )
}
