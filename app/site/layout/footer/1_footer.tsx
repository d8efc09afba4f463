import type { FooterContent } from '#app/site/layout/shell-content.ts'
import { RichText } from '#app/ui/rich-text.tsx'
import { FooterLogo, FooterNav, Sponsor } from './footer-parts.tsx'

/** 1_footer: centred and short, the links in one line, the disclaimer in a narrow measure. */
export function Layout({ content }: { content: FooterContent }) {
  const copyright = (
    <p lang={content.lang?.copyright} className="text-small text-muted">
      {content.copyright}
    </p>
  )
  return (
    <div className="border-t border-line bg-surface">
      <div className="wrap-page flex flex-col items-center gap-5 py-8 text-center sm:gap-8 sm:py-14">
        {content.copyrightOnTop && copyright}
        <FooterLogo content={content} className="object-center" />
        {content.description && (
          <p lang={content.lang?.description} className="max-w-narrow text-muted">
            {content.description}
          </p>
        )}
        <FooterNav
          content={content}
          className="flex flex-wrap justify-center gap-x-8 gap-y-1"
          linkClassName="block py-2 text-base font-medium text-ink hover:text-accent-strong hover:underline underline-offset-4"
        />
        {content.disclaimerHtml && (
          <RichText
            html={content.disclaimerHtml}
            lang={content.lang?.disclaimerHtml}
            className="max-w-wide text-base text-muted"
          />
        )}
        <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-3 border-t border-line pt-7">
          {!content.copyrightOnTop && copyright}
          <Sponsor content={content} className="text-muted" />
        </div>
      </div>
    </div>
  )
}
