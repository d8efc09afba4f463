import { RichMessage } from '#app/i18n/rich-message.tsx'
import { requestContext } from '#app/request-context.ts'
import { Blocks } from '#app/site/blocks/blocks.tsx'
import { Breadcrumbs, type Crumb, describeBreadcrumbs } from '#app/site/pages/breadcrumbs.tsx'
import { readNamedPage } from '#app/site/pages/read-page.server.ts'
import { previewServices } from '#app/site/preview/preview-services.server.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { describePlans } from '#app/site/seo/describe-plans.ts'
import { redirect } from '#app/site-redirect.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { dateIn } from '#domain/calendar.ts'
import { formatDate, formatPhone, phoneHref } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { withHolidayNames } from '#domain/offices/holiday-names.rules.ts'
import { getOffice, getOfficeAt } from '#domain/offices/office.queries.server.ts'
import type { OfficeDetails } from '#domain/offices/office.schema.ts'
import { officePath } from '#domain/offices/office-address.rules.ts'
import { factsOf, type OfficeFact } from '#domain/offices/office-facts.ts'
import { acceptanceWords, labelFor, languageWords, specialtyWords } from '#domain/offices/office-words.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { listPlans } from '#domain/plans/plan.queries.server.ts'
import { spokenPlan, spokenPrice } from '#domain/plans/spoken-plan.rules.ts'
import { readOfficePrices } from '#domain/savings/office-prices.server.ts'
import { readOwnPlans } from '#domain/savings/own-plan.server.ts'
import * as m from '#messages'
import type { Route } from './+types/office'
import { describeOffice } from './describe-office.ts'
import { cityCrumbs } from './office-crumbs.ts'
import { OfficeHoursTable } from './office-hours.tsx'
import { OfficePlans } from './office-plans.tsx'
import { OpenNow, useOpenNow } from './open-now.tsx'

const nameOf = (loaderData: unknown) =>
  typeof loaderData === 'object' && loaderData !== null && 'title' in loaderData
    ? m.offices_office_page({ name: String(loaderData.title) })
    : m.offices_office_unknown_page()

export const handle = { title: nameOf, page: 'office', query: [], class: 'order' } satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...describeOffice(loaderData.office, loaderData.origin + loaderData.path),
        describeBreadcrumbs(crumbsOf(loaderData), loaderData.origin),
        ...describePlans(loaderData.plans, loaderData.origin),
      ]
    : []

const crumbsOf = ({ office, path }: { office: OfficeDetails; path: string }): Crumb[] => [
  ...cityCrumbs(office),
  { name: office.name, path },
]

/**
 * The office with the plans sold there and its own prices; members see those of their plan. 404 for another brand's
 * office, an unknown or an ended one. An address with only the id, or with an outdated city or name, redirects to the
 * current one.
 */
export async function loader(args: Route.LoaderArgs) {
  const { services, brand, scope } = args.context.get(requestContext)
  const { visitor } = scope
  const { db, config } = services
  const brandId = brand.id
  const { officeId, name } = args.params
  const now = services.now()
  const { pathname, search } = args.url
  const office = name
    ? await getOfficeAt(db, { brandId, path: pathname, now })
    : await getOffice(db, { brandId, officeId, now })
  const path = officePath(office)
  if (pathname !== path) throw redirect(path + search, 301)
  const seen = previewServices(args)
  const { spoken } = await seen.content.read(brand)
  const whitelist = await readAllowlist(seen, brand)
  const today = dateIn(brand.settings.timeZone, now)
  const own =
    visitor.kind === 'member' ? await readOwnPlans(db, { brandId, accountId: visitor.accountId, today }) : []
  const { plans, prices, pricedPlan, isMember } = await readOfficePrices(
    db,
    { brandId, officeId: office.id, today, whitelist },
    own,
  )
  const inState = { brandId, today, state: office.state, whitelist }
  const isSoldInState = plans.length > 0 || (await listPlans(db, inState)).length > 0
  return {
    title: office.name,
    notSoldIn: isSoldInState ? null : office.state,
    blocks: (await readNamedPage(args, 'office')).blocks,
    origin: siteOrigin(brand, config),
    path,
    office: { ...office, hours: withHolidayNames(office.hours) },
    // Computed here, so that the browser doesn't need the texts for every possible office detail.
    facts: factsOf(office),
    plans: plans.map((plan) => {
      const { id, name, summary, prices, enrolmentFeeCents, lang } = spokenPlan(plan, spoken)
      return { id, name, summary, prices, enrolmentFeeCents, ...(lang && { lang }) }
    }),
    prices: prices.map((price) => spokenPrice(price, spoken)),
    pricedPlan: pricedPlan === null ? null : spokenPlan({ name: pricedPlan }, spoken),
    isMember,
  }
}

