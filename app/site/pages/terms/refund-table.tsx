import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import type { RefundRow } from './refund-rows.ts'

/** What cancelling gives back by state, and who supervises it; on a phone each state is a card of its own. */
export function RefundTable({ rows }: { rows: RefundRow[] }) {
  return (
    <section id="refunds" aria-labelledby="refunds-title" className="wrap-page pb-16 sm:pb-24">
      <h2 id="refunds-title" className="text-heading">
        Refunds by state
      </h2>
      <p className="mt-3 max-w-reading text-muted">{`The state you live in decides. Refunds go back the way you paid, within ${refundPaidWithinDays} days of cancelling.`}</p>
      <table className="mt-6 w-full border-collapse text-left text-small max-md:block">
        <caption className="sr-only">Refunds by state</caption>
        <thead className="border-b border-line-strong/50 max-md:sr-only">
          <tr>
            {['State', 'Everything back', 'After that', 'Who supervises plans'].map((word) => (
              <th key={word} scope="col" className="py-3 pr-6 font-semibold">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line max-md:block">
          {rows.map(({ state, name, inFull, after, regulator }) => (
            <tr key={state} className="align-top max-md:block max-md:py-4">
              <th scope="row" className="py-3 pr-6 font-semibold max-md:block max-md:py-0">
                {name}
              </th>
              <td className="py-3 pr-6 max-md:block max-md:py-1">{inFull}</td>
              <td className="py-3 pr-6 max-md:block max-md:py-1">
                <span className="text-muted md:hidden">After that: </span>
                <span>{after}</span>
              </td>
              <td className="py-3 text-muted max-md:block max-md:py-1">
                <span>{regulator.name}</span>
                {regulator.phone && <span className="block whitespace-nowrap">{regulator.phone}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
