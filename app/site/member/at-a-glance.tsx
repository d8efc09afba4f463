import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCents, formatDate } from '#domain/format.ts'
import type { NextStep } from '#domain/memberships/next-step.rules.ts'
import type { IncludedUse } from '#domain/savings/member-savings.rules.ts'

export type Glance = {
  included: IncludedUse[]
  /** What was saved at the visits less what the membership cost, since joining; cents. */
  netCents: number
  visits: number
  next: NextStep | null
}

/** What a member comes for: which visits are left, what it has saved, and what to do next. */
export function AtAGlance({ glance: { included, netCents, visits, next } }: { glance: Glance }) {
  return (
    <section aria-label="At a glance" className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {included.length > 0 && <VisitsLeft included={included} />}
      <Tile title="Saved so far">
        <p className="font-display text-title leading-tight font-semibold tabular-nums">
          <span>{formatCents(Math.abs(netCents), { whole: true })}</span>
          {netCents < 0 && <span className="text-subheading"> to go</span>}
        </p>
        <p className="mt-1 text-small text-muted">{savedWords(netCents, visits)}</p>
        <Link to="/savings-summary" className="text-link inline-flex min-h-11 items-center text-small">
          See how it adds up
        </Link>
      </Tile>
      {next && (
        <Tile title="Next step">
          <p>{next.text}</p>
          <Link to={next.to} className="text-link inline-flex min-h-11 items-center font-semibold">
            {next.link}
          </Link>
        </Tile>
      )}
    </section>
  )
}

/** The figure above in a sentence. */
function savedWords(netCents: number, visits: number): string {
  if (visits === 0) return 'until your plan has paid for itself. No visit has been reported yet.'
  return netCents < 0 ? 'until your plan has paid for itself.' : 'after what your membership cost.'
}

/** What the plan includes, for everybody on the card who has it as long together; who of them is on the savings page. */
function VisitsLeft({ included }: { included: IncludedUse[] }) {
  const services = [...Map.groupBy(included, ({ service, until }) => `${service} ${until}`)]
  const left = included.reduce((sum, { used, quantity }) => sum + quantity - used, 0)
  return (
    <Tile title="Included and not used yet">
      <p className="font-display text-title leading-tight font-semibold tabular-nums">{left}</p>
      <ul className="mt-1 text-small text-muted">
        {services.map(([key, uses]) => {
          const [first] = uses
          const quantity = uses.reduce((sum, use) => sum + use.quantity, 0)
          const used = uses.reduce((sum, use) => sum + use.used, 0)
          return (
            first && (
              <li
                key={key}
              >{`${first.name}: ${quantity - used} of ${quantity} left until ${formatDate(first.until)}`}</li>
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
