import { type Column, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { accountMerges } from '#db/schema/account-merges.ts'
import { accountLinks, accounts, sessions } from '#db/schema/accounts.ts'
import {
  couponRedemptions,
  idempotentRequests,
  paymentMethods,
  payments,
  receipts,
  refunds,
} from '#db/schema/billing.ts'
import { bulkRows } from '#db/schema/bulk.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { impersonations } from '#db/schema/impersonations.ts'
import { mailSubject, mails } from '#db/schema/mail.ts'
import { memberNotes, memberTags } from '#db/schema/member-notes.ts'
import {
  agreements,
  cancellations,
  dependents,
  memberships,
  membershipTerms,
  paperNotices,
  priceNotices,
  visits,
} from '#db/schema/memberships.ts'
import { moneyRequests, paymentPromises } from '#db/schema/money-requests.ts'
import { consents, orders } from '#db/schema/orders.ts'
import {
  caseEntries,
  caseFiles,
  caseLetters,
  contactMessages,
  grievanceAppeals,
  grievances,
} from '#db/schema/support.ts'
import { initialMemberFields } from '#domain/accounts/member-fields.ts'
import type { Person } from './person.server.ts'

const isOfCases = ({ grievanceIds, messageIds }: Person) =>
  sql`(${inArray(caseFiles.grievanceId, grievanceIds)} or ${inArray(caseFiles.messageId, messageIds)})`

type BrandTable = PgTable & { brandId: PgColumn }

/** A table with personal data: which rows are a person's, which columns are never exported, and what erasure does. */
export type PeopleTable = {
  table: BrandTable
  /** Its name in an export. */
  name: string
  of: (person: Person) => SQL
  /** Columns that are never exported: secrets, or data about someone else. */
  withheld?: string[]
  /** Exported for staff only. */
  staffOnly?: true
  /** Text of cases, which needs a separate permission. */
  isCase?: true
  /** On erasure: delete the rows, blank these columns, or keep them because they identify no one. */
  erase: 'delete' | 'keep' | Record<string, unknown>
}

const blank = 'Erased'
const noDay = '1900-01-01'
const ownId = (id: Column) => sql`'erased-' || ${id}`
const anyOf = (ids: readonly string[]) =>
  sql`any(${sql.param(`{${ids.map((id) => JSON.stringify(id)).join(',')}}`)}::text[])`
const blankIfAny = (column: Column) => sql`case when ${column} is not null then ${blank} end`

/**
 * Every table with personal data, in the order of erasure: rows are deleted after the rows that reference them. A test
 * walks the schema and fails for any table that is missing here.
 */
export const peopleTables: PeopleTable[] = [
  {
    table: accounts,
    name: 'accounts',
    of: ({ accountIds }) => inArray(accounts.id, accountIds),
    withheld: ['passwordHash', 'isDemo'],
    erase: {
      email: null,
      ownsEmail: true,
      emailVerifiedAt: null,
      passwordHash: null,
      firstName: blank,
      lastName: 'member',
      dateOfBirth: noDay,
      phone: null,
      address: null,
      ...initialMemberFields,
    },
  },
  {
    table: memberships,
    name: 'memberships',
    of: ({ membershipIds }) => inArray(memberships.id, membershipIds),
    withheld: ['importId', 'importLine'],
    erase: {
      memberNumber: ownId(memberships.id),
      formerNumbers: [],
      paymentMethodId: null,
      externalId: sql`case when ${memberships.externalId} is not null then ${ownId(memberships.id)} end`,
    },
  },
  ofMembership(membershipTerms, 'terms', 'keep'),
  ofMembership(cancellations, 'cancellations', 'keep'),
  ofMembership(priceNotices, 'priceNotices', 'keep', ['mailKey']),
  ofMembership(paperNotices, 'paperNotices', 'keep'),
  ofMembership(visits, 'visits', 'delete'),
  ofMembership(dependents, 'people', {
    firstName: blank,
    lastName: 'person',
    dateOfBirth: noDay,
    relationship: 'other',
    disabled: false,
  }),
  ofMembership(agreements, 'agreements', {
    content: sql`${agreements.content} || '{"memberNumber":"","member":{"name":"Erased member","addressLines":[]},"covered":[]}'::jsonb`,
  }),
  {
    ...ofMembership(paymentPromises, 'promises', { note: blank }, ['writtenBy']),
    staffOnly: true,
  },
  {
    table: orders,
    name: 'orders',
    of: ({ orderIds }) => inArray(orders.id, orderIds),
    withheld: ['key'],
    erase: {
      subject: null,
      agreed: sql`case when ${orders.agreed} is not null then (${orders.agreed} - 'signature') || '{"ip":null,"userAgent":null}'::jsonb end`,
    },
  },
  {
    table: consents,
    name: 'consents',
    of: ({ accountIds }) => inArray(consents.accountId, accountIds),
    erase: { ip: null, userAgent: null, signature: null },
  },
  {
    table: payments,
    name: 'payments',
    of: ({ paymentIds }) => inArray(payments.id, paymentIds),
    withheld: ['idempotencyKey', 'paymentToken', 'methodReference', 'gatewayReference', 'gatewayMetadata'],
    erase: {
      paymentToken: '',
      methodReference: null,
      acceptance: null,
      wallet: null,
      cardBrand: null,
      last4: null,
      expMonth: null,
      expYear: null,
    },
  },
  {
    table: refunds,
    name: 'refunds',
    of: ({ refundIds }) => inArray(refunds.id, refundIds),
    withheld: ['idempotencyKey', 'gatewayReference'],
    erase: 'keep',
  },
  {
    table: receipts,
    name: 'receipts',
    of: ({ receiptIds }) => inArray(receipts.id, receiptIds),
    erase: 'keep',
  },
  {
    table: couponRedemptions,
    name: 'coupons',
    of: ({ paymentIds }) => inArray(couponRedemptions.paymentId, paymentIds),
    erase: { email: ownId(couponRedemptions.id), dateOfBirth: noDay },
  },
  {
    table: moneyRequests,
    name: 'refundRequests',
    of: ({ paymentIds, membershipIds }) =>
      sql`(${inArray(moneyRequests.paymentId, paymentIds)} or ${inArray(moneyRequests.membershipId, membershipIds)})`,
    withheld: ['key', 'askedBy', 'decidedBy'],
    staffOnly: true,
    erase: { reason: blank, answer: blankIfAny(moneyRequests.answer) },
  },
  {
    table: quarantinedEvents as unknown as BrandTable,
    name: 'gatewayEvents',
    of: ({ paymentIds }) => inArray(quarantinedEvents.paymentId, paymentIds),
    withheld: ['settledBy'],
    staffOnly: true,
    erase: { settledReason: blankIfAny(quarantinedEvents.settledReason) },
  },
  ofAccount(paymentMethods, 'cards', 'delete', ['reference']),
  {
    table: checkouts,
    name: 'checkouts',
    of: ({ checkoutIds }) => inArray(checkouts.id, checkoutIds),
    withheld: ['secretHash', 'passwordHash'],
    erase: {
      status: sql`case when ${checkouts.status} = 'open' then 'abandoned' else ${checkouts.status} end`,
      secretHash: ownId(checkouts.id),
      account: {},
      dependents: [],
      passwordHash: null,
      memberNumber: ownId(checkouts.id),
    },
  },
  {
    table: idempotentRequests,
    name: 'requests',
    of: ({ accountIds, checkoutIds }) =>
      inArray(idempotentRequests.actor, [
        ...accountIds.map((id) => `account:${id}`),
        ...checkoutIds.map((id) => `checkout:${id}`),
      ]),
    withheld: ['actor', 'key', 'requestHash', 'claimedBy', 'responseBody'],
    erase: 'delete',
  },
  ofAccount(sessions, 'sessions', 'delete', ['tokenHash', 'staffId']),
  ofAccount(impersonations, 'looks', { reason: blank, tokenHash: null, handoverHash: null }, [
    'tokenHash',
    'handoverHash',
    'staffId',
    'staffSessionId',
  ]),
  ofAccount(accountLinks, 'links', 'delete', ['tokenHash']),
  { ...ofAccount(memberNotes, 'notes', 'delete', ['staffId']), staffOnly: true },
  { ...ofAccount(memberTags, 'tags', 'delete'), staffOnly: true },
  {
    table: bulkRows,
    name: 'bulk',
    of: ({ membershipIds, grievanceIds, messageIds }) =>
      sql`(${inArray(bulkRows.membershipId, membershipIds)} or ${inArray(bulkRows.grievanceId, grievanceIds)} or ${inArray(bulkRows.messageId, messageIds)})`,
    erase: 'delete',
    withheld: ['shown'],
    staffOnly: true,
  },
  {
    table: mails,
    name: 'mails',
    of: (person) => {
      const about = mailSubject(mails.props)
      const ids = [
        ...person.accountIds,
        ...person.membershipIds,
        ...person.orderIds,
        ...person.refundIds,
        ...person.checkoutIds,
        ...person.grievanceIds,
        ...person.messageIds,
        ...person.entryIds,
      ]
      // Another person may have the same address, with their own emails.
      const isToThem = sql`(${inArray(mails.to, person.emails)} and ${about} is null)`
      return sql`(${isToThem} or ${about} = ${anyOf(ids)})`
    },
    withheld: ['dedupeKey', 'claimedAt', 'rendered'],
    erase: 'delete',
  },
  {
    table: caseLetters,
    name: 'letters',
    of: ({ entryIds }) => inArray(caseLetters.entryId, entryIds),
    isCase: true,
    staffOnly: true,
    erase: 'delete',
  },
  {
    table: caseFiles,
    name: 'caseFiles',
    of: (person) => sql`${isOfCases(person)} and ${caseFiles.staffId} is not null`,
    withheld: ['staffId'],
    isCase: true,
    staffOnly: true,
    erase: 'delete',
  },
  {
    table: caseFiles,
    name: 'sentFiles',
    of: (person) => sql`${isOfCases(person)} and ${caseFiles.staffId} is null`,
    withheld: ['staffId', 'entryId'],
    isCase: true,
    erase: 'delete',
  },
  {
    table: caseEntries,
    name: 'caseEntries',
    of: ({ entryIds }) => inArray(caseEntries.id, entryIds),
    withheld: ['staffId', 'assigneeId'],
    isCase: true,
    staffOnly: true,
    erase: { text: blankIfAny(caseEntries.text) },
  },
  {
    table: grievanceAppeals,
    name: 'appeals',
    of: ({ grievanceIds }) => inArray(grievanceAppeals.grievanceId, grievanceIds),
    withheld: ['decidedBefore', 'reviewerId'],
    isCase: true,
    erase: { reason: blank, decision: blankIfAny(grievanceAppeals.decision) },
  },
  {
    table: grievances,
    name: 'grievances',
    of: ({ grievanceIds }) => inArray(grievances.id, grievanceIds),
    withheld: ['assigneeId', 'reviewerId', 'revision'],
    isCase: true,
    erase: {
      memberName: blank,
      memberNumber: null,
      representativeName: blankIfAny(grievances.representativeName),
      email: ownId(grievances.id),
      phone: '',
      subjectName: null,
      description: blank,
      outcome: blankIfAny(grievances.outcome),
      signature: blank,
      resolution: blankIfAny(grievances.resolution),
    },
  },
  {
    table: contactMessages,
    name: 'messages',
    of: ({ messageIds }) => inArray(contactMessages.id, messageIds),
    withheld: ['assigneeId', 'revision'],
    isCase: true,
    erase: { name: blank, email: ownId(contactMessages.id), phone: null, message: blank },
  },
  {
    table: accountMerges,
    name: 'merges',
    of: ({ accountIds }) =>
      sql`(${inArray(accountMerges.keptId, accountIds)} or ${inArray(accountMerges.mergedId, accountIds)})`,
    staffOnly: true,
    erase: 'delete',
  },
]

function ofAccount(
  table: BrandTable & { accountId: PgColumn },
  name: string,
  erase: PeopleTable['erase'],
  withheld: string[] = [],
): PeopleTable {
  return { table, name, of: ({ accountIds }) => inArray(table.accountId, accountIds), erase, withheld }
}

function ofMembership(
  table: BrandTable & { membershipId: PgColumn },
  name: string,
  erase: PeopleTable['erase'],
  withheld: string[] = [],
): PeopleTable {
  return {
    table,
    name,
    of: ({ membershipIds }) => inArray(table.membershipId, membershipIds),
    erase,
    withheld,
  }
}
