import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import * as m from '#messages'

/** One step on the way to a page; the last is the page itself. */
export type Crumb = { name: string; path: string }

/** The way to the page, from the home page on. A step with a `#` is loaded, so that the browser opens what it names. */
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
