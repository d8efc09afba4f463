import { ownAddress } from '#app/i18n/own-address.ts'
import { pathIn } from '#domain/site-language.rules.ts'
import { canonicalPath, isIndexable } from './indexing.rules.ts'

/**
 * A brand's site as others see it: the configured origin, whatever Host a request had. `image` is for the page the
 * document was rendered for.
 */
export type SiteIdentity = {
  origin: string
  name: string
  image: string
  /** Whether the brand's text on that page exists in Spanish; otherwise its Spanish address shows the English text. */
  hasSpanish: boolean
}

/**
 * Tags for search engines and messengers: the page's canonical address, and how a link to it looks. The page provides
 * its own description, see `describePage`.
 */
export function SharingTags({
  site,
  pathname,
  title,
}: {
  site: SiteIdentity
  pathname: string
  title: string
}) {
  if (!isIndexable(pathname)) return <meta name="robots" content="noindex" />
  const path = canonicalPath(pathname)
  const english = site.origin + path
  const url = site.hasSpanish ? site.origin + ownAddress(path) : english
  return (
    <>
      <link rel="canonical" href={url} />
      {site.hasSpanish && (
        <>
          <link rel="alternate" hrefLang="en" href={english} />
          <link rel="alternate" hrefLang="es" href={site.origin + pathIn('es', path)} />
          <link rel="alternate" hrefLang="x-default" href={english} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={site.image} />
      <meta property="og:image:alt" content={title} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
