import { Icon, type IconName } from '#app/ui/icon.tsx'

const hints: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'pin',
    title: 'Start from where you are',
    text: 'A ZIP code or a city will do. We sort by distance, nearest first.',
  },
  {
    icon: 'filter',
    title: 'Narrow it down',
    text: 'Children’s dentists, Spanish, Saturdays, new patients: open the filters.',
  },
  {
    icon: 'phone',
    title: 'Call before you go',
    text: 'We check each office and show when, but a short call never hurts.',
  },
]

/** What stands below the form before anything was searched for. `total`: offices of the brand. */
export function BeforeSearch({ total }: { total: number }) {
  return (
    <section aria-labelledby="before" className="mt-12">
      <h2
        id="before"
        className="text-heading"
      >{`${total === 1 ? 'One office takes' : `${total.toLocaleString('en-US')} offices take`} the plan`}</h2>
      <ul className="mt-6 grid gap-8 sm:grid-cols-3">
        {hints.map(({ icon, title, text }) => (
          <li key={title}>
            <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent-strong">
              <Icon name={icon} className="size-5.5" />
            </span>
            <h3 className="mt-4 text-subheading">{title}</h3>
            <p className="mt-1.5 text-small text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
