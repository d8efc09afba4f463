import type { MonitoringSetting } from '#app/browser/monitoring.ts'
import type { EnglishWords } from '#domain/content/spanish/english-words.rules.ts'
import type { FooterLayout, HeaderLayout } from '#domain/values/content.ts'
import type { BrowserGatewayConfig } from '#domain/values/gateways.ts'
import type { NavLink } from './menu.rules.ts'

export type HeaderContent = EnglishWords<'timing' | 'bannerHtml'> & {
  layout: HeaderLayout
  brandName: string
  logo?: string
  /** Shown if the header has a colored background or is fixed to the top. */
  logoAlternate?: string
  logoAlt: string
  logoLink: string
  phone?: { text: string; href: string }
  timing?: string
  topBar: NavLink[]
  /** Whether phone, hours and right-hand links are shown: in the top bar, or elsewhere in a layout without one. */
  showTopBar: boolean
  /** Whether the menu has its own row even on wide screens, because it doesn't fit next to the logo. */
  isMenuBelow: { visitors: boolean; members: boolean }
  menu: NavLink[]
  /** Whether visitors see the sign-in link next to the menu, rather than in the top bar. */
  showLogin: boolean
  login: NavLink[]
  joinNow: { text: string; to: string; isInternal: boolean; lang?: 'en' }
  /** Sanitized rich text. */
  bannerHtml?: string
  /** The banner invites visitors to join, so members don't see it. */
  isBannerOffer?: boolean
}

export type FooterContent = EnglishWords<'sponsor' | 'disclaimerHtml' | 'description' | 'copyright'> & {
  layout: FooterLayout
  brandName: string
  logo?: string
  logoAlt: string
  sponsor: { text: string; logo?: string; logoDark?: string; link?: string }
  /** Sanitized rich text. */
  disclaimerHtml?: string
  nav: NavLink[]
  description?: string
  copyright: string
  copyrightOnTop: boolean
}

/** The browser's settings; none of them is secret or about a visitor. */
export type PublicConfig = {
  idleLogoutSeconds: number
  idleReloadSeconds: number
  versionPollSeconds: number
  gateway: BrowserGatewayConfig
  /** Null if the captcha is off. */
  recaptchaSiteKey: string | null
  /** Null if the loaded document may not be monitored. */
  monitoring: MonitoringSetting | null
}

export type ShellContent = {
  globalTitle?: string
  favicon?: string
  themeCss: string
  /** Font files to preload before the stylesheet requests them. */
  fonts: string[]
  header: HeaderContent
  footer: FooterContent
  /** The operator's contact details, for when the site can't help. */
  operator: { name: string; address: string; phone: { text: string; href: string }; email: string }
}

const read = new Map<string, ShellContent>()
const readLimit = 50

/** The shell as sent by the root loader, parsed once per text: the server renders it for every visitor. */
export function readShell(text: string): ShellContent {
  const known = read.get(text)
  if (known) return known
  const shell: ShellContent = JSON.parse(text)
  if (read.size >= readLimit) read.clear()
  read.set(text, shell)
  return shell
}
