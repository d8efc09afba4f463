import { type ReactNode, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import { screenErrorOf } from '#app/document/error-screen.rules.ts'
import { scrollKey } from '#app/document/restore-scroll.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { Route } from './+types/console-root'
import stylesheet from './console.css?url'
import { consoleContext } from './console-context.ts'
import { screenTitle } from './screen-handle.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { csrfToken, styleNonce } = context.get(consoleContext)
  return { csrfToken, styleNonce }
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** The document around every console screen, including errors. */
export function Layout({ children }: { children: ReactNode }) {
  useScrollRestoration({ storageKey: scrollKey })
  // In the console's own route map the document is the route `root`, as in every one.
  const root = useRouteLoaderData<typeof loader>('root')
  // A later data load brings a nonce that isn't in this document's policy.
  const [styleNonce] = useState(root?.styleNonce)
  const error = useRouteError()
  const matches = useMatches()
  const title = error ? screenErrorOf(error).statusMessage : screenTitle(matches)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="csrf-token" content={root?.csrfToken ?? ''} />
        {/* Where React Aria looks for it; browsers hide it from scripts that read the document. */}
        <meta property="csp-nonce" nonce={styleNonce} suppressHydrationWarning />
        <meta name="robots" content="noindex" />
        <title>{title ? `${title} · Enamel console` : 'Enamel console'}</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function ConsoleRoot() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { statusCode, statusMessage, message } = screenErrorOf(error)
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 p-8">
      <p className="font-semibold text-muted">Error {statusCode}</p>
      <h1 className="text-title">{statusMessage}</h1>
      <p>{statusCode === 404 ? 'This page doesn’t exist, or you don’t have access to it.' : message}</p>
      <p className="mt-2">
        <a href="/" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Go to the start page
        </a>
      </p>
    </main>
  )
}
