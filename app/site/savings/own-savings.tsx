import type { ReactNode } from 'react'
import { ownAddress } from '#app/i18n/own-address.ts'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import { formatMonth } from '#domain/format-moment.ts'
import type { IncludedUse, NetTotals, SavedTotals } from '#domain/savings/member-savings.rules.ts'
import type { OwnSavings } from '#domain/savings/member-savings.server.ts'
import * as m from '#messages'
import { BarPlot } from './bar-plot.tsx'
import { FigureTable } from './figure-table.tsx'

const whole = { whole: true }

/** How a member's savings add up, and which included visits are left. */
export function OwnSavingsPanel({ own }: { own: OwnSavings }) {
  const { thisYear, sinceJoining, months, services, included } = own
  return (
    <section aria-labelledby="own" className="border-b border-line bg-surface py-10 sm:py-14">
      <div className="wrap-page">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <h2 id="own" className="text-heading">
            {m.savings_own_title({ plan: own.planName })}
          </h2>
          <p data-print="hide" className="flex flex-wrap gap-3">
            <a
              href={ownAddress('/savings-summary/pdf')}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <Icon name="download" />
              <span>{m.savings_as_pdf()}</span>
            </a>
            <a
              href={ownAddress('/savings-summary/csv')}
              download
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <Icon name="download" />
              <span>{m.savings_visits_csv()}</span>
            </a>
          </p>
        </div>
        <div className="mt-7 grid gap-5 sm:grid-cols-2">
          <Total title={m.savings_this_year()} totals={thisYear} strong />
          <Total title={m.savings_since_joined({ date: formatDate(own.joinedOn) })} totals={sinceJoining} />
        </div>
        {included.length > 0 && <IncludedVisits included={included} />}
        {sinceJoining.visits > 0 && (
          <>
            <Part title={m.savings_by_month()}>
              <BarPlot
                label={m.savings_month_plot()}
                series={[{ key: 'saved', name: m.savings_saved() }]}
                points={months.map(({ month, savedCents }) => ({
                  name: formatMonth(month, { short: true }),
                  saved: savedCents,
                }))}
              />
              <FigureTable
                label={m.savings_month_table()}
                head={[m.savings_month(), m.savings_services(), m.savings_you_paid(), m.savings_saved()]}
                rows={months.map((month) => ({ name: formatMonth(month.month), figures: figures(month) }))}
              />
            </Part>
            <Part title={m.savings_by_service()}>
              <BarPlot
                label={m.savings_service_plot()}
                series={[{ key: 'saved', name: m.savings_saved() }]}
                points={services
                  .slice(0, mostBars)
                  .map(({ name, savedCents }) => ({ name, saved: savedCents }))}
              />
              <FigureTable
                label={m.savings_service_table()}
                head={[m.savings_service(), m.savings_times(), m.savings_you_paid(), m.savings_saved()]}
                rows={services.map((service) => ({ name: service.name, figures: figures(service) }))}
              />
            </Part>
          </>
        )}
      </div>
    </section>
  )
}

/** More bars than this would be unreadable; the table has every service. */
const mostBars = 12

function figures({ visits, memberCents, savedCents }: SavedTotals): string[] {
  return [String(visits), formatCents(memberCents, whole), formatCents(savedCents, whole)]
}

/** A plot and its table, side by side if there is room. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-12">
      <h3 className="mb-4 text-heading">{title}</h3>
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-14">{children}</div>
    </div>
  )
}

/** The savings, first minus the price of the plan, as in the home page's calculator. */
function Total({ title, totals, strong = false }: { title: string; totals: NetTotals; strong?: boolean }) {
  const { visits, usualCents, memberCents, savedCents, planCents, netCents } = totals
  const quiet = strong ? 'text-white/85' : 'text-muted'
  return (
    <div
      data-ground={strong ? 'dark' : undefined}
      className={`rounded-xl p-6 sm:p-7 ${strong ? 'bg-deep text-white' : 'bg-accent-soft'}`}
    >
      <h3 className={`text-small font-semibold ${quiet}`}>{title}</h3>
      <p className="mt-1 font-display text-heading font-semibold tabular-nums">
        <RichMessage
          parts={m.savings_total({
            costsMore: netCents < 0,
            amount: formatCents(Math.abs(netCents), whole),
          })}
          tags={{ amount: (words) => <span className="text-title">{words}</span> }}
        />
      </p>
      <p className={`mt-1 text-small ${quiet}`}>
        {m.savings_total_text({
          count: visits,
          costsMore: netCents < 0,
          paid: formatCents(memberCents, whole),
          usual: formatCents(usualCents, whole),
        })}
      </p>
      <dl
        className={`mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t pt-3 text-small tabular-nums [&>dd]:text-right ${strong ? 'border-white/25' : 'border-line-strong/40'}`}
      >
        <dt className={quiet}>{m.savings_at_visits()}</dt>
        <dd translate="no">{formatCents(savedCents, whole)}</dd>
        <dt className={quiet}>{m.savings_paid_for_membership()}</dt>
        <dd translate="no">{`${planCents > 0 ? '−' : ''}${formatCents(planCents, whole)}`}</dd>
      </dl>
    </div>
  )
}

/** How many included visits each person has had. */
function IncludedVisits({ included }: { included: IncludedUse[] }) {
  const people = [...Map.groupBy(included, ({ person }) => person)]
  return (
    <div className="mt-10">
      <h3 className="text-heading">{m.savings_included_visits()}</h3>
      <ul className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {people.map(([person, uses]) => (
          <li key={person} className="rounded-xl border border-line p-5">
            <p className="font-semibold">{person}</p>
            <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-small tabular-nums [&_dd]:whitespace-nowrap">
              {uses.map(({ service, name, used, quantity, until }) => (
                <div key={service} className="contents">
                  <dt className="text-muted">
                    <span>{name}</span>{' '}
                    <span className="block text-fine">
                      {m.savings_included_through({ date: formatDate(until) })}
                    </span>
                  </dt>
                  <dd className={used < quantity ? 'font-medium text-success-strong' : ''}>
                    {m.savings_included_used({ used, quantity })}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}
