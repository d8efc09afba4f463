import type { Db } from '#db/client.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { updatedRow } from '#db/written-rows.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError, type WrongField } from '#domain/errors.ts'
import { memberRefused } from '#domain/orders/purchase/member-refused.rules.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { normalizeCouponCode } from '#domain/plans/coupon.rules.ts'
import { checkNewPassword } from '#domain/security/new-password.server.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import * as m from '#messages'
import { type In, inLocale } from '#messages/locale.ts'
import {
  authorizeCheckout,
  type Checkout,
  type CheckoutAccess,
  inProgress,
  refuseClosed,
} from './authorize-checkout.server.ts'
import type { CheckoutView, UpdateCheckout } from './checkout.schema.ts'
import { type CheckoutDeps, findCoverProblem, offerFor } from './checkout-offer.server.ts'
import { findPeopleProblems } from './checkout-people.rules.ts'
import { viewCheckout } from './read-checkout.server.ts'

/**
 * Saves any part of a draft; absent fields stay unchanged. Present values must be valid; missing ones are required only
 * at confirmation. The password is hashed at once and stored nowhere else.
 * @throws DomainError `not_found`, `checkout_closed`, `in_flight` (it's being paid for), `invalid`, `coupon_invalid`,
 *   `not_sold` or, for a member (`isSignedIn`), `signed_in`, each with the fields at fault; then nothing is saved.
 */
export async function updateCheckout(
  deps: CheckoutDeps,
  input: Omit<CheckoutAccess, 'brandId'> & { brand: Brand; changes: UpdateCheckout; isSignedIn?: boolean },
): Promise<CheckoutView> {
  const { brand, checkoutId, secret, changes, isSignedIn = false } = input
  const { db, now } = deps
  const access = { brandId: brand.id, checkoutId, secret }
  const before = await authorizeCheckout(db, access)
  await refuseChange(db, before, now)
  if (isSignedIn) throw memberRefused(applyChanges(before, changes))
  const passwordHash = await hashNewPassword(changes, before, brand)
  const whitelist = await readAllowlist(deps, brand)

  return db.transaction(async (tx) => {
    const checkout = await authorizeCheckout(tx, access, { lock: true })
    await refuseChange(tx, checkout, now)
    const draft = applyChanges(checkout, changes)
    const problems = findPeopleProblems(draft, dateIn(brand.settings.timeZone, now))
    if (problems.length > 0) throw invalid(problems)
    const inTx = { db: tx, now, whitelist }
    const offer = await offerFor(inTx, brand, draft)
    const { plan, couponProblem } = offer
    const coverProblem = changes.dependents && findCoverProblem(offer, draft)
    if (coverProblem) throw invalid([coverProblem])
    if (changes.couponCode && couponProblem) {
      const { message } = couponProblem
      throw new DomainError('coupon_invalid', message, { fields: [{ path: 'couponCode', words: message }] })
    }
    const changed = { ...draft, planVersionId: plan.versionId, updatedAt: now }
    const saved = await updatedRow(tx, checkouts, checkout, {
      ...changed,
      ...(passwordHash && { passwordHash }),
    })
    if (!saved) throw new Error('The checkout was not saved.')
    return viewCheckout(inTx, brand, saved, plan)
  })
}

async function refuseChange(db: Db, checkout: Checkout, now: Date): Promise<void> {
  refuseClosed(checkout, now)
  if (checkout.status === 'confirming') throw await inProgress(db, checkout)
  if (checkout.status === 'completed') {
    throw new DomainError('checkout_closed', m.errors_order_complete_change_membership)
  }
}

function applyChanges(checkout: Checkout, changes: UpdateCheckout) {
  const { password: _, ...account } = changes.account ?? {}
  const code = changes.couponCode === undefined ? checkout.couponCode : changes.couponCode
  return {
    planId: checkout.planId,
    interval: changes.interval ?? checkout.interval,
    officeId: changes.officeId === undefined ? checkout.officeId : changes.officeId,
    couponCode: code ? normalizeCouponCode(code) : null,
    account: { ...checkout.account, ...account },
    dependents: changes.dependents ?? checkout.dependents,
    people: changes.dependents ? null : checkout.people,
  }
}

/** Outside any transaction: hashing takes as long as a hundred queries. */
async function hashNewPassword(
  changes: UpdateCheckout,
  before: Checkout,
  brand: Brand,
): Promise<string | null> {
  const { account } = changes
  if (account?.password === undefined) return null
  const { email = '', firstName = '', lastName = '', phone = '' } = { ...before.account, ...account }
  try {
    await checkNewPassword(account.password, [brand.name, brand.key, email, firstName, lastName, phone])
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error
    const refusal = error
    const words = (at: number) => (o?: In) =>
      refusal.told(inLocale(o)).fields?.[at]?.message ?? refusal.message
    throw invalid(error.fields.map((_, at) => ({ path: 'account.password', words: words(at) })))
  }
  return hashPassword(account.password)
}

function invalid(fields: WrongField[]): DomainError {
  return new DomainError('invalid', m.errors_check_marked_fields, { fields })
}
