import { canonicalPath, sharePicturePath } from '#app/site/seo/indexing.rules.ts'
import type { SiteIdentity } from '#app/site/seo/sharing-tags.tsx'
import { isInSpanish } from '#app/site/seo/sitemap.rules.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { isClosingPublic } from '#domain/brands/sales-status.rules.ts'
import { isTrue, joinNowLink, showsLogin, showsTopBar } from '#domain/content/content.rules.ts'
import type { ContentPayload } from '#domain/content/content.schema.ts'
import { type EnglishWords, englishWords } from '#domain/content/spanish/english-words.rules.ts'
import type { ReadContent } from '#domain/content/spanish/spanish.rules.ts'
import { formatPhone, phoneHref } from '#domain/format.ts'
import { pathIn } from '#domain/site-language.rules.ts'
import { footerLayouts, headerLayouts, newestLayout } from '#domain/values/content.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import { fitsBesideLogo, memberMenu, menuLinks, resolveLink, type Site, topBarLinks } from './menu.rules.ts'
import type { FooterContent, HeaderContent, ShellContent } from './shell-content.ts'
import { fontFiles, type NightLogos, themeCss } from './theme-css.ts'

/**
 * The brand's site name for sharing, and the full address of the share picture for its page at `pathname`; `spanish` is
 * the brand's Spanish content.
 */
export function siteIdentity(
  content: ReadContent,
  brand: Brand,
  { origin, pathname, locale, spanish }: { origin: string; pathname: string; spanish: ReadContent } & In,
): SiteIdentity {
  const { global_title, share_image } = content.base.variables
  const path = canonicalPath(pathname)
  const image = (path === '/' && share_image) || pathIn(locale, sharePicturePath(path))
  return {
    origin,
    name: global_title ?? brand.name,
    image: new URL(image, origin).href,
    hasSpanish: isInSpanish(spanish, path),
  }
}

const encoded = {
  en: new WeakMap<ContentPayload, { brand: Brand; year: number; text: string }>(),
  es: new WeakMap<ContentPayload, { brand: Brand; year: number; text: string }>(),
}

/** `shellContent` as sent to the browser, created and encoded once per version and language; `readShell` parses it. */
export function shellText(content: ReadContent, brand: Brand, year: number, o: In): string {
  const known = encoded[o.locale].get(content)
  if (known?.brand === brand && known.year === year) return known.text
  const text = JSON.stringify(shellContent(content, brand, year, o))
  encoded[o.locale].set(content, { brand, year, text })
  return text
}

/** What identifies the brand's own links. */
export function siteOf({ group_key }: ContentPayload['base']['variables'], { key, hosts }: Brand): Site {
  return { slug: group_key || key, hosts }
}

/**
 * The part of a brand's payload that the shell shows; the rest never reaches the browser. `year`: of the copyright
 * line; `o`: the language of texts that the content leaves to us.
 */
export function shellContent(content: ReadContent, brand: Brand, year: number, o: In): ShellContent {
  const { variables, theme } = content.base
  const site = siteOf(variables, brand)
  const { operator } = brand.settings
  return {
    globalTitle: variables.global_title,
    favicon: variables.favicon,
    themeCss: themeCss(theme, nightLogos(variables)),
    fonts: fontFiles(theme),
    header: headerContent(content, brand, site, o),
    footer: footerContent(content, brand, site, year, o),
    operator: {
      name: operator.name,
      address: operator.address,
      phone: { text: formatPhone(operator.phone), href: phoneHref(operator.phone) },
      email: operator.email,
    },
  }
}

/** Which parts are English on a Spanish page, each by the variable with its text. */
function englishParts<Part extends string>(
  { spoken }: ReadContent,
  parts: Record<string, Part>,
): EnglishWords<Part> {
  const english = Object.entries(parts).filter(([variable]) => spoken?.isEnglish(`site.${variable}`))
  return englishWords(
    english.map(([, part]) => part),
    () => true,
  )
}

