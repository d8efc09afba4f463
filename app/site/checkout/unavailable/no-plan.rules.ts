import type { JoinChoices } from '#domain/orders/offers/join-choices.schema.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { notOffered } from '#domain/plans/not-offered.ts'
import { stateNameOf } from '#domain/values/states.ts'

type Asked = {
  choices: Pick<JoinChoices, 'state' | 'people' | 'interval'>
  office: { name: string } | null
  plans: readonly unknown[]
  isSoldThere: boolean
}

/** Why no plan is shown for these choices, and what may help: never another state than one's own. Null while some are. */
export function whyNoPlan({
  choices,
  office,
  plans,
  isSoldThere,
}: Asked): { title: string; help: string } | null {
  if (plans.length > 0) return null
  if (!isSoldThere && office)
    return { title: `${office.name} doesn’t sell plans.`, help: 'Choose another office, or ask us.' }
  if (!isSoldThere && choices.state)
    return {
      title: notOffered(choices.state),
      help: 'Plans are sold by the state you live in. Ask us, and we’ll tell you when that changes.',
    }
  return {
    title: 'No plan fits these choices.',
    help: 'A plan for fewer people, or paid another way, may fit. Or ask us.',
  }
}

/** What is shown now, in a sentence for who does not see it change. */
export function shownWords(asked: Asked): string {
  const none = whyNoPlan(asked)
  if (none) return `${none.title} ${none.help}`
  const { people, interval, state } = asked.choices
  const count = asked.plans.length
  const whom = people === 1 ? 'one person' : `${people} people`
  return `${count === 1 ? 'One plan' : `${count} plans`} for ${whom}, paid ${intervalWords(interval).by}${state ? `, in ${stateNameOf(state)}` : ''}.`
}
