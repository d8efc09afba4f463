import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card, EmptyState } from '#app/console/parts.tsx'
import type { BrandWaiting } from '#domain/back-office/today/waiting.server.ts'
import { counted } from '#domain/words-of.ts'

/** The tasks of all brands, each line with its brand's name and a link. */
export function BrandsWaiting({ brands, failedJobs }: { brands: BrandWaiting[]; failedJobs: number }) {
  return (
    <Card title="Waiting in your brands" flush>
      {brands.length === 0 && failedJobs === 0 && (
        <EmptyState>There are no brands yet. Start with New brand.</EmptyState>
      )}
      <ul>
        {failedJobs > 0 && (
          <Row name="All brands" to="/all/today">
            <Link to="/all/settings/jobs" className="text-link">
              {counted(failedJobs, 'job has failed', 'jobs have failed')}
            </Link>
          </Row>
        )}
        {brands.map((waiting) => {
          const lines = linesOf(waiting)
          return (
            <Row key={waiting.brand.key} name={waiting.brand.name} to={`/${waiting.brand.key}/today`}>
              {lines.length === 0 ? (
                <span className="text-muted">Nothing waits for you.</span>
              ) : (
                <ul className="grid gap-1.5">
                  {lines.map(({ text, to }) => (
                    <li key={text}>
                      <Link to={to} reloadDocument className="text-link">
                        <span>{text}</span>
                        <span className="sr-only">{` in ${waiting.brand.name}`}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </Row>
          )
        })}
      </ul>
    </Card>
  )
}

function Row({ name, to, children }: { name: string; to: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-line px-5 py-3.5 not-first:border-t sm:grid-cols-[12rem_1fr]">
      <Link to={to} reloadDocument className="text-link font-semibold">
        {name}
      </Link>
      <div className="min-w-0">{children}</div>
    </li>
  )
}

function linesOf({ brand, ...of }: BrandWaiting): { text: string; to: string }[] {
  const line = (count: number, path: string, one: string, many: string) => ({
    count,
    text: counted(count, one, many),
    to: `/${brand.key}/${path}`,
  })
  return [
    line(of.approvals, 'money/refunds', 'refund or charge to approve', 'refunds and charges to approve'),
    line(of.owedRefunds, 'money/refunds', 'refund to pay manually', 'refunds to pay manually'),
    line(of.failedPayments, 'money/failed', 'failed payment', 'failed payments'),
    line(
      of.gatewayEvents,
      'money/events',
      'dispute or payment event to settle',
      'disputes and payment events to settle',
    ),
    line(of.offices, 'offices', 'office to look after', 'offices to look after'),
    line(of.failedPublications, 'site', 'site publication that failed', 'site publications that failed'),
    line(of.siteDrafts, 'site', 'site draft to publish', 'site drafts to publish'),
  ].filter(({ count }) => count > 0)
}
