import { withTableRoles } from '#app/ui/table-roles.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import * as m from '#messages'
import type { RefundRow } from './refund-rows.ts'

/** Refunds on cancellation by state, and the state's regulator; on a phone each state is a card. */
export function RefundTable({ rows }: { rows: RefundRow[] }) {
  return (
    <section id="refunds" aria-labelledby="refunds-title" className="wrap-page pb-16 sm:pb-24">
      <h2 id="refunds-title" className="text-heading">
        {m.pages_refunds_title()}
      </h2>
      <p className="mt-3 max-w-reading text-muted">{m.pages_refunds_text({ days: refundPaidWithinDays })}</p>
      {withTableRoles(
        <table className="mt-6 w-full border-collapse text-left text-small max-md:block">
          <caption className="sr-only">{m.pages_refunds_title()}</caption>
          <thead className="border-b border-line-strong/50 max-md:sr-only">
            <tr>
              {[
                m.pages_refunds_state(),
                m.pages_refunds_everything(),
                m.pages_refunds_after(),
                m.pages_refunds_regulator(),
              ].map((word) => (
                <th key={word} scope="col" className="py-3 pr-6 font-semibold">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-b border-line max-md:block">
            {rows.map(({ state, name, inFull, proRata, regulator }) => (
              <tr key={state} className="align-top max-md:block max-md:py-4">
                <th scope="row" className="py-3 pr-6 font-semibold max-md:block max-md:py-0">
                  {name}
                </th>
                <td className="py-3 pr-6 max-md:block max-md:py-1">{m.pages_refund_within(inFull)}</td>
                <td className="py-3 pr-6 max-md:block max-md:py-1">
                  <span className="md:hidden">{m.pages_refunds_after_named({ proRata })}</span>
                  <span className="max-md:hidden">{m.pages_refunds_after_window({ proRata })}</span>
                </td>
                <td className="py-3 text-muted max-md:block max-md:py-1">
                  <span>{regulator.name}</span>
                  {regulator.phone && <span className="block whitespace-nowrap">{regulator.phone}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>,
      )}
    </section>
  )
}
