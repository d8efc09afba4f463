import { findProhibitedWords } from '#domain/content/prohibited-words.rules.ts'
import type { FieldError } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import { intervalWords, longestFirst } from '#domain/plans/interval.ts'
import type { PlanBenefit, PlanPrice } from '#domain/plans/plan.schema.ts'
import { planTextsOf, textsOfPlan } from '#domain/plans/plan-texts.ts'
import type { PlanTextName, PlanTexts } from '#domain/values/plan-texts.ts'
import { stateNameOf } from '#domain/values/states.ts'

/** The parts of a version that people read or pay for. */
type Compared = PlanTexts & {
  name: string
  feeSchedule: string
  sellableStates: readonly string[]
  enrolmentFeeCents: number
  prices: readonly PlanPrice[]
  benefits: readonly PlanBenefit[]
}

/** The differences between two versions, one sentence each, in form order; empty if there are none. */
export function diffVersions(before: Compared, after: Compared): string[] {
  const names = (codes: readonly string[]) => codes.map(stateNameOf).join(', ')
  const added = after.sellableStates.filter((state) => !before.sellableStates.includes(state))
  const removed = before.sellableStates.filter((state) => !after.sellableStates.includes(state))
  return [
    ...changed('Name', before.name, after.name),
    ...textsOfPlan.flatMap(([name, { label }]) => changed(label, before[name], after[name])),
    ...longestFirst.flatMap((interval) => {
      const ofInterval = ({ prices }: Compared) => prices.find((price) => price.interval === interval)
      return diffPrices(intervalWords(interval).label, ofInterval(before), ofInterval(after))
    }),
    ...diffCents('Joining fee', before.enrolmentFeeCents, after.enrolmentFeeCents),
    ...diffBenefits(before.benefits, after.benefits),
    ...changed('Fee schedule', before.feeSchedule, after.feeSchedule),
    ...(added.length > 0 ? [`Newly sold in ${names(added)}.`] : []),
    ...(removed.length > 0 ? [`No longer sold in ${names(removed)}.`] : []),
  ]
}

function changed(what: string, before: string, after: string): string[] {
  return before === after ? [] : [`${what}: “${before}” becomes “${after}”.`]
}

function diffCents(what: string, before: number, after: number): string[] {
  if (before === after) return []
  const by = `${formatCents(Math.abs(after - before))} ${after > before ? 'more' : 'less'}`
  return [`${what}: ${formatCents(before)} becomes ${formatCents(after)}, ${by}.`]
}

function diffPrices(label: string, before: PlanPrice | undefined, after: PlanPrice | undefined): string[] {
  if (!before && !after) return []
  if (!before) return [`${label}: newly sold, at ${formatCents(after?.priceCents ?? 0)}.`]
  if (!after) return [`${label}: no longer sold. It was ${formatCents(before.priceCents)}.`]
  return [
    ...diffCents(label, before.priceCents, after.priceCents),
    ...diffPerson(label, before.additionalMemberCents, after.additionalMemberCents),
  ]
}

function diffPerson(label: string, before: number | null, after: number | null): string[] {
  const what = `${label}, each additional member`
  if (before === after) return []
  if (before === null) return [`${what}: newly offered, at ${formatCents(after ?? 0)}.`]
  if (after === null) return [`${what}: no longer offered. It was ${formatCents(before)}.`]
  return diffCents(what, before, after)
}

function diffBenefits(before: readonly PlanBenefit[], after: readonly PlanBenefit[]): string[] {
  const find = (all: readonly PlanBenefit[], { service }: PlanBenefit) =>
    all.find((benefit) => benefit.service === service)
  return [
    ...after.flatMap((benefit) => {
      const old = find(before, benefit)
      if (!old) return [`Newly included: ${benefitText(benefit)}.`]
      const [was, is] = [benefitText(old), benefitText(benefit)]
      return was === is ? [] : [`Included: ${was} becomes ${is}.`]
    }),
    ...before.filter((old) => !find(after, old)).map((old) => `No longer included: ${benefitText(old)}.`),
  ]
}

/** A benefit as a list item: '2 × Adult cleaning a year'. */
function benefitText({ name, quantity, period }: PlanBenefit): string {
  return `${quantity} × ${name} a ${period}`
}

/** A version's words that a savings plan may not use, each with its field. */
export function prohibitedIn(version: Pick<Compared, 'name' | PlanTextName | 'benefits'>): FieldError[] {
  const benefits = version.benefits.map(({ name }) => ({ name }))
  return findProhibitedWords({ name: version.name, ...planTextsOf(version), benefits })
}
