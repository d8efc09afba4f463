import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatDate, formatPhone, phoneHref } from '#domain/format.ts'
import { formatMiles } from '#domain/offices/distance.rules.ts'
import type { FoundOffice } from '#domain/offices/office.schema.ts'
import { officePath } from '#domain/offices/office-address.rules.ts'
import { acceptanceWords, labelFor, languageWords, specialtyWords } from '#domain/offices/office-words.ts'
import type { OfficeOffer } from '#domain/plans/office-offers.queries.server.ts'
import * as m from '#messages'
import { Offer } from './office-offer.tsx'
import { OpenNow } from './open-now.tsx'

/**
 * One office in a list: what it is, how far away, whether it's open; the whole card links to its page. `offer`: its
 * prices, if they aren't shown once above the list; `number` matches its pin on the map.
 */
export function OfficeCard({
  office,
  offer,
  number,
}: {
  office: FoundOffice
  offer: OfficeOffer | undefined
  number?: number
}) {
  const { distanceMiles } = office
  const others = office.languages.filter((language) => language !== 'en')
  return (
    <li
      id={`office-${office.id}`}
      data-office={office.id}
      className="skip-unseen group relative flex scroll-my-28 gap-4 rounded-xl border border-line bg-surface p-5 transition-colors hover:border-accent data-lit:border-accent data-lit:shadow-raised sm:p-6"
    >
      {number !== undefined && (
        <span
          aria-hidden="true"
          className="hidden size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-small font-semibold text-accent-strong tabular-nums group-data-lit:bg-accent group-data-lit:text-on-accent sm:grid"
        >
          {number}
        </span>
      )}
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-4">
          <h3 className="text-subheading">
            <Link
              to={officePath(office)}
              className="after:absolute after:inset-0 after:rounded-xl hover:text-accent-strong"
            >
              {office.name}
            </Link>
          </h3>
          {distanceMiles !== null && (
            <span className="mt-0.5 shrink-0 rounded-full bg-sunken px-2.5 py-0.5 text-fine text-muted tabular-nums">
              {formatMiles(distanceMiles)}
            </span>
          )}
        </div>
        <address className="mt-1 text-small text-muted not-italic">{`${[office.line1, office.line2].filter(Boolean).join(', ')}, ${office.city}, ${office.state} ${office.zip}`}</address>
        <p className="mt-2 text-small">
          <span>
            {office.specialties.map((code) => labelFor(specialtyWords(), code)).join(' · ') ||
              m.offices_dental_care()}
          </span>
          {others.length > 0 && (
            <span className="block text-muted">
              {m.offices_also_speaks({
                languages: others.map((code) => labelFor(languageWords(), code)).join(', '),
              })}
            </span>
          )}
        </p>
        <p className="mt-2 flex items-center gap-2 text-small">
          <Icon name="clock" className="size-4.5 text-muted" />
          {office.hours ? (
            <OpenNow hours={office.hours} timeZone={office.timeZone} />
          ) : (
            <span className="text-muted">{m.offices_hours_unknown()}</span>
          )}
        </p>
        {offer && <Offer offer={offer} />}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Badge tone={office.acceptance === 'accepting' ? 'success' : 'neutral'}>
            {acceptanceWords()[office.acceptance]}
          </Badge>
          {office.opensSaturday && <Badge>{m.offices_open_saturdays()}</Badge>}
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-small">
          <a
            href={phoneHref(office.phone)}
            className="text-link relative inline-flex min-h-8 items-center gap-2"
          >
            <Icon name="phone" className="size-4.5" />
            <span>{formatPhone(office.phone)}</span>
          </a>
          {office.lastVerified && (
            <span className="text-fine text-muted">
              {m.offices_verified({ date: formatDate(office.lastVerified) })}
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
