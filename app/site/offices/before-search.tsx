import { Icon, type IconName } from '#app/ui/icon.tsx'
import * as m from '#messages'
import type { Words } from '#messages/locale.ts'

const hints: { icon: IconName; title: Words; text: Words }[] = [
  {
    icon: 'pin',
    title: m.offices_hint_place_title,
    text: m.offices_hint_place,
  },
  {
    icon: 'filter',
    title: m.offices_hint_filters_title,
    text: m.offices_hint_filters,
  },
  {
    icon: 'phone',
    title: m.offices_hint_call_title,
    text: m.offices_hint_call,
  },
]

/** Shown below the form before any search. `total`: the brand's number of offices. */
export function BeforeSearch({ total }: { total: number }) {
  return (
    <section aria-labelledby="before" className="mt-12">
      <h2 id="before" className="text-heading">
        {m.offices_on_plan({ count: total, shown: total.toLocaleString('en-US') })}
      </h2>
      <ul className="mt-6 grid gap-8 sm:grid-cols-3">
        {hints.map(({ icon, title, text }) => (
          <li key={icon}>
            <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent-strong">
              <Icon name={icon} className="size-5.5" />
            </span>
            <h3 className="mt-4 text-subheading">{title()}</h3>
            <p className="mt-1.5 text-small text-muted">{text()}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
