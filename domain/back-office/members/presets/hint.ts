import type { Preset } from '#domain/back-office/imports/preset.ts'

/** Hint's roster of a practice: it has no id, plan or cycle. A family is its primary member plus the following rows. */
export const hint: Preset = {
  name: 'Hint',
  signs: ['Employee ID', 'Address Line 1', 'Relationship'],
  mapping: {
    relationship: 'Relationship',
    firstName: 'First Name',
    lastName: 'Last Name',
    dateOfBirth: 'Date of Birth',
    email: 'Email',
    phone: 'Phone',
    line1: 'Address Line 1',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    joinedOn: 'Start Date',
    plan: '=',
    interval: '=',
    paidThrough: '=',
  },
}
