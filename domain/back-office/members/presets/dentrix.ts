import type { Preset } from '#domain/back-office/imports/preset.ts'

/**
 * Dentrix's list of patients, without the plan: it is typed once. How the people of a guarantor are related is a column to add by
 * hand where there are any.
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
