import { type PlanText, type PlanTextName, type PlanTexts, planTexts } from '#domain/values/plan-texts.ts'

/** The texts of a plan beside its name, in order. */
export const textsOfPlan = Object.entries(planTexts) as [PlanTextName, PlanText][]

/** One value for each of them, by name. */
export function ofEachPlanText<Value>(
  make: (name: PlanTextName, text: PlanText) => Value,
): Record<PlanTextName, Value> {
  return Object.fromEntries(textsOfPlan.map(([name, text]) => [name, make(name, text)])) as Record<
    PlanTextName,
    Value
  >
}

/** Those of a version alone. */
export const planTextsOf = (version: PlanTexts): PlanTexts => ofEachPlanText((name) => version[name])
