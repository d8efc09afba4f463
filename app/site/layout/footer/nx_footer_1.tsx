import type { FooterContent } from '#app/site/layout/shell-content.ts'
import { Copyright, Description, Disclaimer, FooterLogo, FooterNav, Sponsor } from './footer-parts.tsx'

/** nx_footer_1: a rounded, inset sheet in the soft color, large links, the small print below it. */
export function Layout({ content }: { content: FooterContent }) {
  const copyright = <Copyright content={content} className="text-muted" />
  return (
    <div className="px-3 pt-6 pb-6 sm:pb-10 sm:px-5">
      {content.copyrightOnTop && <div className="wrap-page pb-6">{copyright}</div>}
      <div className="rounded-2xl bg-accent-soft">
        <div className="wrap-page grid gap-x-16 gap-y-5 py-8 sm:gap-y-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_auto] lg:py-20">
          <div className="flex flex-col items-start gap-3 sm:gap-6">
            <FooterLogo content={content} />
            <Description content={content} className="max-w-narrow text-lead text-ink max-sm:hidden" />
          </div>
          <FooterNav
            content={content}
            className="grid grid-cols-2 gap-x-6 gap-y-1 sm:gap-x-14"
            linkClassName="block py-1.5 font-display text-subheading font-semibold text-accent-strong underline-offset-4 hover:underline"
          />
        </div>
      </div>
      <div className="wrap-page pt-6 sm:pt-10">
        <Disclaimer content={content} className="max-w-wide text-base text-muted" />
        <div className="mt-4 flex sm:mt-8 flex-wrap items-center justify-between gap-x-8 gap-y-3">
          {!content.copyrightOnTop && copyright}
          <Sponsor content={content} className="text-muted" />
        </div>
      </div>
    </div>
  )
}
