import type { ServicePrice } from '#domain/plans/plan.schema.ts'

type Line = [service: string, name: string, usualDollars: number, memberDollars: number]

/** Usual prices are typical of U.S. offices; the offices' own replace them before a brand sells. */
const lines: Record<string, Line[]> = {
  'Exams and x-rays': [
    ['check-up-exam', 'Checkup', 62, 29],
    ['new-patient-exam', 'New patient exam', 98, 45],
    ['problem-exam', 'Exam of one problem', 89, 42],
    ['bitewing-xrays', 'Bitewing x-rays, four images', 75, 39],
    ['full-mouth-xrays', 'Full mouth x-rays', 165, 89],
  ],
  'Cleanings and prevention': [
    ['adult-cleaning', 'Adult cleaning', 112, 64],
    ['child-cleaning', 'Child cleaning', 82, 47],
    ['fluoride-treatment', 'Fluoride treatment', 44, 24],
    ['sealant', 'Sealant, each tooth', 64, 36],
  ],
  Fillings: [
    ['white-filling-one', 'White filling, one surface', 212, 124],
    ['white-filling-two', 'White filling, two surfaces', 262, 155],
  ],
  'Crowns and root canals': [
    ['porcelain-crown', 'Porcelain crown', 1390, 825],
    ['root-canal-molar', 'Root canal, molar', 1385, 840],
  ],
  'Gum care': [
    ['deep-cleaning-quarter', 'Deep cleaning, a quarter of the mouth', 298, 169],
    ['gum-maintenance', 'Gum maintenance visit', 176, 99],
  ],
  Extractions: [
    ['simple-extraction', 'Tooth removal', 235, 135],
    ['surgical-extraction', 'Surgical tooth removal', 368, 219],
  ],
}

/** The name of a new brand's fee schedule. */
export const starterScheduleName = 'Member prices'

/** The prices of that schedule, for the whole brand; cents. */
export const starterFees: ServicePrice[] = Object.entries(lines).flatMap(([category, own]) =>
  own.map(([service, name, usual, member]) => ({
    service,
    name,
    category,
    usualCents: usual * 100,
    memberCents: member * 100,
  })),
)
