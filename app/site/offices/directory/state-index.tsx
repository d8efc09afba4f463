import * as m from '#messages'
import { countOffices, type ListedState } from './state-section.tsx'

/** Links to each state; next to the list on a wide screen, above it on a narrow one. */
export function StateIndex({ states }: { states: ListedState[] }) {
  return (
    <nav
      aria-label={m.offices_states()}
      data-print="hide"
      className="lg:sticky lg:top-28 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
    >
      <h2 className="text-small font-semibold text-muted">{m.offices_go_to_state()}</h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5 lg:block lg:space-y-0.5">
        {states.map((state) => (
          <li key={state.state}>
            <a
              href={`#${state.state}`}
              className="flex min-h-11 items-center justify-center gap-3 rounded-md border border-line bg-surface text-small font-medium hover:border-accent hover:text-accent-strong lg:min-h-10 lg:justify-between lg:border-transparent lg:bg-transparent lg:px-3"
            >
              <span aria-hidden="true" className="lg:hidden">
                {state.state}
              </span>
              <span className="sr-only lg:not-sr-only">{state.name}</span>
              <span aria-hidden="true" className="hidden text-muted tabular-nums lg:inline">
                {countOffices(state)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
