import { stateNameOf } from '#domain/values/states.ts'

/** That no plan is sold where a person lives, by the two letters of their state: the same sentence wherever it is found. */
export const notOffered = (state: string): string => `We don’t offer plans in ${stateNameOf(state)} yet.`
