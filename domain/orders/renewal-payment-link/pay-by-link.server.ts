import { and, eq, isNull } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accountLinks, accounts } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { clearsBy, debitWordsFor } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { bankDebitTextVersion } from '#domain/billing/bank-debit/bank-debit.words.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { previewDue } from '#domain/orders/renewal/quote-renewal.server.ts'
import { renewMembership } from '#domain/orders/renewal/renew-membership.server.ts'
import type { Entered } from '#domain/orders/renewal/renewal.order.server.ts'
import { saidHere } from '#domain/retold.ts'
import * as m from '#messages'
import { inLocale } from '#messages/locale.ts'
import { type FoundLink, findRenewalPaymentLink } from './create-renewal-payment-link.server.ts'
import type { PaidByLink, PayByLink, RenewalLink } from './renewal-link.schema.ts'

type State = RenewalLink['state']
type At = { brand: Brand; token: string }

/**
 * What a mailed renewal link pays for and its status; records the first time it's opened.
 * @throws DomainError `not_found` for a link we didn't send, or of a merged account.
 */
export async function readRenewalLink({ db, now }: DbAt, { brand, token }: At): Promise<RenewalLink> {
  const link = await findRenewalPaymentLink(db, { brandId: brand.id, token })
  if (!link) throw notFound()
  if (!link.openedAt) {
    const isFirst = and(eq(accountLinks.id, link.id), isNull(accountLinks.openedAt))
    await db
      .update(accountLinks)
      .set({ openedAt: now })
      .where(ofBrand(accountLinks, brand.id, isFirst))
  }
  const { membership, firstName, isPaying, isClearing } = await readMembership(db, link)
  const { timeZone } = brand.settings
  const told = { firstName, until: dateIn(timeZone, link.expiresAt), why: null, due: null }
  const state = stateOf(link, { ...membership, isPaying, isClearing }, now)
  if (state !== 'due') return { ...told, state }
  try {
    const owner = ownerOf(link, membership, dateIn(timeZone, now))
    const { membershipId: _, consent: __, card: ___, ...preview } = await previewDue(db, owner)
    if (preview.termStartsOn !== link.termStartsOn) return { ...told, state: 'ended' }
    const { status, autoRenew: renewsItself } = membership
    const isPastDue = status === 'past_due'
    const refusedByBank = whyNotByBank(membership, preview, now)
    return { ...told, state, due: { ...preview, isPastDue, renewsItself, refusedByBank } }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { ...told, state: error.code === 'in_flight' ? 'paying' : 'blocked', why: saidHere(error) }
  }
}

/**
 * Pays by a mailed link with the payment method just entered, which is saved and charged from then on. It takes the
 * renewal's own lock, like the schedule, staff and the signed-in member: one of them pays, the others are told.
 *
 * @throws DomainError as `renewMembership` does; `not_found`; `checkout_closed` with the reason if nothing is due by
 *   this link.
 */
export async function payByLink(
  deps: OrderDeps,
  {
    brand,
    key,
    body: { token, confirm, paymentToken, paymentKind = 'card' },
    ip,
    userAgent,
  }: { brand: Brand; key: string | undefined; body: PayByLink; ip: string; userAgent: string | null },
): Promise<PaidByLink> {
  const link = await findRenewalPaymentLink(deps.db, { brandId: brand.id, token })
  if (!link) throw notFound()
  const { membership } = await readMembership(deps.db, link)
  const owner = ownerOf(link, membership, dateIn(brand.settings.timeZone, deps.now))
  // Runs in the transaction that stores the order, under the membership's lock.
  const onDrafted: OrderDeps['onDrafted'] = async (tx, { startsOn }) => {
    const fresh = (await findRenewalPaymentLink(tx, { brandId: brand.id, token })) ?? link
    const { membership: locked } = await readMembership(tx, link)
    const state = stateOf(fresh, { ...locked, isPaying: false, isClearing: false }, deps.now)
    if (state !== 'due') throw closed(state, fresh, brand)
    if (startsOn !== fresh.termStartsOn) throw closed('ended', fresh, brand)
  }
  const entered = { paymentToken, paymentKind, agreed: agreedTo(brand, paymentKind, { ip, userAgent }) }
  const paid = await renewMembership({ ...deps, onDrafted }, { ...owner, key, confirm, entered }).catch(
    (error: unknown) => {
      const why = paymentKind === 'us_bank_account' ? whyNotByBank(membership, confirm, deps.now) : null
      const isStale = error instanceof DomainError && error.code === 'stale_quote'
      throw isStale && why ? new DomainError('conflict', why) : error
    },
  )
  const { status, clearsBy, termEndsOn, totalCents, check } = paid
  // The link pays once. If the process dies before this, the paid term gives the same state.
  if (status !== 'confirming') {
    await deps.db
      .update(accountLinks)
      .set({ usedAt: deps.now })
      .where(ofBrand(accountLinks, brand.id, and(eq(accountLinks.id, link.id), isNull(accountLinks.usedAt))))
  }
  return { status, termEndsOn, totalCents, ...(clearsBy && { clearsBy }), ...(check && { check }) }
}