/** Which of the shell's logos have a version for dark screens. A footer logo without one gets a white plate. */
function nightLogos(variables: ContentPayload['base']['variables']): NightLogos {
  const pairs = [
    [variables.header_log, variables.header_log_dark],
    [variables.header_log2, variables.header_log2_dark],
    [variables.footer_logo, variables.footer_logo_dark],
    [sponsorLogos(variables).logo, sponsorLogos(variables).logoDark],
  ]
  return {
    swaps: pairs.flatMap(([day, night]) => (day && night ? [{ day, night }] : [])),
    plate: Boolean(variables.footer_logo && !variables.footer_logo_dark),
  }
}

function headerContent(content: ReadContent, brand: Brand, site: Site, o: In): HeaderContent {
  const { variables } = content.base
  const layout = pickLayout(
    'header',
    content.base.layout.header.components,
    headerLayouts,
    newestLayout.header,
  )
  const topBar = topBarLinks(itemsOf(content, 'header_top_right_nav'), site)
  const phone = variables.header_phone_number
  const joinNow = resolveLink(joinNowLink(content), site) ?? { to: '/find-a-dentist', isInternal: true }
  const joinText = variables.header_join_now_text || m.layout_join_now(o)
  const showTopBar = showsTopBar({
    hideTopHeader: isTrue(variables.hide_top_header),
    hasTopBarContent: Boolean(phone || variables.header_timing || topBar.length > 0),
  })
  const showLogin = showsLogin({ layout, topBarShown: showTopBar })
  const menu = menuLinks(itemsOf(content, 'header_menu'), site)
  const banner = bannerOf(content, brand, site, o)
  const { lang } = englishParts(content, { header_join_now_text: 'joinNow' })
  return {
    layout,
    brandName: variables.global_title || brand.name,
    logo: variables.header_log,
    logoAlternate: variables.header_log2,
    logoAlt: variables.header_log_alt || variables.global_title || brand.name,
    logoLink: resolveLink(variables.header_log_link || '/', site)?.to ?? '/',
    ...(phone
      ? { phone: { text: formatPhone(phone), href: phoneLink(variables.header_phone_link, phone) } }
      : {}),
    timing: variables.header_timing,
    topBar,
    showTopBar,
    menu,
    showLogin,
    isMenuBelow: menuBelow({ layout, menu, joinText, showTopBar, showLogin }, o),
    login: menuLinks(itemsOf(content, 'header_menu_login_dropdown'), site),
    joinNow: { text: joinText, ...joinNow, ...(lang && { lang: lang.joinNow }) },
    ...banner,
    ...englishParts(content, {
      header_timing: 'timing',
      // While the brand is closing, the banner's text is ours.
      ...(banner.bannerHtml === variables.headerBannerText && { headerBannerText: 'bannerHtml' as const }),
    }),
  }
}

type Menu = 'header_menu' | 'header_menu_login_dropdown' | 'header_top_right_nav' | 'footer_nav'

/** A menu's links; on a Spanish page each also has its English title, which identifies some of them. */
function itemsOf({ base, spoken }: ReadContent, name: Menu) {
  const items = base.variables[name]
  if (!spoken) return items
  return items.map((item, at) => {
    const unit = `site.${name}.${at}`
    const english = spoken.englishOf(`${unit}.title`)
    return { ...item, ...(english && { english }), ...(spoken.isEnglish(unit) && { lang: 'en' as const }) }
  })
}

/** Whether the menu is below the logo even on wide screens, for visitors and for members, whose menu differs. */
function menuBelow(
  {
    layout,
    menu,
    joinText,
    showTopBar,
    showLogin,
  }: Pick<HeaderContent, 'layout' | 'menu' | 'showTopBar' | 'showLogin'> & { joinText: string },
  o: In,
): HeaderContent['isMenuBelow'] {
  // If the first layout has right-hand links, they are next to the menu.
  if (layout === '1_header' && showTopBar) return { visitors: true, members: true }
  const own = [{ title: m.layout_account(o) }, ...memberMenu(menu)]
  return {
    visitors: !fitsBesideLogo(layout, { menu, joinText, showLogin }),
    members: !fitsBesideLogo(layout, { menu: own, joinText: m.layout_sign_out(o), showLogin: false }),
  }
}

