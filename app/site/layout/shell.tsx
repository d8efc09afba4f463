import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { useBackgroundWatch } from '#app/browser/use-background-watch.ts'
import { bringFooter, Footer } from '#app/site/layout/footer/footer.tsx'
import { bringHeader, Header } from '#app/site/layout/header/header.tsx'
import type { Look } from '#app/site/preview/impersonation-banner.tsx'
import { pageMetaOf } from '#app/site/route-handle.ts'
import { Late } from '#app/ui/late/late.tsx'
import { later } from '#app/ui/late/later.ts'
import { WithoutScript } from '#app/ui/late/without-script.tsx'
import { LoadingOverlay } from '#app/ui/loading-overlay.tsx'
import * as m from '#messages'
import type { PublicConfig, ShellContent } from './shell-content.ts'
import { StickyJoinBar } from './sticky-join-bar.tsx'

const bareHeader = later(async () => (await import('./minimal-layout.tsx')).MinimalHeader)
const bareFooter = later(async () => (await import('./minimal-layout.tsx')).MinimalFooter)
/** On every page of a preview, even a missing one. */
export const previewBanner = later(
  async () => (await import('#app/site/preview/preview-banner.tsx')).PreviewBanner,
)
const lookBanner = later(async () => (await import('#app/site/preview/impersonation-banner.tsx')).LookBanner)
const withoutScript = later(async () => (await import('./without-script-notice.tsx')).WithoutScriptNotice)

/**
 * Loads the header and footer of the server-rendered page, so that React hydrates them with the page and they respond
 * to presses immediately.
 */
export async function bringServedLayout(): Promise<void> {
  const served = (name: string) =>
    document.querySelector<HTMLElement>(`${name}[data-layout]`)?.dataset.layout ?? ''
  const header = served('header')
  const bare = header === 'bare' && Promise.all([bareHeader.bring(), bareFooter.bring()])
  await Promise.all([bare, bringHeader(header), bringFooter(served('footer'))])
}

/** Header, main area with the routed page, footer (specification §2, app shell). */
export function Shell({
  content,
  config,
  preview,
  lookedAtBy,
  children,
}: {
  content: ShellContent
  config: PublicConfig
  preview: string | null
  /** The staff member who is viewing the pages as a member. */
  lookedAtBy: Look | null
  children: ReactNode
}) {
  const meta = pageMetaOf(useMatches())
  const { pathname } = useLocation()
  const BareHeader = bareHeader.pick()
  const BareFooter = bareFooter.pick()
  useBackgroundWatch(config)
  useFocusOnNewPage()
  return (
    <>
      <div id="page" className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only z-[1200] rounded-md bg-surface px-5 py-3 font-semibold text-accent-strong shadow-floating focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          {m.layout_skip()}
        </a>
        {lookedAtBy && <Looking {...lookedAtBy} />}
        {preview && <Late of={previewBanner} given={{ version: preview, pathname }} />}
        {meta.bare ? (
          <BareHeader content={content.header} />
        ) : (
          <Header content={content.header} meta={meta} />
        )}
        <main
          // A different shell needs a new element; otherwise the page would visibly jump when the header's height
          // changes.
          key={meta.bare ? 'bare' : 'full'}
          id="main"
          tabIndex={-1}
          data-page={meta.landing ?? meta.page}
          className={`grow outline-none ${meta.bare ? 'min-h-[calc(100dvh-5rem)]' : ''}`}
        >
          <WithoutScript of={withoutScript} given={{ operator: content.operator }} />
          {children}
        </main>
        {meta.bare ? (
          <BareFooter content={content.footer} />
        ) : (
          <>
            <StickyJoinBar joinNow={content.header.joinNow} meta={meta} />
            <Footer content={content.footer} />
          </>
        )}
      </div>
      <LoadingOverlay />
    </>
  )
}

/** Loaded only when staff view the site as a member. */
function Looking(look: Look) {
  const Banner = lookBanner.pick()
  return (
    <Suspense>
      <Banner {...look} />
    </Suspense>
  )
}

/** Moves focus to the new page for keyboards and screen readers, unless the page has set focus itself. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
}