type Standing = Pick<typeof memberships.$inferSelect, 'status' | 'cancelledAt' | 'termEndsOn'> & {
  isPaying: boolean
  isClearing: boolean
}

/** The link's state. What happened to the membership takes precedence over what was decided about the link. */
function stateOf(
  { withdrawnAt, expiresAt, termStartsOn }: FoundLink,
  { status, cancelledAt, termEndsOn, isPaying, isClearing }: Standing,
  now: Date,
): State {
  if (status !== 'active' && status !== 'past_due') return 'ended'
  if (termEndsOn >= termStartsOn) return 'paid'
  if (isClearing) return 'clearing'
  if (isPaying) return 'paying'
  if (cancelledAt) return 'ended'
  if (withdrawnAt) return 'withdrawn'
  return expiresAt <= now ? 'expired' : 'due'
}

/**
 * Why a bank account can't pay for the link's term: its debit clears after the membership has ended and would pay for a
 * term from that day on (decision 0166), which no link is for. Null if it can.
 */
function whyNotByBank(
  { status, autoRenew }: Pick<typeof memberships.$inferSelect, 'status' | 'autoRenew'>,
  { termStartsOn, totalCents }: PayByLink['confirm'],
  now: Date,
): string | null {
  const by = clearsBy(now)
  if (status === 'past_due' || autoRenew || totalCents === 0 || by <= termStartsOn) return null
  return m.errors_bank_too_late_for_membership({ by: formatDate(by) })
}

function closed(state: State, { expiresAt }: FoundLink, { settings }: Brand): DomainError {
  const words: Partial<Record<State, string>> = {
    paid: m.errors_been_paid_already_nothing(),
    ended: m.errors_membership_over_nothing_charged(),
    withdrawn: m.errors_link_taken_back_nothing(),
    expired: m.errors_link_good_until_nothing({
      expiresAt: formatDate(dateIn(settings.timeZone, expiresAt)),
    }),
  }
  return new DomainError('checkout_closed', words[state] ?? m.errors_link_cannot_paid_nothing())
}

function ownerOf(link: FoundLink, { accountId }: { accountId: string }, today: string) {
  const { brandId, membershipId } = link
  return { brandId, accountId, membershipId, today }
}

/** The text above the button for a debit. A card agrees to its price only, like every manual renewal. */
function agreedTo(
  brand: Brand,
  kind: Entered['paymentKind'],
  from: { ip: string; userAgent: string | null },
): Entered['agreed'] {
  const text = debitWordsFor(brand, kind)
  return text === null
    ? null
    : { version: bankDebitTextVersion[inLocale()], words: [{ kind: 'bank_debit', text }], ...from }
}

async function readMembership(db: Db, { brandId, membershipId }: FoundLink) {
  const [row] = await db
    .select({ membership: memberships, firstName: accounts.firstName })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId)))
  if (!row) throw notFound()
  const open = await db
    .select({ status: payments.status })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(ofBrand(orders, brandId, eq(orders.membershipId, membershipId), eq(orders.status, 'open')))
  return {
    ...row,
    isPaying: open.length > 0,
    isClearing: open.some(({ status }) => status === 'pending'),
  }
}
