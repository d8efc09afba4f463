import { guessColumns, importColumns } from '#domain/back-office/imports/import-columns.ts'
import { presetOf } from '#domain/back-office/imports/preset.ts'
import { dentrix } from '#domain/back-office/members/presets/dentrix.ts'
import { hint } from '#domain/back-office/members/presets/hint.ts'
import { openDental } from '#domain/back-office/members/presets/open-dental.ts'
import { disabilityLabel } from '#domain/law/ages.ts'

/** The columns a member import can fill, with the names other platforms use for them. */
export const memberColumns = importColumns({
  externalId: {
    label: 'Member id in the old system',
    headers: ['externalid', 'memberid', 'patientid', 'id', 'subscriberid', 'personid', 'patnum', 'patid'],
  },
  household: {
    label: 'Family',
    headers: ['household', 'householdid', 'family', 'familyid', 'accountid', 'groupid'],
  },
  primaryId: {
    label: 'Primary member’s id',
    headers: ['primaryid', 'primarymemberid', 'headofhousehold', 'guarantorid', 'parentid', 'guarantor'],
  },
  relationship: {
    label: 'Relationship',
    headers: ['relationship', 'relation', 'relationtoprimary', 'membertype'],
  },
  firstName: {
    label: 'First name',
    headers: ['firstname', 'first', 'givenname', 'fname', 'patientfirstname'],
    isRequired: true,
  },
  lastName: {
    label: 'Last name',
    headers: ['lastname', 'last', 'surname', 'familyname', 'lname', 'patientlastname'],
    isRequired: true,
  },
  dateOfBirth: {
    label: 'Birth date',
    headers: ['dateofbirth', 'dob', 'birthdate', 'birthday'],
    isRequired: true,
    mayBeDayFirst: true,
  },
  disabled: {
    label: disabilityLabel,
    headers: ['disabled', 'disability', 'hasdisability', 'isdisabled', 'handicapped'],
  },
  email: { label: 'Email', headers: ['email', 'emailaddress', 'mail'] },
  phone: {
    label: 'Phone',
    headers: [
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
  },
  line1: {
    label: 'Street address',
    headers: ['line1', 'address', 'address1', 'addressline1', 'street', 'streetaddress'],
  },
  line2: {
    label: 'Suite or floor',
    headers: ['line2', 'address2', 'addressline2', 'apt', 'unit', 'suite'],
  },
  city: { label: 'City', headers: ['city', 'town'] },
  state: { label: 'State', headers: ['state', 'st', 'statecode'], isRequired: true, mayBeConstant: true },
  zip: { label: 'ZIP code', headers: ['zip', 'zipcode', 'postalcode', 'postcode'] },
  plan: {
    label: 'Plan',
    headers: ['plan', 'planslug', 'planname', 'membershipplan', 'plancode'],
    isRequired: true,
    mayBeConstant: true,
  },
  interval: {
    label: 'Billing cycle',
    headers: ['interval', 'billingcycle', 'billing', 'frequency', 'billingfrequency', 'term', 'cycle'],
    isRequired: true,
    mayBeConstant: true,
  },
  paidThrough: {
    label: 'Paid through',
    headers: ['paidthrough', 'paiduntil', 'paidthru', 'enddate', 'termend', 'expirationdate', 'expires'],
    isRequiredUnless: 'nextBilling',
    mayBeConstant: true,
    mayBeDayFirst: true,
  },
  nextBilling: {
    label: 'Next billing date',
    headers: [
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
    mayBeConstant: true,
    mayBeDayFirst: true,
  },
  status: {
    label: 'Status',
    headers: ['status', 'memberstatus', 'membershipstatus', 'planstatus', 'subscriptionstatus'],
  },
  termStartsOn: {
    label: 'Start of the current term',
    headers: ['termstart', 'termstartson', 'startdate', 'termbegan', 'effectivedate', 'dateeffective'],
    mayBeDayFirst: true,
  },
  joinedOn: {
    label: 'Member since',
    headers: ['joinedon', 'membersince', 'joindate', 'enrollmentdate', 'enrolledon', 'joined'],
    mayBeDayFirst: true,
  },
  paid: {
    label: 'Amount paid for the current term',
    headers: ['paid', 'amount', 'amountpaid', 'price', 'lastpayment'],
  },
  office: {
    label: 'Home office',
    headers: ['office', 'officeid', 'homeoffice', 'location', 'locationid', 'practiceid'],
    mayBeConstant: true,
  },
  card: {
    label: 'Saved card’s token at the gateway',
    headers: ['card', 'cardtoken', 'paymentmethod', 'paymentmethodid', 'paymenttoken', 'stripepaymentmethod'],
  },
})
export type MemberColumn = keyof typeof memberColumns

/** The most people in one file. */
export const mostImportedPeople = 50_000

/** Guesses each header's column from its name, or from the platform that exported the file. */
export const guessMemberColumns = (header: readonly string[]) => ({
  ...guessColumns(header, memberColumns),
  ...presetOf(memberPresets, header)?.mapping,
})

/** Platforms whose own files are recognized. */
export const memberPresets = [openDental, dentrix, hint]
