import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { LoadingOverlay } from '#app/ui/loading-overlay.tsx'
import { useBackgroundWatch } from './background/use-background-watch.ts'
import { BareFooter, BareHeader } from './bare-shell.tsx'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { JoinBar } from './join-bar.tsx'
import { pageMetaOf } from './page-handle.ts'
import { PreviewBanner } from './preview/preview-banner.tsx'
import type { PublicConfig, ShellContent } from './shell-content.ts'
import { WithoutScriptNotice } from './without-script.tsx'

/** Header, main area with the routed page, footer (specification §2, app shell). */
export function Shell({
  content,
  config,
  preview,
  children,
}: {
  content: ShellContent
  config: PublicConfig
  preview: string | null
  children: ReactNode
}) {
  const meta = pageMetaOf(useMatches())
  useBackgroundWatch(config)
  useFocusOnNewPage()
  return (
    <>
      <div id="page" className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only z-[1200] rounded-md bg-surface px-5 py-3 font-semibold text-accent-strong shadow-floating focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          Skip to the content
        </a>
        <PreviewBanner version={preview} />
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
          <WithoutScriptNotice operator={content.operator} />
          {children}
        </main>
        {meta.bare ? (
          <BareFooter content={content.footer} />
        ) : (
          <>
            <JoinBar joinNow={content.header.joinNow} meta={meta} />
            <Footer content={content.footer} />
          </>
        )}
      </div>
      <LoadingOverlay />
    </>
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
