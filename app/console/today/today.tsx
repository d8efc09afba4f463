import { BillingTasks } from '#app/console/billing/billing-tasks.tsx'
import { Unsettled } from '#app/console/billing/unsettled.tsx'
import { OfficeTasks } from '#app/console/offices/office-tasks.tsx'
import { PageHeader } from '#app/console/parts.tsx'
import { brandsOf } from '#app/console/support/case-brands.server.ts'
import { DueCases } from '#app/console/support/due-cases.tsx'
import { requireWorkspace, type Workspace } from '#app/console/workspace.server.ts'
import { countReviews, listUnsettled } from '#domain/back-office/billing/review-counts.server.ts'
import { readRegistrationsDue } from '#domain/back-office/brands/registrations.server.ts'
import { countOfficesWaiting } from '#domain/back-office/offices/list-offices.server.ts'
import { listDueCases } from '#domain/back-office/support/inbox.queries.server.ts'
import { type Checklist, readChecklist } from '#domain/back-office/today/checklist.server.ts'
import { readFigures } from '#domain/back-office/today/figures.server.ts'
import { countFailedJobs, listBrandWaiting } from '#domain/back-office/today/waiting.server.ts'
import { dateIn } from '#domain/calendar.ts'
import type { Services } from '#domain/services.ts'
import { can, reachOf } from '#domain/staff/access/access.rules.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import type { Route } from './+types/today'
import { AlsoWaiting } from './also-waiting.tsx'
import { BrandsWaiting } from './brands-waiting.tsx'
import { Figures } from './figures.tsx'
import { tasksFor } from './tasks.server.ts'
import { Tasks } from './tasks.tsx'

export const handle = { title: 'Today' }

/** What waits for a person, the brand's figures, and the setup tasks while any are open. */
export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, now } = await requireWorkspace(args)
  const { db } = services
  const brandId = place.scope.kind === 'platform' ? null : place.scope.brandId
  const viewer = { staffId: staff.staffId, reads: can(staff, 'cases.answer', place.scope) }
  const brands = brandId === null ? await brandsOf(services, place) : []
  const [cases, money, unsettled, offices, figures, found, waiting, failedJobs] = await Promise.all([
    // For all brands, shown only to users who answer cases: a count without a link helps no one.
    (brandId === null ? viewer.reads : can(staff, 'members.see', place.scope))
      ? listDueCases(db, { brands: await brandsOf(services, place), viewer, now })
      : null,
    waitingMoney(services, staff, place),
    can(staff, 'money.approve', place.scope) ? listUnsettled(db, brandId) : null,
    waitingOffices(services, staff, place),
    figuresOf(services, staff, place),
    readChecklist(db, { staffId: staff.staffId, brandId }),
    brandId === null ? listBrandWaiting(db, { visitor: staff, brands, now }) : null,
    brandId === null && can(staff, 'settings.manage', place.scope) ? countFailedJobs(db) : 0,
  ])
  return {
    firstName: staff.name.split(' ')[0] ?? staff.name,
    place: place.key,
    cases,
    brandNames: Object.fromEntries(brands.map(({ id, name }) => [id, name])),
    waiting,
    failedJobs,
    money,
    unsettled,
    offices,
    also: alsoWaiting(staff, place, found),
    figures,
    tasks: tasksFor(services, staff, place, found, await registrationsOf(services, place)),
  }
}

/** The brand's pending billing tasks, as far as the user may see them; null if they may see none. */
async function waitingMoney(services: Services, staff: StaffVisitor, { scope, timeZone }: Workspace) {
  if (scope.kind === 'platform') return null
  const { brandId } = scope
  const reach = reachOf(staff, 'members.see', brandId)
  if (!reach) return null
  const waiting = await countReviews(services.db, { brandId, reach, today: dateIn(timeZone, services.now()) })
  return { ...waiting, events: can(staff, 'money.approve', scope) ? waiting.events : null }
}

/** What waits at the offices that the user may change; null if they may change none. */
async function waitingOffices(services: Services, staff: StaffVisitor, { scope, timeZone }: Workspace) {
  const reach = scope.kind === 'brand' ? reachOf(staff, 'offices.change', scope.brandId) : null
  if (scope.kind !== 'brand' || !reach) return null
  const today = dateIn(timeZone, services.now())
  return countOfficesWaiting(services.db, { brandId: scope.brandId, reach, today })
}

/** The brand's figures for the offices whose reports the user may see; null if they may see none. */
async function figuresOf({ db, brands, now }: Services, staff: StaffVisitor, { scope, timeZone }: Workspace) {
  const brandId = scope.kind === 'platform' ? null : scope.brandId
  const brand = await brands.findById(brandId)
  const reach = brand ? reachOf(staff, 'reports.see', brand.id) : null
  return brand && reach ? readFigures(db, { brand, reach, today: dateIn(timeZone, now()) }) : null
}

/** The brand's missing or expiring registrations; null for all brands together. */
async function registrationsOf({ db, brands, now }: Services, { scope, timeZone }: Workspace) {
  const brand = scope.kind === 'brand' ? await brands.findById(scope.brandId) : null
  return brand && readRegistrationsDue(db, brand, dateIn(timeZone, now()))
}

/** The other pending tasks the user may act on. */
function alsoWaiting(
  staff: StaffVisitor,
  { scope }: Workspace,
  { refundsOwed, hasDraft, publicationFailed }: Checklist,
) {
  return {
    refundsOwed: can(staff, 'money.ask', scope) ? refundsOwed : 0,
    hasDraft: can(staff, 'content.publish', scope) && hasDraft,
    publicationFailed: can(staff, 'content.publish', scope) && publicationFailed,
  }
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { brandNames, waiting, failedJobs } = loaderData
  const { firstName, place, cases, money, unsettled, offices, also, figures, tasks } = loaderData
  const undone = tasks.filter(({ done }) => !done)
  const open = undone.length
  // If no one has ever joined or paid, only the setup tasks are shown.
  const isNew = figures !== null && isEmpty(figures)
  const toDo = open > 0 && <Tasks tasks={isNew ? tasks : undone} />
  return (
    <>
      <PageHeader
        title={`Hello, ${firstName}`}
        lead={
          open === 0
            ? 'Everything is set up here.'
            : `${open === 1 ? 'One thing' : `${open} things`} to do ${isNew ? 'for this new brand' : 'first'}.`
        }
      />
      {isNew && toDo}
      {cases && cases.counts.open > 0 && <DueCases place={place} brandNames={brandNames} {...cases} />}
      {waiting && <BrandsWaiting brands={waiting} failedJobs={failedJobs} />}
      {unsettled && !isNew && <Unsettled place={place} unsettled={unsettled} />}
      {money && !isNew && <BillingTasks place={place} waiting={money} />}
      {offices && !isNew && <OfficeTasks place={place} waiting={offices} />}
      {!isNew && <AlsoWaiting place={place} {...also} />}
      {figures && !isNew && <Figures figures={figures} />}
      {!isNew && toDo}
    </>
  )
}

function isEmpty({ active, sums }: NonNullable<Awaited<ReturnType<typeof figuresOf>>>): boolean {
  return active === 0 && Object.values(sums).every(({ now, before }) => now === 0 && before === 0)
}
