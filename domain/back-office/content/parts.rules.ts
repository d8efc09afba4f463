/** The parts of a brand's site that aren't pages. */
export const siteParts = ['header', 'menu', 'footer', 'theme', 'redirects', 'site'] as const
export type SitePart = (typeof siteParts)[number]

/** The part under which the console shows a base variable. */
export function partOfVariable(name: string): SitePart {
  if (/(_menu|_nav)/.test(name)) return 'menu'
  if (/^header|top_header|HeaderBanner/.test(name)) return 'header'
  if (/^(footer|sponsored|logoMembersy|show_copyright|country)/.test(name)) return 'footer'
  return 'site'
}
