import * as m from '#messages'
import type { RegistrationRow } from './registration-rows.ts'

/** Where the operator is registered, with the number that some states require to be shown. */
export function RegistrationTable({ operator, rows }: { operator: string; rows: RegistrationRow[] }) {
  return (
    <section id="registrations" aria-labelledby="registrations-title" className="wrap-page pb-16 sm:pb-24">
      <h2 id="registrations-title" className="text-heading">
        {m.pages_registrations_title()}
      </h2>
      <p className="mt-3 max-w-reading text-muted">{m.pages_registrations_text({ operator })}</p>
      <table className="mt-6 w-full max-w-reading border-collapse text-left text-small">
        <caption className="sr-only">{m.pages_registrations_title()}</caption>
        <thead className="border-b border-line-strong/50">
          <tr>
            <th scope="col" className="py-3 pr-6 font-semibold">
              {m.pages_refunds_state()}
            </th>
            <th scope="col" className="py-3 font-semibold">
              {m.pages_registrations_number()}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {rows.map(({ state, name, number }) => (
            <tr key={state}>
              <th scope="row" className="py-3 pr-6 font-semibold">
                {name}
              </th>
              <td className="py-3 wrap-anywhere">{number}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
