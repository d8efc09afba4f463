import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { mailSubject } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { planVersions } from '#db/schema/plans.ts'
import { maskedEmail } from '#domain/accounts/profile/masked-email.rules.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import { standing } from '#domain/memberships/membership.policy.ts'
import type { Pair } from './account-owned-tables.server.ts'
import {
  conflictsOf,
  previewHash,
  takesSignIn,
  twoPeopleWords,
  undoableDays,
  undoableUntil,
} from './merge.rules.ts'
import type { MergePreview, MergeSide } from './merge.schema.ts'

type Account = typeof accounts.$inferSelect

/**
 * Previews merging the other account into the kept one: what moves, what conflicts and what the member will see.
 * @throws DomainError `not_found`; `invalid` for one account twice; `conflict` for one already merged or erased.
 */
export async function previewMerge(
  { db, now }: { db: Db; now: Date },
  pair: Pair & { timeZone: string },
): Promise<MergePreview> {
  const { brandId, keptId, otherId, timeZone } = pair
  const today = dateIn(timeZone, now)
  const { kept, other } = await readPair(db, pair)
  const [keptSide, otherSide] = await readSides(db, brandId, [kept, other], { today, timeZone })
  const takes = takesSignIn(kept, other)
  const signInEmail = (takes ? other : kept).email
  const active = [...keptSide.memberships, ...otherSide.memberships].filter(
    ({ status }) => status === 'active' || status === 'past_due',
  ).length
  const name = fullName(other)
  const preview = {
    kept: keptSide,
    other: otherSide,
    moves: await countMoves(db, { brandId, otherId, email: other.email }),
    conflicts: conflictsOf(keptSide, otherSide, { signInEmail, active }),
    signInEmail,
    memberSees: memberSees({ kept, other, signInEmail, takes }),
    typeToConfirm: name,
  }
  return {
    ...preview,
    undoableUntil: dateIn(timeZone, undoableUntil(now)),
    warning: twoPeopleWords(keptSide, otherSide),
    seen: previewHash({ keptId, ...preview }),
  }
}

/** Both accounts as they are now. @throws DomainError as `previewMerge` does */
export async function readPair(
  db: Db,
  { brandId, keptId, otherId }: Pair,
): Promise<{ kept: Account; other: Account }> {
  if (keptId === otherId) {
    const message = 'Choose a different account from this one.'
    throw new DomainError('invalid', message, { fields: [{ path: 'otherId', message }] })
  }
  const rows = await db
    .select()
    .from(accounts)
    .where(ofBrand(accounts, brandId, inArray(accounts.id, [keptId, otherId])))
  const [kept, other] = [keptId, otherId].map((id) => rows.find((row) => row.id === id))
  if (!kept || !other) throw notFound()
  if (kept.mergedIntoId || other.mergedIntoId) {
    throw new DomainError('conflict', 'One of these accounts is part of another already. Look for that one.')
  }
  if (kept.erasedAt || other.erasedAt) {
    throw new DomainError('conflict', 'One of these people was erased. There is nothing left to merge.')
  }
  return { kept, other }
}

async function readSides(
  db: Db,
  brandId: string,
  sides: [Account, Account],
  { today, timeZone }: { today: string; timeZone: string },
): Promise<[MergeSide, MergeSide]> {
  const ids = sides.map(({ id }) => id)
  const held = await db
    .select({ membership: memberships, planName: planVersions.name })
    .from(memberships)
    .innerJoin(
      planVersions,
      and(eq(planVersions.id, memberships.planVersionId), eq(planVersions.brandId, brandId)),
    )
    .where(ofBrand(memberships, brandId, inArray(memberships.accountId, ids)))
    .orderBy(asc(memberships.id))
  const sideOf = (account: Account): MergeSide => {
    const { id, email, firstName, lastName, dateOfBirth, phone, address } = account
    const lines = address && [address.line1, address.line2, address.city, `${address.state} ${address.zip}`]
    return {
      id,
      email,
      firstName,
      lastName,
      dateOfBirth,
      phone,
      address: lines ? lines.filter(Boolean).join(', ') : null,
      since: dateIn(timeZone, account.createdAt),
      signsIn: email !== null && account.ownsEmail && account.passwordHash !== null,
      memberships: held
        .filter(({ membership }) => membership.accountId === id)
        .map(({ membership, planName }) => ({
          memberNumber: membership.memberNumber,
          planName,
          status: standing(membership, today),
        })),
    }
  }
  return [sideOf(sides[0]), sideOf(sides[1])]
}

async function countMoves(
  db: Db,
  { brandId, otherId, email }: { brandId: string; otherId: string; email: string | null },
): Promise<MergePreview['moves']> {
  const ofAccount = sql`brand_id = ${brandId} and account_id = ${otherId}`
  const ofMembership = sql`brand_id = ${brandId} and membership_id in (select id from mine)`
  const isCase = sql`brand_id = ${brandId} and (email = ${email}`
  const { rows } = await db.execute<{ what: string; count: number }>(sql`
    with mine as (select id, member_number from memberships where ${ofAccount})
    select what, count::int from (values
      (1, 'Memberships', (select count(*) from mine)),
      (2, 'People in the family', (select count(*) from dependents where ${ofMembership})),
      (3, 'Visits, with what they saved', (select count(*) from visits where ${ofMembership})),
      (4, 'Cards and accounts on file', (select count(*) from payment_methods where ${ofAccount})),
      (5, 'Orders', (select count(*) from orders where ${ofAccount})),
      (6, 'Receipts', (select count(*) from receipts where ${ofAccount})),
      (7, 'Consents', (select count(*) from consents where ${ofAccount})),
      (8, 'Grievances and messages', (select count(*) from grievances where ${isCase}
        or member_number in (select member_number from mine)))
        + (select count(*) from contact_messages where ${isCase}))),
      (9, 'Mails', (select count(*) from mails l where brand_id = ${brandId} and ${mailSubject(sql`l.props`)} = any(array(
        select id::text from mine union select ${otherId}
        union select id::text from orders where ${ofAccount})))),
      (10, 'Notes', (select count(*) from member_notes where ${ofAccount})),
      (11, 'Tags', (select count(*) from member_tags where ${ofAccount}))
    ) as moves (place, what, count) order by place`)
  return rows
}

function memberSees({
  kept,
  other,
  signInEmail,
  takes,
}: {
  kept: Account
  other: Account
  signInEmail: string | null
  takes: boolean
}): string[] {
  const told = [...new Set([kept.email, other.email].flatMap((email) => email ?? []))]
  const goes = takes ? kept.email : other.email
  return [
    told.length > 0
      ? `We email ${told.join(' and ')} that the accounts are merged.`
      : 'No one is notified: there is no email on record.',
    signInEmail
      ? `They sign in with ${signInEmail}, and find every membership there.`
      : 'No one can sign in: neither account has an email.',
    ...(goes && goes !== signInEmail && signInEmail
      ? [`Anyone who signs in with ${goes} is asked to use ${maskedEmail(signInEmail)}.`]
      : []),
    'The other account’s devices are signed out, and its emailed links stop working.',
    `Nothing is charged, no member number and no card changes. It can be undone for ${undoableDays} days.`,
  ]
}
