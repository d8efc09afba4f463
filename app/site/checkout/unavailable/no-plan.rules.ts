import type { JoinChoices } from '#domain/orders/offers/join-choices.schema.ts'
import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'

type Asked = {
  choices: Pick<JoinChoices, 'state' | 'people' | 'interval'>
  office: { name: string } | null
  plans: readonly unknown[]
  isSoldThere: boolean
}

/**
 * Why no plan is shown for these choices, and what may help, but never choosing a different state. Null if there are
 * plans.
 */
export function whyNoPlan({
  choices,
  office,
  plans,
  isSoldThere,
}: Asked): { title: string; help: string } | null {
  if (plans.length > 0) return null
  if (!isSoldThere && office)
    return {
      title: m.checkout_none_at_office({ office: office.name }),
      help: m.checkout_none_at_office_help(),
    }
  if (!isSoldThere && choices.state)
    return {
      title: m.checkout_none_in_state({ state: stateNameOf(choices.state) }),
      help: m.checkout_none_in_state_help(),
    }
  return { title: m.checkout_none_fits(), help: m.checkout_none_fits_help() }
}

/** What is shown now, in a sentence for screen readers. */
export function shownWords(asked: Asked): string {
  const none = whyNoPlan(asked)
  if (none) return `${none.title} ${none.help}`
  const { people, interval } = asked.choices
  return m.checkout_plans_shown({ count: asked.plans.length, interval, people })
}
