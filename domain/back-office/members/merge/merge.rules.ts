import { createHash } from 'node:crypto'
import { formatPhone, typedDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import type { Moved } from '#domain/values/account-merges.ts'
import type { MergePreview, MergeSide } from './merge.schema.ts'

/** How many days a merge can be undone. */
export const undoableDays = 30

const dayMs = 24 * 60 * 60_000

/** Until when a merge made at an instant can be undone. */
export function undoableUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + undoableDays * dayMs)
}

type SignIn = { email: string | null; ownsEmail: boolean }

/**
 * Whether the kept account takes over the other's sign-in: if only the other can sign in, or if the kept one has no
 * email.
 */
export function takesSignIn(kept: SignIn, other: SignIn): boolean {
  if (other.email === null) return false
  return kept.email === null || (other.ownsEmail && !kept.ownsEmail)
}

/** The details in which both accounts differ, and which one wins: the kept account's, or the other's if it has none. */
export function conflictsOf(
  kept: MergeSide,
  other: MergeSide,
  { signInEmail, active }: { signInEmail: string | null; active: number },
): MergePreview['conflicts'] {
  const shown = (value: string | null) => value ?? 'None'
  const fields: [what: string, kept: string | null, other: string | null][] = [
    ['Name', fullName(kept), fullName(other)],
    ['Birth date', typedDate(kept.dateOfBirth), typedDate(other.dateOfBirth)],
    ['Phone', kept.phone && formatPhone(kept.phone), other.phone && formatPhone(other.phone)],
    ['Address', kept.address, other.address],
  ]
  const conflicts = fields
    .filter(([, one, two]) => two !== null && one !== two)
    .map(([what, one, two]) => ({
      what,
      kept: shown(one),
      other: shown(two),
      decided:
        one === null
          ? 'It has none, so the other account’s is used.'
          : 'The kept account’s details are used.',
    }))
  if (kept.email !== other.email && other.email !== null) {
    conflicts.push({
      what: 'Email',
      kept: shown(kept.email),
      other: other.email,
      decided: `${signInEmail ?? 'Neither'} signs in from then on, and gets the emails.`,
    })
  }
  if (active > 1) {
    conflicts.push({
      what: 'Memberships',
      kept: numbersOf(kept),
      other: numbersOf(other),
      decided: `All ${active} continue, each charged to its own card as before. Cancel any they don’t need.`,
    })
  }
  return conflicts
}

/**
 * Why two accounts may belong to two people: a different date of birth, or different first and last names. A spelling
 * variant, or only a changed last name, is no reason by itself.
 */
export function twoPeopleWords(kept: MergeSide, other: MergeSide): string | null {
  const isSame = (one: string, two: string) => isTyped(one, two)
  const sameName = isSame(kept.firstName, other.firstName) || isSame(kept.lastName, other.lastName)
  const sameBirth = kept.dateOfBirth === other.dateOfBirth
  if (sameName && sameBirth) return null
  const what = !sameName && !sameBirth ? 'names and birth dates' : sameName ? 'birth dates' : 'names'
  return `They have different ${what}. Family members each keep their own account: merge only if you know this is one person.`
}

function numbersOf({ memberships }: MergeSide): string {
  return memberships.map(({ memberNumber }) => memberNumber).join(', ') || 'None'
}

/** A hash of everything a preview shows; any change gives another hash. */
export function previewHash(preview: object): string {
  return createHash('sha256').update(JSON.stringify(preview)).digest('base64url')
}

/** Whether the typed text matches, ignoring case and spaces. */
export function isTyped(typed: string, wanted: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return plain(typed) === plain(wanted)
}

type Charged = { id: string; accountId: string; paymentMethodId: string | null }

/**
 * Each membership gets its own payment method, so that it's never charged to the other account's card. `cards` come
 * newest first.
 */
export function pinnedCards(
  memberships: readonly Charged[],
  cards: readonly { id: string; accountId: string }[],
): Moved['cards'] {
  return Object.fromEntries(
    memberships.map(({ id, accountId, paymentMethodId: was }) => [
      id,
      { was, is: was ?? cards.find((card) => card.accountId === accountId)?.id ?? null },
    ]),
  )
}
