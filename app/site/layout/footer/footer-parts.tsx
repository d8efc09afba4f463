import { NavAnchor } from '#app/site/layout/nav-anchor.tsx'
import type { FooterContent } from '#app/site/layout/shell-content.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { drawnAt } from '#domain/content/media/media-path.rules.ts'
import * as m from '#messages'

/** The footer's logo, or the name as text. */
export function FooterLogo({ content, className = '' }: { content: FooterContent; className?: string }) {
  if (content.logo) {
    return (
      <img
        src={content.logo}
        {...drawnAt(content.logo, '240px')}
        alt={content.logoAlt}
        width={240}
        height={58}
        loading="lazy"
        className={`h-[58px] w-[240px] max-w-full object-contain object-left ${className}`}
      />
    )
  }
  return (
    <p className={`flex items-center gap-2.5 font-display text-subheading font-bold ${className}`}>
      <Icon name="tooth" className="size-7" />
      <span>{content.brandName}</span>
    </p>
  )
}

/** The brand's description of itself. */
export function Description({ content, className }: { content: FooterContent; className: string }) {
  if (!content.description) return null
  return (
    <p lang={content.lang?.description} className={className}>
      {content.description}
    </p>
  )
}

/** The brand's disclaimer about its plans. */
export function Disclaimer({ content, className }: { content: FooterContent; className: string }) {
  if (!content.disclaimerHtml) return null
  return <RichText html={content.disclaimerHtml} lang={content.lang?.disclaimerHtml} className={className} />
}

/** The copyright line; layouts place it at the top or bottom, as the content says. */
export function Copyright({ content, className = '' }: { content: FooterContent; className?: string }) {
  return (
    <p lang={content.lang?.copyright} className={`text-small ${className}`}>
      {content.copyright}
    </p>
  )
}

/** The platform's sponsor: 'powered by' unless the content says otherwise, with logo and link (specification §2). */
export function Sponsor({
  content,
  onDark = false,
  className = '',
}: {
  content: FooterContent
  /** On a background that is dark even in light mode. */
  onDark?: boolean
  className?: string
}) {
  const { text, link, logoDark } = content.sponsor
  const logo = (onDark && logoDark) || content.sponsor.logo
  const mark = logo ? (
    <img
      src={logo}
      {...drawnAt(logo, '132px')}
      alt={m.layout_sponsor_logo()}
      width={132}
      height={32}
      loading="lazy"
      className="h-8 w-33 object-contain object-left"
    />
  ) : (
    link && <span className="font-semibold underline underline-offset-4">{hostOf(link)}</span>
  )
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-small ${className}`}>
      <span lang={content.lang?.sponsor}>{text}</span>
      {link ? (
        <NavAnchor link={{ to: link, isInternal: link.startsWith('/'), newTab: true }}>{mark}</NavAnchor>
      ) : (
        mark
      )}
    </div>
  )
}

function hostOf(link: string): string {
  return URL.parse(link)?.hostname.replace(/^www\./, '') ?? link
}

/** The list of navigation links. */
export function FooterNav({
  content,
  className,
  linkClassName,
}: {
  content: FooterContent
  className: string
  linkClassName: string
}) {
  if (content.nav.length === 0) return null
  return (
    <nav aria-label={m.layout_footer_menu()}>
      <ul className={className}>
        {content.nav.map((link) => (
          <li key={`${link.title} ${link.to}`}>
            <NavAnchor link={link} className={linkClassName}>
              {link.title}
            </NavAnchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
