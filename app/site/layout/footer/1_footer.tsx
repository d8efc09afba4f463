import type { FooterContent } from '#app/site/layout/shell-content.ts'
import { Copyright, Description, Disclaimer, FooterLogo, FooterNav, Sponsor } from './footer-parts.tsx'

/** 1_footer: centered and short, links on one line, the disclaimer in a narrow column. */
export function Layout({ content }: { content: FooterContent }) {
  const copyright = <Copyright content={content} className="text-muted" />
  return (
    <div className="border-t border-line bg-surface">
      <div className="wrap-page flex flex-col items-center gap-5 py-8 text-center sm:gap-8 sm:py-14">
        {content.copyrightOnTop && copyright}
        <FooterLogo content={content} className="object-center" />
        <Description content={content} className="max-w-narrow text-muted" />
        <FooterNav
          content={content}
          className="flex flex-wrap justify-center gap-x-8 gap-y-1"
          linkClassName="block py-2 text-base font-medium text-ink hover:text-accent-strong hover:underline underline-offset-4"
        />
        <Disclaimer content={content} className="max-w-wide text-base text-muted" />
        <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-3 border-t border-line pt-7">
          {!content.copyrightOnTop && copyright}
          <Sponsor content={content} className="text-muted" />
        </div>
      </div>
    </div>
  )
}
