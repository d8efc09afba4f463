import type { Preset } from '#domain/back-office/imports/preset.ts'

/** A query of Open Dental's discount plan subscribers: DateTerm is the first day without the plan. */
export const openDental: Preset = {
  name: 'Open Dental',
  signs: ['PatNum', 'LName', 'FName'],
  mapping: {
    externalId: 'PatNum',
    primaryId: 'Guarantor',
    firstName: 'FName',
    lastName: 'LName',
    dateOfBirth: 'Birthdate',
    email: 'Email',
    phone: 'HmPhone',
    line1: 'Address',
    line2: 'Address2',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    plan: 'PlanName',
    interval: 'Cycle',
    termStartsOn: 'DateEffective',
    nextBilling: 'DateTerm',
    relationship: 'Relationship',
  },
}
