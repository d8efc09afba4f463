export type Relationship = 'spouse' | 'domestic_partner' | 'child' | 'other'

/** How a person is related to the member, in words. */
export const relationWords: Record<Relationship, string> = {
  spouse: 'Spouse',
  domestic_partner: 'Domestic partner',
  child: 'Child',
  other: 'Other',
}
