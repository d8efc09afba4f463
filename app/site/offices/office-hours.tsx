import { RichMessage } from '#app/i18n/rich-message.tsx'
import { useHydrated } from '#app/ui/late/use-hydrated.ts'
import { formatPhone } from '#domain/format.ts'
import { formatDay } from '#domain/format-moment.ts'
import type { OfficeHours } from '#domain/offices/office.schema.ts'
import { formatOpenings, groupWeek, localTime } from '#domain/offices/office-hours.rules.ts'
import * as m from '#messages'

const keepTogether = (time: string) => time.replaceAll(' ', '\u00a0')

/** The week's hours, and the days that differ; past ones are removed once the browser provides today's date. */
export function OfficeHoursTable({
  hours,
  timeZone,
  phone,
}: {
  hours: OfficeHours | null
  timeZone: string
  phone: string
}) {
  const isHydrated = useHydrated()
  const today = isHydrated ? localTime(new Date(), timeZone).date : ''
  const exceptions = hours?.exceptions.filter(({ date }) => date >= today) ?? []
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="text-heading">
        {m.offices_hours()}
      </h2>
      {!hours && (
        <p className="mt-3 text-small text-muted">
          <RichMessage
            parts={m.offices_hours_call({ phone: formatPhone(phone) })}
            tags={{ phone: (words) => <span className="whitespace-nowrap">{words}</span> }}
          />
        </p>
      )}
      {hours && (
        <table className="mt-4 w-full text-small">
          <caption className="sr-only">{m.offices_hours_caption()}</caption>
          <tbody>
            {groupWeek(hours).map(({ days, times }) => (
              <tr key={days} className="border-b border-line align-top last:border-0">
                <th scope="row" className="py-2.5 pr-4 text-left font-semibold">
                  {days}
                </th>
                <td className="py-2.5 text-right whitespace-nowrap tabular-nums">
                  {times.map((time) => (
                    <span key={time} className="block">
                      {time}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {exceptions.length > 0 && (
        <>
          <h3 className="mt-6 text-small font-semibold">{m.offices_hours_different()}</h3>
          <ul className="mt-2 grid gap-2 text-small text-muted">
            {exceptions.map(({ date, openings, note }) => (
              <li
                key={date}
              >{`${formatDay(date)}${note ? ` (${note})` : ''}: ${formatOpenings(openings).map(keepTogether).join(', ')}`}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
