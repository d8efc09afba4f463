import type { ComponentType } from 'react'
import { useSession } from '#app/browser/session.ts'
import { withoutLogin } from '#app/shell/menu.rules.ts'
import type { FooterContent, FooterLayout } from '#app/shell/shell-content.ts'
import { Footer1 } from './footer-1.tsx'
import { Footer2 } from './footer-2.tsx'
import { FooterNx1 } from './footer-nx-1.tsx'

const layouts: Record<FooterLayout, ComponentType<{ content: FooterContent }>> = {
  '1_footer': Footer1,
  '2_footer': Footer2,
  nx_footer_1: FooterNx1,
}

/** The footer in the layout content chose at base.layout.footer.components. */
export function Footer({ content }: { content: FooterContent }) {
  const { isAuthenticated } = useSession()
  const Layout = layouts[content.layout]
  return (
    <footer data-layout={content.layout} data-print="hide" className="wrap-anywhere">
      <Layout content={isAuthenticated ? { ...content, nav: withoutLogin(content.nav) } : content} />
    </footer>
  )
}
