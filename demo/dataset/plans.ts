import type { PlanBenefit } from '#domain/plans/plan.schema.ts'
import type { PlanTier } from '#domain/values/plans.ts'
import { stateNames } from '#domain/values/states.ts'
import type { DemoBrandKey } from './brands.ts'

/** A demo plan. Prices in cents, null where an interval is not sold. */
type DemoPlan = {
  slug: string
  tier: PlanTier
  name: string
  summary: string
  monthCents: number | null
  yearCents: number
  additionalMonthCents: number | null
  additionalYearCents: number
}

/** The states a brand sells in. */
export const sellableStates: Record<DemoBrandKey, string[]> = {
  brightharbor: Object.keys(stateNames).filter(
    (state) => !['AK', 'HI', 'PR', 'UT', 'VT', 'WA'].includes(state),
  ),
  copperstate: ['AZ'],
  lumen: ['CA', 'CO', 'GA', 'IL', 'NY', 'TX'],
}

export const enrolmentFeeCents: Record<DemoBrandKey, number> = {
  brightharbor: 1_500,
  copperstate: 0,
  lumen: 2_000,
}

/** The services each kind of plan includes at no further charge. */
export const includedBenefits: Record<PlanTier, PlanBenefit[]> = {
  adult: [yearly('check-up-exam', 'Checkup', 2), yearly('bitewing-xrays', 'Bitewing x-rays', 1)],
  child: [yearly('check-up-exam', 'Checkup', 2), yearly('fluoride-treatment', 'Fluoride treatment', 2)],
  perio: [
    yearly('check-up-exam', 'Checkup', 2),
    yearly('bitewing-xrays', 'Bitewing x-rays', 1),
    yearly('gum-maintenance', 'Gum maintenance visit', 1),
  ],
  family: [yearly('check-up-exam', 'Checkup', 2), yearly('bitewing-xrays', 'Bitewing x-rays', 1)],
}

function yearly(service: string, name: string, quantity: number): PlanBenefit {
  return { service, name, quantity, period: 'year' }
}

export const demoPlans: Record<DemoBrandKey, DemoPlan[]> = {
  brightharbor: [
    {
      slug: 'harbor-adult',
      tier: 'adult',
      name: 'Harbor Adult',
      summary: 'For one adult: two checkups a year included, and member prices on everything else.',
      monthCents: 1_495,
      yearCents: 14_900,
      additionalMonthCents: 995,
      additionalYearCents: 9_900,
    },
    {
      slug: 'harbor-family',
      tier: 'family',
      name: 'Harbor Family',
      summary: 'For the whole household: made for three people or more, children and adults alike.',
      monthCents: 2_295,
      yearCents: 22_900,
      additionalMonthCents: 495,
      additionalYearCents: 4_900,
    },
    {
      slug: 'harbor-kids',
      tier: 'child',
      name: 'Harbor Kids',
      summary:
        'For children: checkups and fluoride twice a year included, low prices on sealants and fillings.',
      monthCents: 895,
      yearCents: 8_900,
      additionalMonthCents: 695,
      additionalYearCents: 6_900,
    },
    {
      slug: 'harbor-gum-care',
      tier: 'perio',
      name: 'Harbor Gum Care',
      summary:
        'For people in treatment for their gums: one maintenance visit included, and member prices on gum care.',
      monthCents: 2_495,
      yearCents: 24_900,
      additionalMonthCents: 1_995,
      additionalYearCents: 19_900,
    },
  ],
  copperstate: [
    {
      slug: 'copper-single',
      tier: 'adult',
      name: 'Copper Single',
      summary: 'One Arizonan, two checkups a year, and member prices at every Copper State office.',
      monthCents: 1_295,
      yearCents: 12_900,
      additionalMonthCents: 895,
      additionalYearCents: 8_900,
    },
    {
      slug: 'copper-household',
      tier: 'family',
      name: 'Copper Household',
      summary: 'Everyone under one roof, from the youngest to the oldest.',
      monthCents: 1_995,
      yearCents: 19_900,
      additionalMonthCents: 395,
      additionalYearCents: 3_900,
    },
    {
      slug: 'copper-kids',
      tier: 'child',
      name: 'Copper Kids',
      summary: 'Checkups and fluoride twice a year for your children.',
      monthCents: 795,
      yearCents: 7_900,
      additionalMonthCents: 595,
      additionalYearCents: 5_900,
    },
    {
      slug: 'copper-gum-care',
      tier: 'perio',
      name: 'Copper Gum Care',
      summary: 'Lower prices on deep cleanings and gum maintenance.',
      monthCents: 2_295,
      yearCents: 22_900,
      additionalMonthCents: 1_795,
      additionalYearCents: 17_900,
    },
  ],
  lumen: [
    {
      slug: 'lumen-one',
      tier: 'adult',
      name: 'Lumen One',
      summary: 'A membership for you: clear prices, two checkups a year included.',
      monthCents: 1_695,
      yearCents: 16_900,
      additionalMonthCents: 1_195,
      additionalYearCents: 11_900,
    },
    {
      slug: 'lumen-home',
      tier: 'family',
      name: 'Lumen Home',
      summary: 'One membership for everyone at home.',
      monthCents: 2_695,
      yearCents: 26_900,
      additionalMonthCents: 595,
      additionalYearCents: 5_900,
    },
    {
      slug: 'lumen-junior',
      tier: 'child',
      name: 'Lumen Junior',
      summary: 'Checkups, fluoride and fair prices until they are grown.',
      monthCents: 995,
      yearCents: 9_900,
      additionalMonthCents: 795,
      additionalYearCents: 7_900,
    },
    {
      slug: 'lumen-gums',
      tier: 'perio',
      name: 'Lumen Gums',
      summary: 'A year of gum care at member prices. Sold by the year.',
      monthCents: null,
      yearCents: 25_900,
      additionalMonthCents: null,
      additionalYearCents: 20_900,
    },
  ],
}
