import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { BulkShown } from '#db/schema/bulk.ts'
import { mailSubject } from '#db/schema/mail.ts'
import type { MembershipContext } from '#domain/accounts/visitor.ts'
import {
  changeAutoRenew,
  endMembership,
  transferMember,
} from '#domain/back-office/members/actions/change-membership.server.ts'
import { tagMember } from '#domain/back-office/members/actions/note-member.server.ts'
import { renewForMember } from '#domain/back-office/members/actions/order-actions.server.ts'
import { sendCardLink, sendMailAgain } from '#domain/back-office/members/actions/reach-member.server.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import type { StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import type { BulkAct } from './bulk.schema.ts'
import { dryRun, previewHash, runAsPreviewed } from './dry-run.server.ts'

export type BulkDeps = StaffDeps & { gateway: PaymentGateway }

/** One of many memberships, and what the check found of it. `key`: the idempotency key of its payment. */
export type BulkTarget = { owner: MembershipContext; reason: string; key: string; shown: BulkShown | null }

const mostTags = 10

/**
 * What an action would do to one member.
 * @throws DomainError as the command of their own page does
 */
export async function checkAction(deps: BulkDeps, act: BulkAct, target: BulkTarget): Promise<BulkShown> {
  if (act.kind === 'renew') return checkRenewal(deps, target)
  const given = act.kind === 'mail_again' ? { mailId: await newestMail(deps.db, act, target) } : undefined
  return dryRun(deps, given, (at) => command(at, act, { ...target, given }))
}

/**
 * Applies an action to one member by the command of their own page, exactly as the check showed it.
 * @throws DomainError as the command does; `conflict`: it would do something else than was shown
 */
export async function doAction(
  deps: BulkDeps,
  act: Exclude<BulkAct, { kind: 'renew' }>,
  target: BulkTarget,
): Promise<void> {
  const { shown } = target
  const changed = 'This member changed since it was checked. Nothing was done.'
  await runAsPreviewed(deps, { shown, changed }, (at) => command(at, act, { ...target, given: shown?.given }))
}

/**
 * Takes an off-schedule payment, once per key of its target, across retries and crashes.
 * @throws DomainError as `renewForMember` does
 */
export async function renewOne(deps: BulkDeps, { owner, reason, key, shown }: BulkTarget): Promise<string> {
  const confirm = { termStartsOn: shown?.given?.termStartsOn ?? '', totalCents: shown?.cents ?? 0 }
  const asked = { key, reason, days: { kind: 'next' as const }, confirm }
  const { status, totalCents, termEndsOn } = await renewForMember(deps, owner, asked)
  if (status !== 'active') return `${formatCents(totalCents)}: the payment is in progress.`
  return `${formatCents(totalCents)} paid, active through ${formatDate(termEndsOn)}.`
}

async function checkRenewal({ db, now, gateway }: BulkDeps, { owner }: BulkTarget): Promise<BulkShown> {
  const { termStartsOn, termEndsOn, totalCents, card } = await previewRenewal({ db, now, gateway }, owner)
  if (totalCents > 0 && !card)
    throw new DomainError('conflict', 'There is no saved payment method to charge.')
  return {
    before: null,
    after: { paysFor: `${formatDate(termStartsOn)} to ${formatDate(termEndsOn)}` },
    cents: totalCents,
    mark: previewHash([owner.membershipId, termStartsOn, totalCents]),
    given: { termStartsOn },
  }
}

type Given = BulkShown['given']

async function command(
  deps: BulkDeps,
  act: Exclude<BulkAct, { kind: 'renew' }>,
  { owner, reason, given }: BulkTarget & { given?: Given },
): Promise<unknown> {
  switch (act.kind) {
    case 'mail_again':
      return sendMailAgain(deps, owner, { mailId: given?.mailId ?? '', reason })
    case 'card_link':
      return sendCardLink(deps, owner, { reason })
    case 'tag_add':
      return tagMember(deps, owner, { change: (was) => withTag(was, act.tag) })
    case 'tag_remove':
      return tagMember(deps, owner, { change: (was) => withoutTag(was, act.tag) })
    case 'transfer':
      return transferMember(deps, owner, { officeId: act.officeId, reason })
    case 'end':
      return endMembership(deps, owner, { words: act.words, reason })
    case 'auto_renew_off':
      return changeAutoRenew(deps, owner, { autoRenew: false, reason })
  }
}

function withTag(was: string[], tag: string): string[] {
  if (was.includes(tag)) throw new DomainError('conflict', 'They already have this tag.')
  if (was.length >= mostTags) throw new DomainError('conflict', 'A member can have at most ten tags.')
  return [...was, tag].toSorted()
}

function withoutTag(was: string[], tag: string): string[] {
  if (!was.includes(tag)) throw new DomainError('conflict', 'They don’t have this tag.')
  return was.filter((each) => each !== tag)
}

/** The member's newest email of this kind, about this membership or themselves. */
async function newestMail(
  db: Db,
  { template }: Extract<BulkAct, { kind: 'mail_again' }>,
  { owner: { brandId, accountId, membershipId } }: BulkTarget,
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from mails l
    where l.brand_id = ${brandId} and l.template = ${template} and ${mailSubject(sql`l.props`)} = any(array(
      select ${membershipId}::text union select ${accountId}::text
      union select o.id::text from orders o where o.brand_id = ${brandId} and o.membership_id = ${membershipId}))
    order by l.created_at desc, l.id desc limit 1`)
  const [mail] = rows
  if (!mail) throw new DomainError('conflict', 'They were never sent this email.')
  return mail.id
}
