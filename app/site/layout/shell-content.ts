import type { MonitoringSetting } from '#app/browser/monitoring.ts'
import type { EnglishWords } from '#domain/content/spanish/english-words.rules.ts'
import type { FooterLayout, HeaderLayout } from '#domain/values/content.ts'
import type { BrowserGatewayConfig } from '#domain/values/gateways.ts'
import type { NavLink } from './menu.rules.ts'

export type HeaderContent = EnglishWords<'timing' | 'bannerHtml'> & {
  layout: HeaderLayout
  brandName: string
  logo?: string
  /** Shown where the header has a colored ground or is fixed to the top. */
  logoAlternate?: string
  logoAlt: string
  logoLink: string
  phone?: { text: string; href: string }
  timing?: string
  topBar: NavLink[]
  /** Whether phone, hours and right-hand links are shown: in the top bar, or where a layout without one has them. */
  showTopBar: boolean
  /** Whether the menu has a row of its own on wide screens too, as it does not fit beside the logo. */
  isMenuBelow: { visitors: boolean; members: boolean }
  menu: NavLink[]
  /** Whether visitors find the way to sign in beside the menu, rather than in the top bar. */
  showLogin: boolean
  login: NavLink[]
  joinNow: { text: string; to: string; isInternal: boolean; lang?: 'en' }
  /** Sanitised rich text. */
  bannerHtml?: string
  /** The banner invites to join, so members do not see it. */
  isBannerOffer?: boolean
}

export type FooterContent = EnglishWords<'sponsor' | 'disclaimerHtml' | 'description' | 'copyright'> & {
  layout: FooterLayout
  brandName: string
  logo?: string
  logoAlt: string
  sponsor: { text: string; logo?: string; logoDark?: string; link?: string }
  /** Sanitised rich text. */
  disclaimerHtml?: string
  nav: NavLink[]
  description?: string
  copyright: string
  copyrightOnTop: boolean
}

/** What the browser needs to run; nothing here is secret or about a visitor. */
export type PublicConfig = {
  idleLogoutSeconds: number
  idleReloadSeconds: number
  versionPollSeconds: number
  gateway: BrowserGatewayConfig
  /** Null while the captcha is off. */
  recaptchaSiteKey: string | null
  /** Null where the document that was loaded may not be monitored. */
  monitoring: MonitoringSetting | null
}

export type ShellContent = {
  globalTitle?: string
  favicon?: string
  themeCss: string
  /** Font files fetched ahead of the stylesheet that asks for them. */
  fonts: string[]
  header: HeaderContent
  footer: FooterContent
  /** Whom to call or write to where the site cannot serve. */
  operator: { name: string; address: string; phone: { text: string; href: string }; email: string }
}

const read = new Map<string, ShellContent>()
const readLimit = 50

/** The shell as the root loader sent it, parsed once for each text: the server renders it again for every visitor. */
export function readShell(text: string): ShellContent {
  const known = read.get(text)
  if (known) return known
  const shell: ShellContent = JSON.parse(text)
  if (read.size >= readLimit) read.clear()
  read.set(text, shell)
  return shell
}
