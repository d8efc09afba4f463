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
/** Over every page of a preview, also one that is missing. */
export const previewBanner = later(
  async () => (await import('#app/site/preview/preview-banner.tsx')).PreviewBanner,
)
const lookBanner = later(async () => (await import('#app/site/preview/impersonation-banner.tsx')).LookBanner)
const withoutScript = later(async () => (await import('./without-script-notice.tsx')).WithoutScriptNotice)

/**
 * Has the header and the footer of the page that the server drew at hand, so that React takes them over with the page:
 * they answer presses from the first moment.
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
  /** Who of the staff sees the pages as their member. */
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
          // Another shell, another element: the page would otherwise be seen to jump as the header's height changes.
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

/** Only those who look fetch its code. */
function Looking(look: Look) {
  const Banner = lookBanner.pick()
  return (
    <Suspense>
      <Banner {...look} />
    </Suspense>
  )
}

/** Keyboard and screen reader go on in the new page, unless it has taken the focus somewhere itself. */
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
