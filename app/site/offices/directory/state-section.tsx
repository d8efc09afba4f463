import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { formatDate, formatPhone, phoneHref } from '#domain/format.ts'
import { cityPath } from '#domain/offices/city-address.rules.ts'
import { officePath } from '#domain/offices/office-address.rules.ts'
import { acceptanceWords } from '#domain/offices/office-words.ts'
import type { Acceptance } from '#domain/values/offices.ts'
import * as m from '#messages'

type ListedOffice = {
  id: string
  name: string
  street: string
  zip: string
  phone: string
  acceptance: Acceptance
  lastVerified: string | null
  endsOn: string | null
  people: string[]
}
export type ListedState = {
  state: string
  name: string
  /** `offices` is null if there are too many for one page: then only the city and its count are listed. */
  cities: { city: string; count: number; offices: ListedOffice[] | null }[]
}

export function countOffices({ cities }: ListedState): number {
  return cities.reduce((sum, { count }) => sum + count, 0)
}

/**
 * One state: its cities in order, each with its offices, collapsed unless `isOpen`. In print it's always expanded. The
 * anchor for links to the state is inside, because a browser expands whatever contains the anchor it's sent to.
 */
export function StateSection({ state, isOpen }: { state: ListedState; isOpen: boolean }) {
  const count = countOffices(state)
  return (
    <section aria-labelledby={`${state.state}-title`}>
      <details open={isOpen} className="group relative print-open">
        <summary className="flex min-h-12 items-center justify-between gap-4 border-b-2 border-accent py-2 print:break-after-avoid">
          <h2 id={`${state.state}-title`} className="text-heading">
            {state.name}
          </h2>
          <span className="flex items-center gap-3 text-small text-muted">
            <span className="whitespace-nowrap">
              {m.offices_count({ count, shown: count.toLocaleString('en-US') })}
            </span>
            <Icon name="chevron-down" className="size-5 group-open:rotate-180 print:hidden" />
          </span>
        </summary>
        <span id={state.state} className="absolute top-0 scroll-mt-28" />
        {state.cities.some(({ offices }) => offices === null) ? (
          <CityIndex state={state} />
        ) : (
          state.cities.map((each) => <CitySection key={each.city} state={state} {...each} />)
        )}
      </details>
    </section>
  )
}

type City = ListedState['cities'][number]

/** A state's cities, each linking to its offices. */
function CityIndex({ state: { state, name, cities } }: { state: ListedState }) {
  return (
    <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 print:text-[0.75rem]">
      {cities.map(({ city, count }) => (
        <li key={city} className="border-b border-line">
          <Link
            to={cityPath({ city, state })}
            aria-label={m.offices_city_count({
              city,
              state: name,
              count,
              shown: count.toLocaleString('en-US'),
            })}
            className="flex min-h-11 items-center justify-between gap-3 hover:text-accent-strong hover:underline print:min-h-0"
          >
            <span className="min-w-0 wrap-anywhere">{city}</span>
            <span className="text-small text-muted tabular-nums">{count.toLocaleString('en-US')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function CitySection({ state: { state }, city, offices }: { state: ListedState } & City) {
  return (
    <section aria-label={`${city}, ${state}`} className="mt-7 print:mt-2">
      <h3 className="text-subheading print:break-after-avoid print:text-[0.85rem]">
        <Link to={cityPath({ city, state })} className="hover:text-accent-strong hover:underline">
          {city}
        </Link>
      </h3>
      <ul className="mt-2 divide-y divide-line border-y border-line print:mt-0.5">
        {offices?.map((office) => (
          <OfficeLine key={office.id} office={office} place={{ city, state }} />
        ))}
      </ul>
    </section>
  )
}

function OfficeLine({ office, place }: { office: ListedOffice; place: { city: string; state: string } }) {
  const { id, name, street, zip, phone, acceptance, lastVerified, endsOn, people } = office
  return (
    <li className="grid gap-x-6 gap-y-1.5 py-4 text-small sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)] print:break-inside-avoid print:grid-cols-[5fr_4fr_3fr] print:gap-y-0 print:py-1 print:text-[0.7rem] print:leading-snug">
      <div className="min-w-0">
        <Link
          to={officePath({ id, name, ...place })}
          className="text-base font-semibold text-ink hover:text-accent-strong hover:underline print:text-[0.78rem]"
        >
          {name}
        </Link>
        <p className="text-muted">{`${street}, ${place.city}, ${place.state} ${zip}`}</p>
        <a
          href={phoneHref(phone)}
          className="text-link inline-block py-1 font-medium whitespace-nowrap print:py-0 print:no-underline"
        >
          {formatPhone(phone)}
        </a>
      </div>
      <p className="min-w-0">
        {people.length === 0 ? (
          <span className="text-muted">{m.offices_ask_for_dentists()}</span>
        ) : (
          people.join(' · ')
        )}
      </p>
      <div className="min-w-0 sm:text-right print:text-right">
        <p className={acceptance === 'accepting' ? 'font-medium text-success-strong' : 'text-muted'}>
          {acceptanceWords()[acceptance]}
        </p>
        <p className="text-muted">
          {lastVerified ? m.offices_verified({ date: formatDate(lastVerified) }) : m.offices_not_verified()}
        </p>
        {endsOn && (
          <p className="font-medium text-warning-strong">{m.offices_through({ date: formatDate(endsOn) })}</p>
        )}
      </div>
    </li>
  )
}