export default function Office({ loaderData }: Route.ComponentProps) {
  useOpenNow()
  const { office, facts, blocks, origin, path, plans, prices, pricedPlan, isMember, notSoldIn } = loaderData
  return (
    <article className="one-page">
      <OfficeHead office={office} crumbs={crumbsOf(loaderData)} canJoin={plans.length > 0 && !isMember} />
      <div className="sheet wrap-page mt-10 grid gap-12 pb-16 sm:mt-14 sm:pb-24 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-16">
        <aside className="grid content-start gap-10 max-lg:max-w-narrow lg:order-2">
          <OfficeHoursTable hours={office.hours} timeZone={office.timeZone} phone={office.phone} />
          <Facts office={office} facts={facts} />
        </aside>
        <div className="grid min-w-0 content-start gap-12">
          <Dentists office={office} />
          <OfficePlans
            officeId={office.id}
            notSoldIn={notSoldIn}
            plans={plans}
            prices={prices}
            pricedPlan={pricedPlan}
            isOwn={isMember}
          />
        </div>
      </div>
      <p className="wrap-page hidden text-fine text-muted print:block">{`${origin}${path}`}</p>
      <div data-print="hide">
        <Blocks blocks={blocks} />
      </div>
    </article>
  )
}

function OfficeHead({
  office,
  crumbs,
  canJoin,
}: {
  office: OfficeDetails
  crumbs: Crumb[]
  canJoin: boolean
}) {
  const address = `${office.line1}, ${office.city}, ${office.state} ${office.zip}`
  return (
    <header className="page-head">
      <div className="wrap-page">
        <Breadcrumbs crumbs={crumbs} />
        <Badge tone={office.acceptance === 'accepting' ? 'success' : 'neutral'}>
          {acceptanceWords()[office.acceptance]}
        </Badge>
        <h1 className="mt-4 text-title">{office.name}</h1>
        <p className="mt-3 text-lead">
          {office.specialties.map((code) => labelFor(specialtyWords(), code)).join(' · ') ||
            m.offices_dental_care()}
        </p>
        <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:gap-x-8">
          <address className="flex gap-2.5 not-italic">
            <Icon name="pin" className="mt-1 size-5 text-accent-strong" />
            <span>
              <span>{[office.line1, office.line2].filter(Boolean).join(', ')}</span>
              <br />
              <span>{`${office.city}, ${office.state} ${office.zip}`}</span>
            </span>
          </address>
          <p className="flex gap-2.5">
            <Icon name="phone" className="mt-1 size-5 text-accent-strong" />
            <a href={phoneHref(office.phone)} className="text-link">
              {formatPhone(office.phone)}
            </a>
          </p>
          {office.hours && (
            <p data-print="hide" className="flex gap-2.5">
              <Icon name="clock" className="mt-1 size-5 text-accent-strong" />
              <OpenNow hours={office.hours} timeZone={office.timeZone} />
            </p>
          )}
        </div>
        <div data-print="hide" className="mt-7 flex flex-wrap gap-3">
          {canJoin && (
            <LinkButton to={`/join-now?office=${office.id}`} iconAfter="arrow-right">
              {m.offices_join_here()}
            </LinkButton>
          )}
          <LinkButton
            to={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noopener noreferrer"
            variant="secondary"
            iconAfter="external"
          >
            <RichMessage
              parts={m.offices_directions()}
              tags={{ hint: (words) => <span className="sr-only">{words}</span> }}
            />
          </LinkButton>
        </div>
      </div>
    </header>
  )
}

function Dentists({ office: { providers } }: { office: OfficeDetails }) {
  if (providers.length === 0) return null
  return (
    <section aria-labelledby="dentists">
      <h2 id="dentists" className="text-heading">
        {m.offices_dentists({ count: providers.length })}
      </h2>
      <ul className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {providers.map((each) => (
          <li key={each.id} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-strong"
            >{`${each.firstName.slice(0, 1)}${each.lastName.slice(0, 1)}`}</span>
            <div className="min-w-0">
              <p className="font-semibold">{`${fullName(each)}${each.credential ? `, ${each.credential}` : ''}`}</p>
              <p className="text-small text-muted">
                <span>{each.specialty ? labelFor(specialtyWords(), each.specialty) : ''}</span>
                {each.languages.length > 0 && (
                  <span className="block">
                    {m.offices_speaks({
                      languages: each.languages.map((code) => labelFor(languageWords(), code)).join(', '),
                    })}
                  </span>
                )}
                {each.npi && <span className="block">{m.offices_npi({ npi: each.npi })}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ office, facts }: { office: OfficeDetails; facts: OfficeFact[] }) {
  return (
    <dl className="grid gap-6 text-small">
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="mt-1 text-muted">{text}</dd>
        </div>
      ))}
      {office.endsOn && (
        <div>
          <dt className="font-semibold">{m.offices_leaving()}</dt>
          <dd className="mt-1 text-muted">{m.offices_leaving_on({ date: formatDate(office.endsOn) })}</dd>
        </div>
      )}
      <div>
        <dt className="font-semibold">{m.offices_last_verified()}</dt>
        <dd className="mt-1 text-muted">
          {office.lastVerified ? formatDate(office.lastVerified) : m.offices_never_verified()}
        </dd>
      </div>
    </dl>
  )
}
