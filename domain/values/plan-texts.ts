/** A text about a plan, shown to visitors and members. May be empty unless required. */
export type PlanText = {
  /** Its label in the console. */
  label: string
  max: number
  /** Number of lines of its input. */
  rows: number
  isRequired?: true
  /**
   * Set for a text added after the first release: a request may omit it, which changes nothing. `read` in its first
   * release, when the console doesn't send it yet; `sent` from the next (0141).
   */
  added?: 'read' | 'sent'
}

/**
 * The texts of a plan version besides its name, described here and as columns of `plan_versions` in
 * `db/schema/plans.ts`. Draft, form, comparison with the published version, prohibited words, Spanish and the API
 * follow. Each page decides whether to show it. Prices, fees, states and benefits have rules of their own and are
 * written out where they are used.
 */
export const planTexts = {
  summary: { label: 'Summary', max: 400, rows: 2, isRequired: true },
} as const satisfies Record<string, PlanText>

type Declared = typeof planTexts
export type PlanTextName = keyof Declared
export type AddedPlanTextName = {
  [Name in PlanTextName]: Declared[Name] extends { added: string } ? Name : never
}[PlanTextName]
export type PlanTexts = Record<PlanTextName, string>
