import { lazy, Suspense, useEffect, useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { requireBrand } from '#app/console/workspace.server.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { readDraft } from '#domain/back-office/content/draft.server.ts'
import { contentForms } from '#domain/back-office/content/forms.rules.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { dateIn } from '#domain/calendar.ts'
import { pageNames } from '#domain/content/content.schema.ts'
import { frameToken } from '#domain/content/preview-token.server.ts'
import { listPlans, listServicePrices } from '#domain/plans/plan.queries.server.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/site'

export const handle = { title: 'Site' }

const Studio = lazy(async () => ({ default: (await import('./studio.tsx')).Studio }))

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, now, place, brand } = await requireBrand(args, 'content.draft')
  const plans = await listPlans(services.db, {
    brandId: brand.id,
    today: dateIn(place.timeZone, now),
    whitelist: [],
  })
  const [first] = plans
  const prices = first ? await listServicePrices(services.db, { brandId: brand.id, planId: first.id }) : []
  return {
    brandId: brand.id,
    brandName: brand.name,
    timeZone: place.timeZone,
    draft: await readDraft(services.db, brand),
    forms: contentForms(),
    pageNames: [...pageNames],
    mayPublish: can(staff, 'content.publish', place.scope),
    site: siteOrigin(brand, services.config),
    token: frameToken(services.config.sessionSecret, { brandId: brand.id, now }),
    names: {
      plans: plans.map(({ slug, name }) => ({ value: slug, label: name })),
      services: prices.map(({ service, name }) => ({ value: service, label: name })),
      today: dateIn(brand.settings.timeZone, now),
    },
  }
}

/** The address names the open part; the draft itself is read and saved by API calls. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.place !== nextParams.place
}

/** The content studio: pages on the left, their blocks and fields in the middle, the page itself on the right. */
export default function Site({ loaderData }: Route.ComponentProps) {
  const isOwnDocument = useOwnDocument()
  return (
    <div data-studio="" className="min-h-dvh">
      <h1 className="sr-only">Site of {loaderData.brandName}</h1>
      {isOwnDocument ? (
        <Suspense fallback={<Opening />}>
          <Studio given={loaderData} />
        </Suspense>
      ) : (
        <Opening />
      )}
    </div>
  )
}

function Opening() {
  return (
    <p role="status" className="flex items-center justify-center gap-3 p-20 text-muted">
      <Spinner /> Opening the studio…
    </p>
  )
}

/** Framing the page requires this document's own policy, so a document loaded for another screen is reloaded. */
function useOwnDocument(): boolean {
  const [isOwn, setOwn] = useState(false)
  useEffect(() => {
    const [begun] = performance.getEntriesByType('navigation')
    if (begun && !/\/site\/?$/.test(new URL(begun.name).pathname)) window.location.reload()
    else setOwn(true)
  }, [])
  return isOwn
}

export type StudioGiven = Route.ComponentProps['loaderData']
