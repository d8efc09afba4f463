import type { Preset } from '#domain/back-office/imports/preset.ts'

/**
 * Dentrix's patient list, without the plan, which is typed once. The relationship to the guarantor is a column to add
 * manually if there are family members.
 */
export const dentrix: Preset = {
  name: 'Dentrix',
  signs: ['Chart Number', 'Guarantor'],
  mapping: {
    externalId: 'Chart Number',
    primaryId: 'Guarantor',
    firstName: 'First Name',
    lastName: 'Last Name',
    dateOfBirth: 'Birthdate',
    email: 'E-Mail',
    phone: 'Home Phone',
    line1: 'Address',
    city: 'City',
    state: 'State',
    zip: 'Zip Code',
    status: 'Status',
    relationship: 'Relationship',
    plan: '=',
    interval: '=',
    paidThrough: '=',
  },
}
