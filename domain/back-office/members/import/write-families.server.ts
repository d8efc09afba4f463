import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import { dependents, memberships, membershipTerms } from '#db/schema/memberships.ts'
import type { ImportSample } from '#domain/back-office/imports/import.schema.ts'
import {
  type BatchResult,
  type ImportRun,
  mostSampled,
  type Refusal,
} from '#domain/back-office/imports/import-kind.ts'
import { dateIn, daysInMonth } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { identityOf } from '#domain/memberships/family/dependent.rules.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import { assertNotEnrolled, lockEnrollee } from '#domain/orders/desk-sale/duplicate-enrollment.server.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import type { FamilyWithCard } from './member-rows.server.ts'
import type { ImportedFamily } from './read-family.rules.ts'

type Item = { line: number; item: FamilyWithCard }

/**
 * Writes families with terms paid elsewhere, in transaction `tx`: an account without a password, the card that the
 * gateway took over, a membership without auto-renewal, its people, and a paid term without a payment of ours. No email
 * is sent. People already here, by their id there, their email, or name and date of birth on the same plan, stay
 * unchanged.
 */
export async function writeFamilies(
  tx: Db,
  { now, isDry }: { now: Date; isDry: boolean },
  run: ImportRun,
  items: Item[],
): Promise<BatchResult> {
  const { brandId } = run
  const known = await knownFamilies(tx, brandId, items)
  const fresh = items.filter(({ item }) => !known.has(item.externalId))
  const charged = await knownCards(tx, brandId, fresh)
  const refused: Refusal[] = items.flatMap(({ item }) => missingHere(item, known.get(item.externalId)))
  const alone: Item[] = []
  for (const each of fresh) {
    const isCharged = each.item.card && charged.has(each.item.card.reference)
    const reason = isCharged
      ? 'This card is already saved here for someone else.'
      : await twiceHere(tx, brandId, each.item)
    if (reason) refused.push(...refusalsOf(each.item, reason))
    else alone.push(each)
  }
  const rows = alone.map((each) => ({ ...each, accountId: newId(now), membershipId: newId(now) }))
  const opened = await openAccounts(tx, brandId, rows, now)
  const written = rows.filter(({ accountId }) => opened.has(accountId))
  for (const { item, accountId } of rows) {
    const reason = `${item.member.email} has an account here already. Look for it among the members; if it belongs to someone else, leave the email out and import this row again.`
    if (!opened.has(accountId)) refused.push(...refusalsOf(item, reason))
  }
  await writeMemberships(tx, run, written, now)
  return {
    added: written.length,
    changed: 0,
    unchanged: items.length - fresh.length,
    ending: 0,
    refused,
    sample: isDry ? written.slice(0, Math.max(0, mostSampled - run.sampled)).map(sampleOf) : [],
    more: counted(run.more, written, dateIn('UTC', now)),
  }
}

const refusalsOf = ({ lines }: ImportedFamily, reason: string): Refusal[] =>
  lines.map((line) => ({ line, reason }))

/** The people of families already here, by their primary member's id there. */
async function knownFamilies(tx: Db, brandId: string, items: Item[]): Promise<Map<string, Set<string>>> {
  const ids = items.map(({ item }) => item.externalId)
  const { firstName, lastName, dateOfBirth } = dependents
  const rows = await tx
    .select({ externalId: memberships.externalId, firstName, lastName, dateOfBirth })
    .from(memberships)
    .leftJoin(
      dependents,
      and(eq(dependents.membershipId, memberships.id), eq(dependents.brandId, memberships.brandId)),
    )
    .where(ofBrand(memberships, brandId, inArray(memberships.externalId, ids)))
    .orderBy(memberships.id)
  const known = new Map<string, Set<string>>()
  for (const { externalId, firstName: first, lastName: last, dateOfBirth: born } of rows) {
    const people = known.get(externalId ?? '') ?? new Set()
    if (first !== null && last !== null && born !== null)
      people.add(identityOf({ firstName: first, lastName: last, dateOfBirth: born }))
    known.set(externalId ?? '', people)
  }
  return known
}

/** New people of a family that was imported before, as when a family is split over two files. */
function missingHere(
  { lines, dependents: people }: ImportedFamily,
  here: Set<string> | undefined,
): Refusal[] {
  if (here === undefined) return []
  return people.flatMap((person, at) => {
    const line = lines[at + 1]
    if (line === undefined || here.has(identityOf(person))) return []
    const reason = `${fullName(person)} isn’t in this family, which was imported from another file. Add them on the member’s page, or undo that file and import the family whole.`
    return [{ line, reason }]
  })
}

async function knownCards(tx: Db, brandId: string, items: Item[]): Promise<Set<string>> {
  const references = items.flatMap(({ item }) => item.card?.reference ?? [])
  const rows = await tx
    .select({ reference: paymentMethods.reference })
    .from(paymentMethods)
    .where(ofBrand(paymentMethods, brandId, inArray(paymentMethods.reference, references)))
  return new Set(rows.map(({ reference }) => reference))
}

/** Why a person isn't written because they are already on the plan, however they joined; takes their lock. */
async function twiceHere(tx: Db, brandId: string, { member, plan }: ImportedFamily): Promise<string | null> {
  const who = { brandId, account: member, planId: plan.id }
  await lockEnrollee(tx, who)
  try {
    await assertNotEnrolled(tx, who)
    return null
  } catch (error) {
    if (error instanceof DomainError && error.code === 'conflict') return error.message
    throw error
  }
}

