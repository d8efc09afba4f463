import { Link } from 'react-router'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatMiles } from '#domain/offices/distance.rules.ts'
import type { FindOfficesAnswer } from '#domain/offices/find-offices.server.ts'
import { officePath } from '#domain/offices/office-address.rules.ts'
import type { OfficeOffer } from '#domain/plans/office-offers.queries.server.ts'
import * as m from '#messages'
import { OfficeCard } from './office-card.tsx'
import { SharedOffer, sharedOffer } from './office-offer.tsx'
import { type SearchValues, searchLink } from './search-link.ts'

export type Found = Extract<FindOfficesAnswer, { kind: 'found' }>

/** A search result: `values` is the query, `offers` the prices of each office by its id. */
export type Answered = { found: Found; offers: Record<string, OfficeOffer>; values: SearchValues }

/** One page of results, and related messages. */
export function OfficeList({ found, offers, values }: Answered) {
  const { answer, query, untold } = found
  const shared = sharedOffer(answer.offices, offers)
  return (
    <>
      <SharedOffer offer={shared} />
      <ol className="grid gap-4">
        {answer.offices.map((office, index) => (
          <OfficeCard
            key={office.id}
            office={office}
            offer={shared ? undefined : offers[office.id]}
            number={query.offset + index + 1}
          />
        ))}
      </ol>
      <Untold count={untold} values={values} />
      <Pages found={found} values={values} />
    </>
  )
}

/** What an "open now" result can't include: some offices with unknown hours may be open. */
function Untold({ count, values }: { count: number | null; values: SearchValues }) {
  if (!count) return null
  return (
    <p className="mt-4 text-small text-muted">
      <RichMessage
        parts={m.offices_untold({ count, shown: count.toLocaleString('en-US') })}
        tags={{
          link: (words) => (
            <Link to={searchLink(values, { openNow: '', offset: '' })} className="text-link">
              {words}
            </Link>
          ),
        }}
      />
    </p>
  )
}

function Pages({ found, values }: { found: Found; values: SearchValues }) {
  const { offset, limit } = found.query
  const { total, offices } = found.answer
  if (total <= limit && offset === 0) return null
  const next = offset + limit
  return (
    <nav aria-label={m.offices_pages()} className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <p className="text-small text-muted">
        {offices.length === 0
          ? m.offices_no_more()
          : m.offices_showing({
              first: offset + 1,
              last: offset + offices.length,
              total: total.toLocaleString('en-US'),
            })}
      </p>
      <div className="flex gap-3">
        {offset > 0 && (
          <LinkButton
            variant="secondary"
            size="sm"
            icon="arrow-left"
            to={searchLink(values, { offset: offset > limit ? String(offset - limit) : '' })}
          >
            {m.offices_previous()}
          </LinkButton>
        )}
        {next < total && (
          <LinkButton
            variant="secondary"
            size="sm"
            iconAfter="arrow-right"
            to={searchLink(values, { offset: String(next) })}
          >
            {m.offices_next()}
          </LinkButton>
        )}
      </div>
    </nav>
  )
}

/** Suggestions for an empty result. */
export function NothingFound({ found, values }: { found: Found; values: SearchValues }) {
  const cleared: SearchValues = {
    specialty: '',
    language: '',
    accepting: '',
    openSaturday: '',
    openNow: '',
    q: '',
    offset: '',
  }
  const isFiltered = (['specialty', 'language', 'accepting', 'openSaturday', 'openNow', 'q'] as const).some(
    (name) => values[name],
  )
  return (
    <div className="mt-5 max-w-reading rounded-xl border border-line bg-surface p-6 sm:p-8">
      <Nearest nearest={found.nearest} isFiltered={isFiltered} />
      <Untold count={found.untold} values={values} />
      {found.wider.length === 0 ? (
        <p className={found.nearest ? 'mt-4 text-muted' : ''}>
          <RichMessage
            parts={m.offices_none_there()}
            tags={{
              link: (words) => (
                <Link to="/support" className="text-link">
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      ) : (
        <>
          <p className="mt-4 text-muted first:mt-0">{m.offices_look_farther()}</p>
          <ul className="mt-3 grid gap-2">
            {found.wider.map(({ radius, filtered, total }) => (
              <li key={`${radius} ${filtered}`}>
                <Link
                  className="text-link inline-flex min-h-8 items-center gap-2 font-semibold"
                  to={searchLink(values, filtered ? { radius: String(radius), offset: '' } : cleared)}
                >
                  <span>
                    {filtered
                      ? m.offices_search_wider({ radius, count: total, shown: total.toLocaleString('en-US') })
                      : m.offices_search_unfiltered({ count: total, shown: total.toLocaleString('en-US') })}
                  </span>
                  <Icon name="arrow-right" className="size-4.5" />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Nearest({ nearest, isFiltered }: { nearest: Found['nearest']; isFiltered: boolean }) {
  if (!nearest || nearest.distanceMiles === null) return null
  return (
    <p>
      <RichMessage
        parts={m.offices_nearest({
          isFiltered,
          name: nearest.name,
          city: nearest.city,
          state: nearest.state,
          distance: formatMiles(nearest.distanceMiles),
        })}
        tags={{
          office: (words) => (
            <Link to={officePath(nearest)} className="text-link font-semibold">
              {words}
            </Link>
          ),
        }}
      />
    </p>
  )
}
