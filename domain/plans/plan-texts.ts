import { type PlanText, type PlanTextName, type PlanTexts, planTexts } from '#domain/values/plan-texts.ts'

/** A plan's texts other than its name, in order. */
export const textsOfPlan = Object.entries(planTexts) as [PlanTextName, PlanText][]

/** Builds an object with one value for each text, by name. */
export function ofEachPlanText<Value>(
  make: (name: PlanTextName, text: PlanText) => Value,
): Record<PlanTextName, Value> {
  return Object.fromEntries(textsOfPlan.map(([name, text]) => [name, make(name, text)])) as Record<
    PlanTextName,
    Value
  >
}

/** Picks only the plan texts from a version. */
export const planTextsOf = (version: PlanTexts): PlanTexts => ofEachPlanText((name) => version[name])
