import type { Db } from '#db/client.ts'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import type { DependentView, MembershipView } from '#domain/memberships/membership.schema.ts'
import { lastDayCovered } from '#domain/memberships/next-term/age-out.rules.ts'
import { additionalMemberCents } from '#domain/plans/quote.rules.ts'
import { readFamily } from './lock-family.server.ts'

/** The people on the active membership, and the price with more or fewer; cents. */
export type FamilyView = {
  member: MemberView
  membership: MembershipView
  people: (DependentView & {
    /** The last day before a child ages out; null for everyone else. */
    childUntil: string | null
    /** Renewal price if this person leaves or, if they're already leaving, if they stay. */
    renewalOtherwiseCents: number
  })[]
  /** Price of each additional person for a whole term; null if the plan takes no one else. */
  eachMoreCents: number | null
  mayAdd: boolean
}

/** The family of the active membership as its page shows it; null without a membership. */
export async function readFamilyView(db: Db, owner: AccountContext): Promise<FamilyView | null> {
  const { member, active } = await readDashboard(db, owner)
  if (!active) return null
  const family = await readFamily(db, { ...owner, membershipId: active.id })
  const { term, renewalWith } = family
  return {
    member,
    membership: active,
    people: active.dependents.map((person) => ({
      ...person,
      childUntil: lastDayCovered({ ...person, endsOn: null }),
      renewalOtherwiseCents: renewalWith([
        ...family.people.filter(({ id }) => id !== person.id),
        ...(person.endsOn === null ? [] : [{ ...person, endsOn: null }]),
      ]),
    })),
    eachMoreCents: additionalMemberCents(family.plan, family.interval),
    mayAdd: family.status === 'active' && term.endsOn >= owner.today,
  }
}
