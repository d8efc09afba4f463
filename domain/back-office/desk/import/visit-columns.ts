import { guessColumns, importColumns } from '#domain/back-office/imports/import-columns.ts'

/** The columns a visit import can fill, with the names practice systems use for them. */
export const visitColumns = importColumns({
  memberNumber: {
    label: 'Member number',
    headers: ['membernumber', 'memberno', 'memberid', 'cardnumber', 'card', 'subscriberid'],
    isRequired: true,
  },
  visitedOn: {
    label: 'Visit date',
    headers: ['visitedon', 'date', 'visitdate', 'dateofservice', 'servicedate', 'dos', 'procdate'],
    isRequired: true,
  },
  service: {
    label: 'Service',
    headers: ['service', 'procedure', 'proccode', 'procedurecode', 'code', 'adacode', 'description'],
    isRequired: true,
  },
  firstName: {
    label: 'Patient’s first name',
    headers: ['firstname', 'first', 'patientfirstname', 'fname', 'patientfirst'],
  },
  dateOfBirth: {
    label: 'Patient’s birth date',
    headers: ['dateofbirth', 'dob', 'birthdate', 'birthday', 'patientdob'],
  },
  office: {
    label: 'Office',
    headers: ['office', 'officeid', 'location', 'locationid', 'practiceid', 'clinic'],
  },
  usual: {
    label: 'Usual price',
    headers: ['usual', 'usualprice', 'ucr', 'ucrfee', 'fullfee', 'standardfee'],
  },
  member: {
    label: 'Price the member paid',
    headers: ['memberprice', 'paid', 'memberfee', 'charged', 'fee', 'amount', 'patientpaid'],
  },
})
export type VisitColumn = keyof typeof visitColumns

/** The most visits in one file. */
export const mostImportedVisits = 50_000

/** Guesses each header's column from its name. */
export const guessVisitColumns = (header: readonly string[]) => guessColumns(header, visitColumns)
