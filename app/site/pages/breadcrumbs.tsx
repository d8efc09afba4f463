import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import * as m from '#messages'

/** One breadcrumb; the last one is the page itself. */
export type Crumb = { name: string; path: string }

/**
 * The path to the page, starting from the home page. A crumb with a `#` is a full load, so that the browser opens the
 * anchor.
 */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label={m.pages_breadcrumbs()} data-print="hide" className="mb-5 text-small">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-muted">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-x-1.5">
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <>
                <Link
                  to={path}
                  reloadDocument={path.includes('#')}
                  className="inline-flex min-h-8 items-center hover:text-accent-strong hover:underline"
                >
                  {name}
                </Link>
                <Icon name="chevron-right" className="size-3.5" />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The same for search engines: a schema.org BreadcrumbList. */
export function describeBreadcrumbs(crumbs: Crumb[], origin: string) {
  const itemListElement = crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  }))
  return {
    'script:ld+json': { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement },
  }
}
