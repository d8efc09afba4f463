/** A text of a plan that people read. Empty where there is none, but for one that is required. */
export type PlanText = {
  /** What staff know it by. */
  label: string
  max: number
  /** Lines of its input. */
  rows: number
  isRequired?: true
  /**
   * That it came later: a request may leave it out, and it stays as it is. `read` in the first release, where the console does
   * not send it yet; `sent` from the next (0141).
   */
  added?: 'read' | 'sent'
}

/**
 * The texts of a version of a plan beside its name, each described here and as a column of `plan_versions` in
 * `db/schema/plans.ts`: draft, its form, what differs from the version that is sold, words a savings plan may not use, Spanish, and
 * the API's plan follow; where a page shows it is for the page to say. Prices, fees, states and benefits are written out where
 * they are used: each has rules of its own.
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
