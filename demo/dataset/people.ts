import type { accounts } from '#db/schema/accounts.ts'
import type { dependents, memberships } from '#db/schema/memberships.ts'
import { type MemberStatus, monthsBefore } from '#demo/fixtures/member-history.ts'
import { addDays, dateParts } from '#domain/calendar.ts'
import type { Interval } from '#domain/values/plans.ts'
import type { Role } from '#domain/values/staff.ts'
import type { DemoBrandKey } from './brands.ts'

export type DemoMember = {
  brandKey: DemoBrandKey
  planSlug: string
  interval: Interval
  status: MemberStatus
  joinedOn?: (typeof memberships.$inferInsert)['joinedOn']
  /** The city of the home office. */
  officeCity: string
  account: Partial<typeof accounts.$inferInsert>
  dependents: Partial<typeof dependents.$inferInsert>[]
}

/** The members you can sign in as. They and their addresses are invented. */
export function demoMembers(today: string): DemoMember[] {
  const born = (yearsAgo: number, monthAndDay: string) => `${dateParts(today).year - yearsAgo}-${monthAndDay}`
  const phoenix = { city: 'Phoenix', state: 'AZ', zip: '85004' } as const
  return [
    {
      brandKey: 'brightharbor',
      planSlug: 'harbor-family',
      interval: 'year',
      status: 'active',
      joinedOn: monthsBefore(today, 14),
      officeCity: 'Phoenix',
      account: {
        email: 'member@brightharbor.example',
        firstName: 'Jordan',
        lastName: 'Ellery',
        dateOfBirth: born(39, '04-17'),
        phone: '6025550142',
        address: { line1: '18 Juniper Way', line2: 'Apartment 4', ...phoenix },
      },
      dependents: [
        { firstName: 'Riley', lastName: 'Ellery', dateOfBirth: born(38, '11-03'), relationship: 'spouse' },
        { firstName: 'Wren', lastName: 'Ellery', dateOfBirth: born(9, '06-21'), relationship: 'child' },
      ],
    },
    {
      brandKey: 'brightharbor',
      planSlug: 'harbor-adult',
      interval: 'month',
      status: 'past_due',
      joinedOn: monthsBefore(addDays(today, -4), 7),
      officeCity: 'Chicago',
      account: {
        email: 'pastdue@brightharbor.example',
        firstName: 'Sasha',
        lastName: 'Marlowe',
        dateOfBirth: born(31, '02-09'),
        phone: '3125550163',
        address: { line1: '902 Larkspur Street', city: 'Chicago', state: 'IL', zip: '60614' },
      },
      dependents: [],
    },
    {
      brandKey: 'brightharbor',
      planSlug: 'harbor-adult',
      interval: 'year',
      status: 'lapsed',
      officeCity: 'Dallas',
      account: {
        email: 'lapsed@brightharbor.example',
        firstName: 'Quinn',
        lastName: 'Thornbury',
        dateOfBirth: born(52, '08-30'),
        phone: '2145550177',
        address: { line1: '4411 Heron Hollow', city: 'Dallas', state: 'TX', zip: '75204' },
      },
      dependents: [],
    },
    {
      brandKey: 'copperstate',
      planSlug: 'copper-household',
      interval: 'month',
      status: 'active',
      joinedOn: monthsBefore(addDays(today, -9), 5),
      officeCity: 'Tucson',
      account: {
        email: 'member@copperstate.example',
        firstName: 'Dana',
        lastName: 'Ironwood',
        dateOfBirth: born(45, '01-12'),
        phone: '5205550134',
        address: { line1: '260 Saguaro Bend', city: 'Tucson', state: 'AZ', zip: '85701' },
      },
      dependents: [
        { firstName: 'Cleo', lastName: 'Ironwood', dateOfBirth: born(13, '03-05'), relationship: 'child' },
      ],
    },
  ]
}

export type DemoStaff = {
  email: string
  name: string
  role: Role
  /** The whole deployment, a brand, or some offices of a brand, those with members first. */
  where: 'everything' | DemoBrandKey | { offices: number; of: DemoBrandKey }
  /** The secret of their one-time codes, published like their password. */
  totp: string
}

/** One staff member for each role. Production refuses to start while they have their published password. */
export const demoStaff: DemoStaff[] = [
  {
    email: 'owner@enamel.example',
    name: 'Avery Stone',
    role: 'owner',
    where: 'everything',
    totp: totp('AA'),
  },
  {
    email: 'manager@brightharbor.example',
    name: 'Noor Castell',
    role: 'manager',
    where: 'brightharbor',
    totp: totp('BB'),
  },
  {
    email: 'finance@enamel.example',
    name: 'Theo Lindqvist',
    role: 'finance',
    where: 'everything',
    totp: totp('CC'),
  },
  {
    email: 'support@enamel.example',
    name: 'Robin Vale',
    role: 'support',
    where: 'everything',
    totp: totp('DD'),
  },
  {
    email: 'desk@brightharbor.example',
    name: 'Jules Okafor',
    role: 'desk',
    where: { offices: 3, of: 'brightharbor' },
    totp: totp('EE'),
  },
  {
    email: 'editor@enamel.example',
    name: 'Marin Fable',
    role: 'editor',
    where: 'everything',
    totp: totp('FF'),
  },
  {
    email: 'compliance@enamel.example',
    name: 'Ines Marchetti',
    role: 'compliance',
    where: 'everything',
    totp: totp('GG'),
  },
  {
    email: 'auditor@brightharbor.example',
    name: 'Hollis Wren',
    role: 'auditor',
    where: 'brightharbor',
    totp: totp('HH'),
  },
]

/** Sixteen letters, easy to type into an app. */
function totp(lead: string): string {
  return `${lead}ENAMELDEMOCODE`
}

/** A year at the dentist for the first member's family: days ago, who (0 is the primary member), service. */
export const demoVisits: [daysAgo: number, who: 0 | 1 | 2, service: string][] = [
  [351, 0, 'new-patient-exam'],
  [351, 0, 'full-mouth-xrays'],
  [340, 2, 'check-up-exam'],
  [340, 2, 'child-cleaning'],
  [340, 2, 'fluoride-treatment'],
  [322, 1, 'check-up-exam'],
  [322, 1, 'bitewing-xrays'],
  [322, 1, 'adult-cleaning'],
  [290, 1, 'white-filling-two'],
  [262, 0, 'adult-cleaning'],
  [214, 0, 'problem-exam'],
  [201, 0, 'core-build-up'],
  [201, 0, 'porcelain-crown'],
  [168, 2, 'check-up-exam'],
  [168, 2, 'child-cleaning'],
  [168, 2, 'sealant'],
  [160, 0, 'check-up-exam'],
  [160, 0, 'bitewing-xrays'],
  [160, 0, 'adult-cleaning'],
  [96, 1, 'check-up-exam'],
  [96, 1, 'adult-cleaning'],
  [41, 0, 'white-filling-one'],
  [12, 0, 'night-guard'],
]
