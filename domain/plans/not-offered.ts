import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'

/** Says that no plan is sold in a state, given by its two letters. The same sentence is used everywhere. */
export const notOffered = (state: string): string =>
  m.errors_dont_offer_plans_yet({ state: stateNameOf(state) })
