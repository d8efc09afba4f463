/** What of a brand's site is no page. */
export const siteParts = ['header', 'menu', 'footer', 'theme', 'redirects', 'site'] as const
export type SitePart = (typeof siteParts)[number]

/** Where the console shows a variable of the base. */
export function partOfVariable(name: string): SitePart {
  if (/(_menu|_nav)/.test(name)) return 'menu'
  if (/^header|top_header|HeaderBanner/.test(name)) return 'header'
  if (/^(footer|sponsored|logoMembersy|show_copyright|country)/.test(name)) return 'footer'
  return 'site'
}
