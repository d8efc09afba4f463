import type { Preset } from '#domain/back-office/imports/preset.ts'

/** Dentrix's list of patients, without the plan or how the people of a guarantor are related: both are typed once. */
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
    relationship: '=',
    plan: '=',
    interval: '=',
    paidThrough: '=',
  },
}
