import { guessColumns } from '#domain/back-office/imports/guess-columns.ts'

/** The columns an import of visits can fill, as they are called on the screen. */
export const visitColumnNames = {
  memberNumber: 'Member number',
  visitedOn: 'Day of the visit',
  service: 'Service',
  firstName: 'First name of who came',
  dateOfBirth: 'Birth date of who came',
  office: 'Office',
  usual: 'Usual price',
  member: 'Price the member paid',
} as const
export type VisitColumn = keyof typeof visitColumnNames

const required = ['memberNumber', 'visitedOn', 'service'] as const satisfies readonly VisitColumn[]

/** The same, as a file's header is checked against them. */
export const visitColumns = { names: visitColumnNames, required }

/** The most visits that one file may hold. */
export const mostImportedVisits = 50_000

/** Names that practice systems give them, without case, spaces or marks. */
const aliases: Record<VisitColumn, readonly string[]> = {
  memberNumber: ['membernumber', 'memberno', 'memberid', 'cardnumber', 'card', 'subscriberid'],
  visitedOn: ['visitedon', 'date', 'visitdate', 'dateofservice', 'servicedate', 'dos', 'procdate'],
  service: ['service', 'procedure', 'proccode', 'procedurecode', 'code', 'adacode', 'description'],
  firstName: ['firstname', 'first', 'patientfirstname', 'fname', 'patientfirst'],
  dateOfBirth: ['dateofbirth', 'dob', 'birthdate', 'birthday', 'patientdob'],
  office: ['office', 'officeid', 'location', 'locationid', 'practiceid', 'clinic'],
  usual: ['usual', 'usualprice', 'ucr', 'ucrfee', 'fullfee', 'standardfee'],
  member: ['memberprice', 'paid', 'memberfee', 'charged', 'fee', 'amount', 'patientpaid'],
}

/** Which header is which column, as far as its name tells; the first of two that would be the same. */
export function guessVisitColumns(header: readonly string[]): Record<string, string> {
  return guessColumns(header, aliases)
}