type Named = Item & { accountId: string; membershipId: string }

/** Creates an account for each, except those whose email has one; returns which. */
async function openAccounts(tx: Db, brandId: string, rows: Named[], now: Date): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const opened = await tx
    .insert(accounts)
    .values(
      rows.map(({ item, accountId: id, membershipId }) => ({
        id,
        brandId,
        ...item.member,
        activeMembershipId: membershipId,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  return new Set(opened.map(({ id }) => id))
}

async function writeMemberships(tx: Db, { id: importId, brandId }: ImportRun, rows: Named[], now: Date) {
  if (rows.length === 0) return
  await tx.insert(memberships).values(
    rows.map(({ line, item, accountId, membershipId: id }) => {
      const { externalId, state, plan, interval, termStartsOn, termEndsOn, joinedOn, officeId } = item
      const what = { planId: plan.id, planVersionId: plan.versionId, interval, officeId, state }
      const days = { joinedOn, termStartsOn, termEndsOn }
      const from = { importId, importLine: line, externalId }
      const memberNumber = newMemberNumber()
      // Nobody here has agreed to auto-renewal, whether or not a card is saved.
      const renews = { status: 'active', autoRenew: false } as const
      return { id, brandId, accountId, memberNumber, ...what, ...days, ...from, ...renews, createdAt: now }
    }),
  )
  await tx.insert(membershipTerms).values(
    rows.map(({ membershipId, item }) => ({
      brandId,
      membershipId,
      paymentId: null,
      elsewhereCents: item.elsewhereCents,
      startsOn: item.termStartsOn,
      endsOn: item.termEndsOn,
    })),
  )
  const cards = rows.flatMap(({ accountId, item }) =>
    item.card ? [{ brandId, accountId, ...item.card, createdAt: now }] : [],
  )
  if (cards.length > 0) await tx.insert(paymentMethods).values(cards)
  const people = rows.flatMap(({ membershipId, item }) =>
    item.dependents.map((person) => ({ brandId, membershipId, ...person, startsOn: item.joinedOn })),
  )
  if (people.length > 0) await tx.insert(dependents).values(people)
}

function sampleOf({ line, item }: Item): ImportSample {
  const { member, dependents: others, plan, interval, termEndsOn, elsewhereCents } = item
  const words: [field: string, after: string][] = [
    ['plan', `${plan.name}, ${intervalWords(interval).by}`],
    ['paid through', formatDate(termEndsOn)],
    ...(elsewhereCents > 0 ? [['paid there', formatCents(elsewhereCents)] as [string, string]] : []),
    ...(others.length > 0 ? [['with', others.map(fullName).join(', ')] as [string, string]] : []),
    ['email', member.email ?? noEmailWords(item)],
    ...(item.card ? [['card', cardWords(item)] as [string, string]] : []),
  ]
  const changes = words.map(([field, after]) => ({ field, before: '', after }))
  return { line, name: fullName(member), isNew: true, changes }
}

function noEmailWords({ emailOfLine }: FamilyWithCard): string {
  return emailOfLine === null
    ? 'none: they cannot be invited'
    : `none: line ${emailOfLine} signs in with it, so ask for another to invite them`
}

/** The last day of a card; null: it has none. */
function lastDayOf({ card }: FamilyWithCard): string | null {
  if (!card?.expMonth || !card.expYear) return null
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  const last = daysInMonth(card.expYear, card.expMonth)
  return `${pad(card.expYear, 4)}-${pad(card.expMonth, 2)}-${pad(last, 2)}`
}

function cardWords(item: FamilyWithCard): string {
  const { card, termEndsOn } = item
  const last = lastDayOf(item)
  const ends = last === null ? '' : `, good until ${formatDate(last)}`
  const isShort = last !== null && last <= termEndsOn
  return `ending in ${card?.last4 ?? ''}${ends}${isShort ? ': it ends before the renewal, so ask for another' : ''}`
}

/** The number of people, what they paid elsewhere, and the range of dates they're on the plan. */
function counted(before: ImportRun['more'], rows: Item[], today: string): ImportRun['more'] {
  const sum = (name: string, of: (item: FamilyWithCard) => number) =>
    rows.reduce((total, { item }) => total + of(item), Number(before[name] ?? 0))
  const days = rows.map(({ item }) => item.termEndsOn)
  const all = (name: string) => [...(before[name] ? [String(before[name])] : []), ...days].toSorted()
  const [first] = all('coveredFrom')
  const last = all('coveredUntil').at(-1)
  return {
    people: sum('people', ({ dependents: others }) => 1 + others.length),
    families: sum('families', ({ dependents: others }) => Number(others.length > 0)),
    withEmail: sum('withEmail', ({ member }) => Number(member.email !== null)),
    sharedEmails: sum('sharedEmails', ({ emailOfLine }) => Number(emailOfLine !== null)),
    cards: sum('cards', ({ card }) => Number(card !== null)),
    cardsExpired: sum('cardsExpired', (item) => Number((lastDayOf(item) ?? today) < today)),
    cardsEnding: sum('cardsEnding', (item) => {
      const last = lastDayOf(item)
      return Number(last !== null && last >= today && last <= item.termEndsOn)
    }),
    elsewhereCents: sum('elsewhereCents', ({ elsewhereCents }) => elsewhereCents),
    ...(first && last ? { coveredFrom: first, coveredUntil: last } : {}),
  }
}
