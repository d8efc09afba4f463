import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Card, EmptyState, PageHeader } from '#app/console/parts.tsx'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { requireBrand } from '#app/console/workspace.server.ts'
import { Button, buttonClass, LinkButton } from '#app/ui/button.tsx'
import { humanize } from '#domain/back-office/content/fields.rules.ts'
import { readSpanish } from '#domain/back-office/content/spanish/read-spanish.server.ts'
import { DomainError } from '#domain/errors.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/spanish'
import { BothTexts } from './both-texts.tsx'
import { ImportFile } from './import-file.tsx'
import { PublishSpanish } from './publish-spanish.tsx'
import { ShownSwitch } from './shown-switch.tsx'

export const handle = { title: 'Spanish' }

export async function loader(args: Route.LoaderArgs) {
  const { services, now, place, brand, staff } = await requireBrand(args, 'content.draft')
  const asked = args.url.searchParams.get('page')
  const common = { place: place.key, brandId: brand.id, brandName: brand.name }
  try {
    const { pages, revision, publishedVersion, canPublish } = await readSpanish(services.db, brand, now)
    const open = pages.find(({ page }) => page === asked) ?? pages[0] ?? null
    const publishable =
      canPublish && publishedVersion !== null && can(staff, 'content.publish', place.scope)
        ? { revision, publishedVersion }
        : null
    return { ...common, fault: null, publishable, pages: pages.map(({ texts: _, ...page }) => page), open }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
    return { ...common, fault: error.message, publishable: null, pages: [], open: null }
  }
}

/**
 * English and Spanish side by side, page by page: what is missing or outdated, edited in place or by a translator's
 * file.
 */
export default function Spanish({ loaderData }: Route.ComponentProps) {
  const { place, brandId, brandName, fault, publishable, pages, open } = loaderData
  const [isImporting, setImporting] = useState(false)
  const finish = useRevalidateWithToast()
  return (
    <>
      <PageHeader
        title={`Spanish of ${brandName}`}
        lead="Visitors see it once it’s published, with the English draft or on its own. If the English of a text changes, that text is shown in English until it’s translated again."
        actions={
          <>
            <LinkButton to={`/${place}/site`} reloadDocument size="sm" variant="secondary">
              Back to the site
            </LinkButton>
            <a
              href={`/api/admin/content/spanish/csv?brandId=${brandId}`}
              download
              className={buttonClass({ size: 'sm', variant: 'secondary' })}
            >
              Download for a translator
            </a>
            <Button size="sm" aria-expanded={isImporting} onClick={() => setImporting(!isImporting)}>
              Import a translator’s file
            </Button>
          </>
        }
      />
      {isImporting && <ImportFile brandId={brandId} />}
      {publishable && <PublishSpanish brandId={brandId} {...publishable} onDone={finish} />}
      {fault && <EmptyState>{fault}</EmptyState>}
      {open && (
        <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <PagesList pages={pages} open={open.page} />
          <Card
            title={titleOf(open.page)}
            lead={leadOf(open)}
            actions={open.isPage && <ShownSwitch brandId={brandId} page={open} onDone={finish} />}
          >
            <BothTexts key={open.page} brandId={brandId} texts={open.texts} onDone={finish} />
          </Card>
        </div>
      )}
    </>
  )
}

type Counted = Omit<NonNullable<Route.ComponentProps['loaderData']['open']>, 'texts'>

function PagesList({ pages, open }: { pages: Counted[]; open: string }) {
  const [search] = useSearchParams()
  return (
    <nav aria-label="Pages" className="rounded-lg border border-line bg-surface p-2">
      <ul className="grid gap-0.5">
        {pages.map(({ page, missing, stale, isShown }) => {
          const to = new URLSearchParams(search)
          to.set('page', page)
          return (
            <li key={page}>
              <Link
                to={`?${to}`}
                aria-current={page === open ? 'page' : undefined}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 rounded-md px-2 text-small hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold"
              >
                <span className="min-w-0 wrap-anywhere">{titleOf(page)}</span>
                <span className="text-fine text-muted">{countWords({ missing, stale, isShown })}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const groupTitles: Record<string, string> = {
  site: 'Menus, header and footer',
  plans: 'Plans',
  prices: 'Services and categories',
  coupons: 'Coupons',
}

function titleOf(page: string): string {
  return groupTitles[page] ?? (page.includes('/') ? `/${page.split('/')[1]}` : humanize(page))
}

function countWords({ missing, stale, isShown }: Pick<Counted, 'missing' | 'stale' | 'isShown'>): string {
  const counts = [missing > 0 && `${missing} missing`, stale > 0 && `${stale} outdated`].filter(Boolean)
  if (counts.length > 0) return counts.join(', ')
  return isShown ? 'In Spanish' : 'Whole'
}

function leadOf({ isPage, isLaw, isShown }: Counted): string {
  if (!isPage) return 'Each appears in Spanish wherever it’s named, as soon as it’s translated.'
  if (isLaw) return 'A legal page is shown in Spanish only while all of its texts are current.'
  return isShown
    ? 'This page is shown in Spanish. A text that is missing or outdated keeps its section in English.'
    : 'Visitors read this page in English. It can be shown in Spanish once every text is translated.'
}
