import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { dateIn } from '#domain/calendar.ts'
import { listDueCases } from '#domain/cases/inbox.queries.server.ts'
import { countOfficesWaiting } from '#domain/directory/list-offices.server.ts'
import type { House } from '#domain/house.ts'
import { countWaiting } from '#domain/money/waiting.server.ts'
import { can, reachOf } from '#domain/staff/access/access.rules.ts'
import { listStaff } from '#domain/staff/people/staff.queries.server.ts'
import { listPasskeys } from '#domain/staff/second-step/passkeys.server.ts'
import { countRecoveryCodes } from '#domain/staff/second-step/recovery-codes.server.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import type { Route } from './+types/today'
import { brandsOf } from './cases/case-brands.server.ts'
import { DueCases } from './cases/due-cases.tsx'
import { WaitingMoney } from './money/waiting.tsx'
import { WaitingOffices } from './offices/waiting.tsx'
import { ScreenHead, Sheet } from './parts.tsx'
import { type Place, requirePlace } from './place.server.ts'

export const handle = { title: 'Today' }

type Task = { done: boolean; title: string; about: string; to: string }

/** What to do first, each ticked by what there is. Figures stand here once there is a room that they come from. */
export async function loader(args: Route.LoaderArgs) {
  const { house, staff, place, now } = await requirePlace(args)
  const { db } = house
  const [codes, passkeys] = await Promise.all([
    countRecoveryCodes(db, staff.staffId),
    listPasskeys(db, staff.staffId),
  ])
  const security = `/${place.key}/settings/security`
  const tasks: Task[] = [
    {
      done: codes >= 3,
      title: 'Keep recovery codes at hand',
      about:
        codes >= 3
          ? `You have ${codes} left.`
          : `You have ${codes} left. Make new ones before you need them.`,
      to: security,
    },
    {
      done: passkeys.length > 0,
      title: 'Add a passkey',
      about: 'Signs you in by fingerprint, face or key instead of a typed code.',
      to: security,
    },
  ]
  if (can(staff, 'staff.manage', place.scope)) {
    const people = (await listStaff(db, staff, place.scope)).filter(({ status }) => status !== 'ended')
    const owners = people.filter(({ grants }) => grants.some(({ role }) => role === 'owner'))
    tasks.push({
      done: people.length > 1,
      title: 'Invite the people you work with',
      about: people.length > 1 ? `${people.length} people have access here.` : 'So far you are alone.',
      to: `/${place.key}/settings/staff/invite`,
    })
    if (place.scope.kind === 'platform') {
      tasks.push({
        done: owners.length > 1,
        title: 'Make a second owner',
        about: 'Somebody who can let you in again when your phone is lost.',
        to: `/${place.key}/settings/staff/invite`,
      })
    }
  }
  const viewer = { staffId: staff.staffId, reads: can(staff, 'cases.answer', place.scope) }
  const cases = can(staff, 'members.see', place.scope)
    ? await listDueCases(db, { brands: await brandsOf(house, place), viewer, now })
    : null
  const money = await waitingMoney(house, staff, place)
  const offices = await waitingOffices(house, staff, place)
  return { firstName: staff.name.split(' ')[0] ?? staff.name, tasks, place: place.key, cases, money, offices }
}

/** What of a brand's money waits, as far as they see it; null where they see none. */
async function waitingMoney(house: House, staff: StaffVisitor, { scope, timeZone }: Place) {
  if (scope.kind === 'platform') return null
  const { brandId } = scope
  const reach = reachOf(staff, 'members.see', brandId)
  if (!reach) return null
  const waiting = await countWaiting(house.db, { brandId, reach, today: dateIn(timeZone, house.now()) })
  return { ...waiting, events: can(staff, 'money.approve', scope) ? waiting.events : null }
}

/** What of a brand's offices waits, as far as they may change them; null where they may not. */
async function waitingOffices(house: House, staff: StaffVisitor, { scope, timeZone }: Place) {
  const reach = scope.kind === 'brand' ? reachOf(staff, 'offices.change', scope.brandId) : null
  if (scope.kind !== 'brand' || !reach) return null
  const today = dateIn(timeZone, house.now())
  return countOfficesWaiting(house.db, { brandId: scope.brandId, reach, today })
}

export default function Today({
  loaderData: { firstName, tasks, place, cases, money, offices },
}: Route.ComponentProps) {
  const open = tasks.filter(({ done }) => !done).length
  return (
    <>
      <ScreenHead
        title={`Hello, ${firstName}`}
        lead={
          open === 0
            ? 'Nothing waits for you here.'
            : `${open === 1 ? 'One thing' : `${open} things`} to do first.`
        }
      />
      {cases && cases.counts.open > 0 && <DueCases place={place} {...cases} />}
      {money && <WaitingMoney place={place} waiting={money} />}
      {offices && <WaitingOffices place={place} waiting={offices} />}
      <Sheet title="To begin with" flush>
        <ul>
          {tasks.map(({ done, title, about, to }) => (
            <li key={title} className="border-line not-first:border-t">
              <Link
                to={to}
                className="flex items-start gap-4 px-5 py-4 hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <span
                  className={`mt-0.5 grid size-5.5 shrink-0 place-items-center rounded-full border ${done ? 'border-success bg-success text-on-status' : 'border-line-strong'}`}
                >
                  {done && <Icon name="check" className="size-4" />}
                  <span className="sr-only">{done ? 'Done: ' : 'To do: '}</span>
                </span>
                <span className="min-w-0 grow">
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-small text-muted">{about}</span>
                </span>
                <Icon name="chevron-right" className="mt-0.5 size-5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}
