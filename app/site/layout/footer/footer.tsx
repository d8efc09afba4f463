import { Link } from 'react-router'
import { useSession } from '#app/api-client/session.ts'
import { LanguageSwitch } from '#app/site/layout/language-switch.tsx'
import { withoutLogin } from '#app/site/layout/menu.rules.ts'
import type { FooterContent, FooterLayout } from '#app/site/layout/shell-content.ts'
import { type Later, later } from '#app/ui/late/later.ts'
import * as m from '#messages'

const layouts: Record<FooterLayout, Later<{ content: FooterContent }>> = {
  '1_footer': later(async () => (await import('./footer-1.tsx')).Footer1),
  '2_footer': later(async () => (await import('./footer-2.tsx')).Footer2),
  nx_footer_1: later(async () => (await import('./footer-nx-1.tsx')).FooterNx1),
}

/** Has the code of a layout at hand for the next rendering. */
export const bringFooter = (layout: FooterLayout): Promise<void> => layouts[layout].bring()

/** The footer in the layout content chose at base.layout.footer.components. */
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

/** To the pages whose words are the same for every brand, whatever content names (RCW 19.373.020, NV SB 370). */
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
