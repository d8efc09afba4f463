import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { NextStep } from '#domain/memberships/next-step.rules.ts'
import type { IncludedUse } from '#domain/savings/member-savings.rules.ts'
import * as m from '#messages'

export type Glance = {
  included: IncludedUse[]
  /** Savings at visits minus the cost of the membership, since joining; cents. */
  netCents: number
  visits: number
  next: NextStep | null
}

/** The summary at the top of the dashboard: included visits left, savings, and the next step. */
export function AtAGlance({ glance: { included, netCents, visits, next } }: { glance: Glance }) {
  return (
    <section
      aria-label={m.member_glance()}
      className="mt-4 grid gap-4 sm:grid-cols-2 sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:grid-cols-3"
    >
      {included.length > 0 && <VisitsLeft included={included} />}
      <Tile title={m.member_saved_title()}>
        <p className="font-display text-title leading-tight font-semibold tabular-nums">
          {netCents < 0 ? (
            <RichMessage
              parts={m.member_saved_to_go({ amount: formatCents(-netCents, { whole: true }) })}
              tags={{
                amount: (words) => <span>{words}</span>,
                rest: (words) => <span className="text-subheading">{words}</span>,
              }}
            />
          ) : (
            <span translate="no">{formatCents(netCents, { whole: true })}</span>
          )}
        </p>
        <p className="mt-1 text-small text-muted">
          {m.member_saved_text({ standing: standingOf(netCents, visits) })}
        </p>
        <Link to="/savings-summary" className="text-link inline-flex min-h-11 items-center text-small">
          {m.member_saved_how()}
        </Link>
      </Tile>
      {next && (
        <Tile title={m.member_next_step()}>
          <p>{next.text}</p>
          <Link to={next.to} className="text-link inline-flex min-h-11 items-center font-semibold">
            {next.link}
          </Link>
        </Tile>
      )}
    </section>
  )
}

/** Whether the plan has paid for itself. */
function standingOf(netCents: number, visits: number): 'no_visits' | 'to_go' | 'saved' {
  if (visits === 0) return 'no_visits'
  return netCents < 0 ? 'to_go' : 'saved'
}

/**
 * Included visits left, summed over everyone on the plan with the same last day; the savings page lists them by person.
 */
function VisitsLeft({ included }: { included: IncludedUse[] }) {
  const services = [...Map.groupBy(included, ({ service, until }) => `${service} ${until}`)]
  const left = included.reduce((sum, { used, quantity }) => sum + quantity - used, 0)
  return (
    <Tile title={m.member_visits_left_title()}>
      <p className="font-display text-title leading-tight font-semibold tabular-nums">{left}</p>
      <ul className="mt-1 text-small text-muted">
        {services.map(([key, uses]) => {
          const [first] = uses
          const quantity = uses.reduce((sum, use) => sum + use.quantity, 0)
          const used = uses.reduce((sum, use) => sum + use.used, 0)
          return (
            first && (
              <li key={key}>
                {m.member_visits_left({
                  name: first.name,
                  left: quantity - used,
                  quantity,
                  until: formatDate(first.until),
                })}
              </li>
            )
          )
        })}
      </ul>
    </Tile>
  )
}

function Tile({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-xl border border-line bg-surface p-5">
      <h2 className="mb-1 text-small font-semibold text-muted">{title}</h2>
      {children}
    </div>
  )
}
