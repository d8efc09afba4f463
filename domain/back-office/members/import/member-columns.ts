import { guessColumns } from '#domain/back-office/imports/guess-columns.ts'
import { presetOf } from '#domain/back-office/imports/preset.ts'
import { dentrix } from '#domain/back-office/members/presets/dentrix.ts'
import { hint } from '#domain/back-office/members/presets/hint.ts'
import { openDental } from '#domain/back-office/members/presets/open-dental.ts'
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
  nextBilling: 'Next billing date',
  status: 'Status',
  termStartsOn: 'Term began',
  joinedOn: 'Member since',
  paid: 'Paid there for this term',
  office: 'Home office',
  card: 'Card at the gateway',
} as const
export type MemberColumn = keyof typeof memberColumnNames

const required = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'state',
  'plan',
  'interval',
] as const satisfies readonly MemberColumn[]

/** What may be the same in every row, and then is typed once where a file has no column for it. */
const constants = [
  'state',
  'plan',
  'interval',
  'paidThrough',
  'nextBilling',
  'office',
] as const satisfies readonly MemberColumn[]

/** The same, as a file's header is checked against them: a term ends by one of two columns. */
export const memberColumns = {
  names: memberColumnNames,
  required,
  oneOf: [['paidThrough', 'nextBilling']] as readonly (readonly MemberColumn[])[],
  constants: constants as readonly MemberColumn[],
}

export const dateColumns = [
  'dateOfBirth',
  'paidThrough',
  'nextBilling',
  'termStartsOn',
  'joinedOn',
] as const satisfies readonly MemberColumn[]

/** The most people that one file may hold. */
export const mostImportedPeople = 50_000

/** Names that other platforms give them, without case, spaces or marks. */
const aliases: Record<MemberColumn, readonly string[]> = {
  externalId: ['externalid', 'memberid', 'patientid', 'id', 'subscriberid', 'personid', 'patnum', 'patid'],
  household: ['household', 'householdid', 'family', 'familyid', 'accountid', 'groupid'],
  primaryId: ['primaryid', 'primarymemberid', 'headofhousehold', 'guarantorid', 'parentid', 'guarantor'],
  relationship: ['relationship', 'relation', 'relationtoprimary', 'membertype'],
  firstName: ['firstname', 'first', 'givenname', 'fname', 'patientfirstname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'lname', 'patientlastname'],
  dateOfBirth: ['dateofbirth', 'dob', 'birthdate', 'birthday'],
  disabled: ['disabled', 'disability', 'hasdisability', 'isdisabled', 'handicapped'],
  email: ['email', 'emailaddress', 'mail'],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'cell',
    'mobilephone',
    'homephone',
    'hmphone',
    'wirelessphone',
    'cellphone',
  ],
  line1: ['line1', 'address', 'address1', 'addressline1', 'street', 'streetaddress'],
  line2: ['line2', 'address2', 'addressline2', 'apt', 'unit', 'suite'],
  city: ['city', 'town'],
  state: ['state', 'st', 'statecode'],
  zip: ['zip', 'zipcode', 'postalcode', 'postcode'],
  plan: ['plan', 'planslug', 'planname', 'membershipplan', 'plancode'],
  interval: ['interval', 'billingcycle', 'billing', 'frequency', 'billingfrequency', 'term', 'cycle'],
  paidThrough: ['paidthrough', 'paiduntil', 'paidthru', 'enddate', 'termend', 'expirationdate', 'expires'],
  nextBilling: [
    'nextbillingdate',
    'nextbilling',
    'nextbilldate',
    'nextpaymentdate',
    'nextpayment',
    'nextchargedate',
    'renewaldate',
    'renewal',
    'renewson',
    'nextrenewal',
    'nextrenewaldate',
    'dateterm',
  ],
  status: ['status', 'memberstatus', 'membershipstatus', 'planstatus', 'subscriptionstatus'],
  termStartsOn: ['termstart', 'termstartson', 'startdate', 'termbegan', 'effectivedate', 'dateeffective'],
  joinedOn: ['joinedon', 'membersince', 'joindate', 'enrollmentdate', 'enrolledon', 'joined'],
  paid: ['paid', 'amount', 'amountpaid', 'price', 'lastpayment'],
  office: ['office', 'officeid', 'homeoffice', 'location', 'locationid', 'practiceid'],
  card: ['card', 'cardtoken', 'paymentmethod', 'paymentmethodid', 'paymenttoken', 'stripepaymentmethod'],
}

/** Which header is which column, as far as its name tells; the first of two that would be the same. */
export function guessMemberColumns(header: readonly string[]): Record<string, string> {
  return { ...guessColumns(header, aliases), ...presetOf(memberPresets, header)?.mapping }
}

/** Platforms whose own files are known. */
export const memberPresets = [openDental, dentrix, hint]
