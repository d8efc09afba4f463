import type { FooterContent } from '#app/site/layout/shell-content.ts'
import { Copyright, Description, Disclaimer, FooterLogo, FooterNav, Sponsor } from './footer-parts.tsx'

/** 2_footer: the brand's deep color, full width; the logo on a white plate, links in columns. */
export function Layout({ content }: { content: FooterContent }) {
  const copyright = <Copyright content={content} />
  return (
    <div data-ground="dark" className="bg-deep text-on-deep">
      {content.copyrightOnTop && <div className="wrap-page border-b border-on-deep/25 py-4">{copyright}</div>}
      <div className="wrap-page grid gap-6 py-8 sm:gap-12 sm:py-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="flex flex-col items-start gap-3 sm:gap-6">
          <span className="rounded-lg bg-plate px-5 py-4 text-ink">
            <FooterLogo content={content} />
          </span>
          <Description content={content} className="max-w-narrow max-sm:hidden" />
        </div>
        <FooterNav
          content={content}
          className="columns-2 gap-6 sm:gap-10 md:columns-3"
          linkClassName="block break-inside-avoid py-2 text-base font-semibold underline-offset-4 hover:underline"
        />
      </div>
      {content.disclaimerHtml && (
        <div className="wrap-page border-t border-on-deep/25 py-5 sm:py-8">
          <Disclaimer content={content} className="max-w-page text-base" />
        </div>
      )}
      <div className="bg-black/20">
        <div className="wrap-page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5">
          {!content.copyrightOnTop && copyright}
          <Sponsor content={content} onDark />
        </div>
      </div>
    </div>
  )
}
