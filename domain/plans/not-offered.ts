import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'

/** That no plan is sold where a person lives, by the two letters of their state: the same sentence wherever it is found. */
export const notOffered = (state: string): string =>
  m.errors_dont_offer_plans_yet({ state: stateNameOf(state) })