/**
 * The banner on each page. For a closing brand whose members have been notified, it says so instead of any other text.
 */
function bannerOf(
  content: ReadContent,
  { settings }: Brand,
  site: Site,
  o: In,
): Pick<HeaderContent, 'bannerHtml' | 'isBannerOffer'> {
  if (isClosingPublic(settings)) return { bannerHtml: m.layout_closing(o), isBannerOffer: false }
  const { showHeaderBanner, headerBannerText } = content.base.variables
  if (!isTrue(showHeaderBanner) || !headerBannerText) return {}
  return { bannerHtml: headerBannerText, isBannerOffer: isOffer(content, site) }
}

/** Whether the banner links to joining: a plan, join-now or a campaign's page. Members don't see such banners. */
function isOffer({ base, pages }: ContentPayload, site: Site): boolean {
  const links = [...(base.variables.headerBannerText ?? '').matchAll(/href="([^"]*)"/g)]
  return links.some(([, href = '']) => {
    const [, first = ''] = /^\/([^/?#]*)/.exec(resolveLink(href, site)?.to ?? '') ?? []
    return first === 'join-now' || first === 'checkout' || Object.hasOwn(pages.landing, first)
  })
}

/** Phone links strip non-digits (specification §5); a link without digits uses the phone number's text. */
function phoneLink(link: string | undefined, phone: string): string {
  return phoneHref(link && /\d/.test(link) ? link : phone)
}

function footerContent(content: ReadContent, brand: Brand, site: Site, year: number, o: In): FooterContent {
  const { variables } = content.base
  const name = variables.global_title || brand.name
  const sponsorLink = variables.sponsored_link && resolveLink(variables.sponsored_link, site)?.to
  return {
    layout: pickLayout('footer', content.base.layout.footer.components, footerLayouts, newestLayout.footer),
    brandName: name,
    logo: variables.footer_logo,
    logoAlt: variables.footer_logo_alt || name,
    sponsor: {
      text: variables.sponsored_by_text || m.layout_powered_by(o),
      ...sponsorLogos(variables),
      ...(sponsorLink ? { link: sponsorLink } : {}),
    },
    disclaimerHtml: variables.footer_txt,
    nav: menuLinks(itemsOf(content, 'footer_nav'), site),
    description: variables.footer_description,
    copyright: `© ${year} ${brand.settings.operator.name}${variables.country ? `, ${variables.country}` : ''}`,
    copyrightOnTop: isTrue(variables.show_copyright_on_top),
    ...englishParts(content, {
      sponsored_by_text: 'sponsor',
      footer_txt: 'disclaimerHtml',
      footer_description: 'description',
      country: 'copyright',
    }),
  }
}

/** The sponsor's logo, and the one for dark backgrounds. Default: the platform's own, whose label matches it. */
function sponsorLogos({
  sponsored_logo,
  sponsored_logo_dark,
  logoMembersy,
  sponsored_link,
}: ContentPayload['base']['variables']): { logo?: string; logoDark?: string } {
  const logo = sponsored_logo || logoMembersy
  if (logo) return { logo, ...(sponsored_logo_dark && { logoDark: sponsored_logo_dark }) }
  if (sponsored_link) return {}
  return { logo: '/brands/enamel/logo.svg', logoDark: '/brands/enamel/logo-light.svg' }
}

const reported = new Set<string>()

/** The layout the content names, or the newest one, with one log line per unknown name. */
function pickLayout<Layout extends string>(
  part: 'header' | 'footer',
  name: string,
  known: readonly Layout[],
  newest: Layout,
): Layout {
  const layout = known.find((candidate) => candidate === name)
  if (layout) return layout
  if (!reported.has(name) && reported.size < 100) {
    reported.add(name)
    console.warn(`Unknown ${part} layout ${JSON.stringify(name)}; ${newest} is shown instead.`)
  }
  return newest
}
