import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatDate, formatPhone, phoneHref } from '#domain/format.ts'
import { formatMiles } from '#domain/offices/office.rules.ts'
import type { FoundOffice } from '#domain/offices/office.schema.ts'
import { acceptanceLabels, labelFor, languageLabels, specialtyLabels } from '#domain/offices/office-words.ts'

/** One office of a result: what it is, how far, whether it takes new patients; the whole card leads to its page. */
export function OfficeCard({ office, number }: { office: FoundOffice; number: number }) {
  const { distanceMiles } = office
  const others = office.languages.filter((language) => language !== 'en')
  return (
    <li className="relative flex gap-4 rounded-xl border border-line bg-surface p-5 transition-colors hover:border-accent sm:p-6">
      <span
        aria-hidden="true"
        className="hidden size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-small font-semibold text-accent-strong tabular-nums sm:grid"
      >
        {number}
      </span>
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-4">
          <h3 className="text-subheading">
            <Link
              to={`/office/${office.id}`}
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
        <address className="mt-1 text-small text-muted not-italic">
          {[office.line1, office.line2].filter(Boolean).join(', ')}, {office.city}, {office.state}{' '}
          {office.zip}
        </address>
        <p className="mt-2 text-small">
          {office.specialties.map((code) => labelFor(specialtyLabels, code)).join(' · ') || 'Dental care'}
          {others.length > 0 && (
            <span className="text-muted">
              {' '}
              · also {others.map((code) => labelFor(languageLabels, code)).join(', ')}
            </span>
          )}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Badge tone={office.acceptance === 'accepting' ? 'success' : 'neutral'}>
            {acceptanceLabels[office.acceptance]}
          </Badge>
          {office.opensSaturday && <Badge>Open Saturdays</Badge>}
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-small">
          <a
            href={phoneHref(office.phone)}
            className="text-link relative inline-flex min-h-8 items-center gap-2"
          >
            <Icon name="phone" className="size-4.5" />
            {formatPhone(office.phone)}
          </a>
          {office.lastVerified && (
            <span className="text-fine text-muted">Verified {formatDate(office.lastVerified)}</span>
          )}
        </div>
      </div>
    </li>
  )
}
