import { stateNames } from '#domain/states.ts'

/** Every state and territory, for a select. */
export const stateOptions = Object.entries(stateNames).map(([value, label]) => ({ value, label }))
