import { Logo, PhoneLink } from '#app/site/layout/header/header-parts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import * as m from '#messages'
import { LanguageSwitch } from './language-switch.tsx'
import { NavAnchor } from './nav-anchor.tsx'
import type { FooterContent, HeaderContent } from './shell-content.ts'

/** The header of a page without navigation: a home link, a phone number, and a note that the page is private. */
export function MinimalHeader({ content }: { content: HeaderContent }) {
  return (
    <header data-layout="bare" data-print="hide" className="border-b border-line bg-surface">
      <div className="wrap-page flex min-h-20 items-center justify-between gap-4 py-1">
        <Logo content={content} />
        <div className="flex shrink-0 items-center gap-x-6 text-small max-sm:flex-col max-sm:items-end">
          <PhoneLink content={content} className="min-h-8 font-semibold hover:text-accent-strong" />
          <span className="inline-flex items-center gap-2 text-muted">
            <Icon name="lock" className="size-4.5" />
            <span className="sm:hidden" aria-hidden="true">
              {m.layout_secure()}
            </span>
            <span className="max-sm:sr-only">{m.layout_secure_checkout()}</span>
          </span>
        </div>
      </div>
    </header>
  )
}

const papers = [
  { title: m.layout_terms, to: '/terms' },
  { title: m.layout_privacy, to: '/privacy' },
]

/** Its footer: what the law requires, the two documents relevant to the form, and the operator. */
export function MinimalFooter({ content }: { content: FooterContent }) {
  return (
    <footer data-layout="bare" data-print="hide" className="wrap-anywhere border-t border-line">
      <div className="wrap-page grid gap-4 py-8 text-small text-muted">
        {content.disclaimerHtml ? (
          <RichText
            html={content.disclaimerHtml}
            lang={content.lang?.disclaimerHtml}
            className="max-w-wide text-small"
          />
        ) : (
          <p>{m.layout_not_insurance({ brand: content.brandName })}</p>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          {papers.map(({ title, to }) => (
            <NavAnchor
              key={to}
              link={{ to, isInternal: true, newTab: true }}
              className="py-1 underline underline-offset-4"
            >
              {title()}
            </NavAnchor>
          ))}
          <LanguageSwitch className="py-1 underline underline-offset-4" />
          <p lang={content.lang?.copyright}>{content.copyright}</p>
        </div>
      </div>
    </footer>
  )
}
