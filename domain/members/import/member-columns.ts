import { guessColumns } from '#domain/imports/guess-columns.ts'
import { disabilityLabel } from '#domain/law/ages.ts'

/** The columns an import of members can fill, as they are called on the screen. */
export const memberColumnNames = {
  externalId: 'Their id there',
  household: 'Family',
  primaryId: 'Id of who holds it',
  relationship: 'Relationship',
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Birth date',
  disabled: disabilityLabel,
  email: 'Email',
  phone: 'Phone',
  line1: 'Street address',
  line2: 'Suite or floor',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  plan: 'Plan',
  interval: 'Billing cycle',
  paidThrough: 'Paid through',
  termStartsOn: 'Term began',
  joinedOn: 'Member since',
  paid: 'Paid there for this term',
  office: 'Home office',
  card: 'Card at the gateway',
} as const
export type MemberColumn = keyof typeof memberColumnNames

const required = [
  'externalId',
  'firstName',
  'lastName',
  'dateOfBirth',
  'state',
  'plan',
  'interval',
  'paidThrough',
] as const satisfies readonly MemberColumn[]

/** The same, as a file's header is checked against them. */
export const memberColumns = { names: memberColumnNames, required }

/** The most people that one file may hold. */
export const mostImportedPeople = 50_000

/** Names that other platforms give them, without case, spaces or marks. */
const aliases: Record<MemberColumn, readonly string[]> = {
  externalId: ['externalid', 'memberid', 'patientid', 'id', 'subscriberid', 'personid'],
  household: ['household', 'householdid', 'family', 'familyid', 'accountid', 'groupid'],
  primaryId: ['primaryid', 'primarymemberid', 'headofhousehold', 'guarantorid', 'parentid'],
  relationship: ['relationship', 'relation', 'relationtoprimary', 'membertype'],
  firstName: ['firstname', 'first', 'givenname', 'fname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'lname'],
  dateOfBirth: ['dateofbirth', 'dob', 'birthdate', 'birthday'],
  disabled: ['disabled', 'disability', 'hasdisability', 'isdisabled', 'handicapped'],
  email: ['email', 'emailaddress', 'mail'],
  phone: ['phone', 'phonenumber', 'mobile', 'cell', 'mobilephone', 'homephone'],
  line1: ['line1', 'address', 'address1', 'addressline1', 'street', 'streetaddress'],
  line2: ['line2', 'address2', 'addressline2', 'apt', 'unit', 'suite'],
  city: ['city', 'town'],
  state: ['state', 'st', 'statecode'],
  zip: ['zip', 'zipcode', 'postalcode', 'postcode'],
  plan: ['plan', 'planslug', 'planname', 'membershipplan', 'plancode'],
  interval: ['interval', 'billingcycle', 'billing', 'frequency', 'billingfrequency', 'term'],
  paidThrough: ['paidthrough', 'paiduntil', 'renewaldate', 'enddate', 'termend', 'expirationdate', 'expires'],
  termStartsOn: ['termstart', 'termstartson', 'startdate', 'termbegan', 'effectivedate'],
  joinedOn: ['joinedon', 'membersince', 'joindate', 'enrollmentdate', 'joined'],
  paid: ['paid', 'amount', 'amountpaid', 'price', 'lastpayment'],
  office: ['office', 'officeid', 'homeoffice', 'location', 'locationid', 'practiceid'],
  card: ['card', 'cardtoken', 'paymentmethod', 'paymentmethodid', 'paymenttoken', 'stripepaymentmethod'],
}

/** Which header is which column, as far as its name tells; the first of two that would be the same. */
export function guessMemberColumns(header: readonly string[]): Record<string, string> {
  return guessColumns(header, aliases)
}
