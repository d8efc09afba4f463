import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useSession } from '#app/api-client/session.ts'
import { LanguageSwitch } from '#app/site/layout/language-switch.tsx'
import { laterLayouts } from '#app/site/layout/later-layouts.ts'
import { withoutLogin } from '#app/site/layout/menu.rules.ts'
import type { FooterContent } from '#app/site/layout/shell-content.ts'
import type { FooterLayout } from '#domain/values/content.ts'
import * as m from '#messages'

type FooterProps = { content: FooterContent }

/** One file per `footerLayouts` entry, by name. */
const layouts = laterLayouts<FooterLayout, FooterProps>(
  import.meta.glob<{ Layout: ComponentType<FooterProps> }>('./*_footer*.tsx'),
)

/** Loads a layout's code, if the name is valid, for the next rendering. */
export const bringFooter = (layout: string): Promise<void> | undefined =>
  layouts[layout as FooterLayout]?.bring()

/** The footer in the layout that the content chose at base.layout.footer.components. */
export function Footer({ content }: { content: FooterContent }) {
  const { isAuthenticated } = useSession()
  const Layout = layouts[content.layout].pick()
  return (
    <footer data-layout={content.layout} data-print="hide" className="wrap-anywhere">
      <Layout content={isAuthenticated ? { ...content, nav: withoutLogin(content.nav) } : content} />
      <LegalLinks />
    </footer>
  )
}

/**
 * Links to the pages whose text is the same for every brand, whatever the content lists (RCW 19.373.020, NV SB 370).
 */
function LegalLinks() {
  const look = 'text-link inline-flex min-h-6 items-center'
  return (
    <ul className="wrap-page flex flex-wrap justify-center gap-x-8 gap-y-2 py-5 text-small">
      <li>
        <Link to="/health-data" className={look}>
          {m.legal_pages_footer_health()}
        </Link>
      </li>
      <li>
        <Link to="/accessibility" className={look}>
          {m.legal_pages_accessibility_title()}
        </Link>
      </li>
      <li>
        <LanguageSwitch className={look} />
      </li>
    </ul>
  )
}
