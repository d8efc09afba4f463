import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts, sessions } from '#db/schema/accounts.ts'
import { paymentMethods, payments, receipts, refunds } from '#db/schema/billing.ts'
import {
  agreements,
  cancellations,
  dependents,
  memberships,
  membershipTerms,
  visits,
} from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import type { Owner } from '#domain/accounts/visitor.ts'
import { notFound } from '#domain/errors.ts'
import { readOwnWords } from './own-words.server.ts'

/**
 * Everything that is kept under an account, one query a table, amounts in cents: for its owner to take along. What
 * opens something, as a hash, a token or a gateway's reference, is no fact about a person and is not in it. What was
 * written to the operator stands under an email: it is in it as far as that is proven to be this account's.
 * @throws DomainError `not_found` when the account is not of this brand.
 */
export async function readOwnData(db: Db, { brandId, accountId }: Owner) {
  const [account] = await db
    .select({
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      dateOfBirth: accounts.dateOfBirth,
      phone: accounts.phone,
      address: accounts.address,
      language: accounts.language,
      marketingMail: accounts.marketingMail,
      createdAt: accounts.createdAt,
      emailVerifiedAt: accounts.emailVerifiedAt,
    })
    .from(accounts)
    .where(ofBrand(accounts, brandId, eq(accounts.id, accountId)))
  if (!account) throw notFound()
  const { emailVerifiedAt, ...about } = account
  const mine = await db
    .select({
      id: memberships.id,
      memberNumber: memberships.memberNumber,
      status: memberships.status,
      interval: memberships.interval,
      autoRenew: memberships.autoRenew,
      state: memberships.state,
      joinedOn: memberships.joinedOn,
      termStartsOn: memberships.termStartsOn,
      termEndsOn: memberships.termEndsOn,
      cancelledAt: memberships.cancelledAt,
    })
    .from(memberships)
    .where(ofBrand(memberships, brandId, eq(memberships.accountId, accountId)))
    .orderBy(asc(memberships.createdAt))
  const membershipIds = mine.map(({ id }) => id)
  const bought = await db
    .select({
      id: orders.id,
      kind: orders.kind,
      status: orders.status,
      membershipId: orders.membershipId,
      lines: orders.lines,
      totalCents: orders.totalCents,
      agreed: orders.agreed,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(ofBrand(orders, brandId, eq(orders.accountId, accountId)))
    .orderBy(asc(orders.createdAt))
  const paid = await db
    .select({
      id: payments.id,
      orderId: payments.orderId,
      status: payments.status,
      amountCents: payments.amountCents,
      tender: payments.tender,
      wallet: payments.wallet,
      cardBrand: payments.cardBrand,
      last4: payments.last4,
      failureCode: payments.failureCode,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(ofBrand(payments, brandId, isIn(payments.orderId, bought)))
    .orderBy(asc(payments.createdAt))
  const [people, terms, cancelled, contracts, seen, back, papers, cards, agreed, signedIn, words] =
    await Promise.all([
      db
        .select({
          membershipId: dependents.membershipId,
          firstName: dependents.firstName,
          lastName: dependents.lastName,
          dateOfBirth: dependents.dateOfBirth,
          relationship: dependents.relationship,
          disabled: dependents.disabled,
          startsOn: dependents.startsOn,
          endsOn: dependents.endsOn,
        })
        .from(dependents)
        .where(ofBrand(dependents, brandId, inArray(dependents.membershipId, membershipIds))),
      db
        .select({
          membershipId: membershipTerms.membershipId,
          paymentId: membershipTerms.paymentId,
          kind: membershipTerms.kind,
          startsOn: membershipTerms.startsOn,
          endsOn: membershipTerms.endsOn,
        })
        .from(membershipTerms)
        .where(ofBrand(membershipTerms, brandId, inArray(membershipTerms.membershipId, membershipIds))),
      db
        .select({
          membershipId: cancellations.membershipId,
          cancelledAt: cancellations.createdAt,
          keptAt: cancellations.keptAt,
        })
        .from(cancellations)
        .where(ofBrand(cancellations, brandId, inArray(cancellations.membershipId, membershipIds))),
      db
        .select({
          membershipId: agreements.membershipId,
          version: agreements.version,
          content: agreements.content,
          agreedAt: agreements.agreedAt,
        })
        .from(agreements)
        .where(ofBrand(agreements, brandId, inArray(agreements.membershipId, membershipIds))),
      db
        .select({
          membershipId: visits.membershipId,
          dependentId: visits.dependentId,
          service: visits.service,
          name: visits.name,
          usualCents: visits.usualCents,
          memberCents: visits.memberCents,
          visitedOn: visits.visitedOn,
        })
        .from(visits)
        .where(ofBrand(visits, brandId, inArray(visits.membershipId, membershipIds))),
      db
        .select({
          paymentId: refunds.paymentId,
          amountCents: refunds.amountCents,
          status: refunds.status,
          kind: refunds.kind,
          dueAt: refunds.dueAt,
          createdAt: refunds.createdAt,
          settledAt: refunds.settledAt,
        })
        .from(refunds)
        .where(ofBrand(refunds, brandId, isIn(refunds.paymentId, paid))),
      db
        .select({
          number: receipts.number,
          membershipId: receipts.membershipId,
          paymentId: receipts.paymentId,
          lines: receipts.lines,
          totalCents: receipts.totalCents,
          issuedOn: receipts.issuedOn,
        })
        .from(receipts)
        .where(ofBrand(receipts, brandId, eq(receipts.accountId, accountId))),
      db
        .select({
          kind: paymentMethods.kind,
          wallet: paymentMethods.wallet,
          cardBrand: paymentMethods.cardBrand,
          last4: paymentMethods.last4,
          expMonth: paymentMethods.expMonth,
          expYear: paymentMethods.expYear,
          returnedAt: paymentMethods.returnedAt,
          createdAt: paymentMethods.createdAt,
        })
        .from(paymentMethods)
        .where(ofBrand(paymentMethods, brandId, eq(paymentMethods.accountId, accountId))),
      db
        .select({
          kind: consents.kind,
          text: consents.text,
          textVersion: consents.textVersion,
          ip: consents.ip,
          userAgent: consents.userAgent,
          agreedAt: consents.agreedAt,
        })
        .from(consents)
        .where(ofBrand(consents, brandId, eq(consents.accountId, accountId))),
      db
        .select({
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
          ip: sessions.ip,
          userAgent: sessions.userAgent,
        })
        .from(sessions)
        .where(ofBrand(sessions, brandId, eq(sessions.accountId, accountId))),
      readOwnWords(db, { brandId, email: about.email, emailVerifiedAt }),
    ])
  return {
    account: { ...about, emailConfirmedAt: emailVerifiedAt },
    memberships: mine,
    terms,
    cancellations: cancelled,
    people,
    visits: seen,
    agreements: contracts,
    orders: bought,
    payments: paid,
    refunds: back,
    receipts: papers,
    cards,
    consents: agreed,
    sessions: signedIn,
    ...words,
  }
}

function isIn(column: Parameters<typeof inArray>[0], rows: { id: string }[]) {
  return inArray(
    column,
    rows.map(({ id }) => id),
  )
}
