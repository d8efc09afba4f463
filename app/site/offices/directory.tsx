import { requestContext } from '#app/request-context.ts'
import { Blocks } from '#app/site/blocks/blocks.tsx'
import { DirectoryHead } from '#app/site/offices/directory/directory-head.tsx'
import { StateIndex } from '#app/site/offices/directory/state-index.tsx'
import { type ListedState, StateSection } from '#app/site/offices/directory/state-section.tsx'
import { readNamedPage } from '#app/site/pages/read-page.server.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { describePage } from '#app/site/seo/page-meta.ts'
import { dateIn } from '#domain/calendar.ts'
import { formatPhone } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { type CityCount, countByCity } from '#domain/offices/city-offices.queries.server.ts'
import { listDirectory, type OfficeDirectory } from '#domain/offices/office.queries.server.ts'
import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'
import type { Route } from './+types/directory'

/** 'Provide Directory' is the specification's spelling. */
export const handle = {
  title: () => m.offices_directory_page(),
  page: 'directory',
  query: [],
} satisfies PageHandle
export const meta: Route.MetaFunction = ({ loaderData }) =>
  describePage({
    description: loaderData?.page.description ?? m.offices_directory_description(),
  })

export async function loader(args: Route.LoaderArgs) {
  const { services, brand } = args.context.get(requestContext)
  const now = services.now()
  const counted = await countByCity(services.db, { brandId: brand.id, now })
  const total = counted.reduce((sum, { offices }) => sum + offices, 0)
  const listed =
    total > MOST_LISTED
      ? [...Map.groupBy(counted, ({ state }) => state)].map(([state, cities]) => indexState(state, cities))
      : (await listDirectory(services.db, { brandId: brand.id, now })).map(listState)
  const states = listed.toSorted((a, b) => a.name.localeCompare(b.name))
  const today = dateIn(brand.settings.timeZone, now)
  const page = await readNamedPage(args, 'directory')
  return { page, states, today, groupKey: brand.key, operator: brand.settings.operator }
}

/** Up to this many states are expanded; more are collapsed, each under its name. */
const MOST_UNFOLDED = 3

/**
 * Above this many offices the page lists only the cities, each linking to its own page, because every office would add
 * a kilobyte.
 */
const MOST_LISTED = 2_000

/** A state with only its cities listed. */
function indexState(state: string, cities: CityCount[]): ListedState {
  const named = cities.map(({ city, offices }) => ({ city, count: offices, offices: null }))
  return { state, name: stateNameOf(state), cities: named }
}

/** Only the data a list line shows: the page contains every office twice, as HTML and as data. */
function listState({ state, cities }: OfficeDirectory[number]): ListedState {
  return {
    state,
    name: stateNameOf(state),
    cities: cities.map(({ city, offices }) => ({
      city,
      count: offices.length,
      offices: offices.map((office) => ({
        id: office.id,
        name: office.name,
        street: [office.line1, office.line2].filter(Boolean).join(', '),
        zip: office.zip,
        phone: office.phone,
        acceptance: office.acceptance,
        lastVerified: office.lastVerified,
        endsOn: office.endsOn,
        people: office.providers.map((each) => [fullName(each), each.credential].filter(Boolean).join(', ')),
      })),
    })),
  }
}

/** Every participating office, or every city if there are too many, on one page to read, print or download. */
export default function Directory({ loaderData }: Route.ComponentProps) {
  const { page, states, today, groupKey, operator } = loaderData
  const isShort = states.length <= MOST_UNFOLDED
  return (
    <>
      <DirectoryHead page={page} states={states} today={today} groupKey={groupKey} operator={operator} />
      <div
        className={`wrap-page grid items-start gap-10 py-10 sm:py-14 print:block print:py-3 lg:gap-14 ${states.length > 1 ? 'lg:grid-cols-[13rem_minmax(0,1fr)]' : ''}`}
      >
        {states.length > 1 && <StateIndex states={states} />}
        <div className={`grid min-w-0 print:gap-5 ${isShort ? 'gap-14' : 'gap-4'}`}>
          {states.map((state) => (
            <StateSection key={state.state} state={state} isOpen={isShort} />
          ))}
          {states.length === 0 && (
            <p className="text-lead text-muted">
              {m.offices_directory_empty({ phone: formatPhone(operator.phone) })}
            </p>
          )}
        </div>
      </div>
      <Blocks blocks={page.blocks} />
    </>
  )
}
