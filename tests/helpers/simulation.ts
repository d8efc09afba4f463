import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { addDays } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { endDependent } from '#domain/memberships/family/change-dependent.server.ts'
import { readFamilyView } from '#domain/memberships/family/family.queries.server.ts'
import { cancelPlanChange } from '#domain/memberships/plan-change/cancel-plan-change.server.ts'
import { setAutoRenew } from '#domain/memberships/set-auto-renew.server.ts'
import { addDependent } from '#domain/orders/addition/add-dependent.server.ts'
import { quoteDependent } from '#domain/orders/addition/quote-dependent.server.ts'
import { changePlan, previewPlanChange } from '#domain/orders/plan-change/change-plan.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { renewMembership } from '#domain/orders/renewal/renew-membership.server.ts'
import type { openRenewalWorld } from './renewal-world.ts'

type World = Awaited<ReturnType<typeof openRenewalWorld>>
export type Dice = () => number

/** The same numbers from 0 to 1 in every run: mulberry32. */
export function dice(seed: number): Dice {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<Item>(random: Dice, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)]
}

/**
 * What members do on their own: cancel, pay manually, come back, fix or break their card, turn automatic renewal on or
 * off, add and remove people, change to another of `planIds` or pay at another interval. Returns what was done, or that
 * it was refused, which is a valid result too. Any other error is thrown.
 */
export function openSimulation(
  world: World,
  pool: pg.Pool,
  { random, members, planIds }: { random: Dice; members: InsertedMember[]; planIds: string[] },
) {
  const from = { ip: '::1', userAgent: null }
  const paidLately: InsertedMember[] = []
  const left: InsertedMember[] = []
  const acts = weighted<(member: InsertedMember) => Promise<string>>([
    [10, cancel],
    [4, () => cancel(paidLately.pop())],
    [4, giveUp],
    [44, payByHand],
    [20, changeCard],
    [8, changeAutoRenew],
    [12, takeIn],
    [6, letGo],
    [14, change],
    [2, keep],
    [6, () => comeBack(left.at(-1))],
  ])

  async function cancel(member: InsertedMember | undefined): Promise<string> {
    if (!member) return 'nothing'
    const { refundKind } = await world.cancel(member)
    left.push(member)
    return `cancelled_${refundKind}`
  }

  async function comeBack(member: InsertedMember | undefined): Promise<string> {
    if (!member) return 'nothing'
    const { status } = await world.keep(member)
    return `cancellation_kept_${status}`
  }

  /** A member with an unpaid term cancels instead of paying. */
  async function giveUp(): Promise<string> {
    const owing = await pool.query(`select id from memberships where status = 'past_due' order by id limit 1`)
    return cancel(members.find(({ membership }) => membership.id === owing.rows[0]?.id))
  }

  async function payByHand(member: InsertedMember): Promise<string> {
    const owner = world.ownerOf(member)
    const { termStartsOn, totalCents } = await previewRenewal(world.deps(), owner)
    const confirm = { termStartsOn, totalCents }
    const { status } = await renewMembership(world.deps(), {
      ...owner,
      key: randomUUID(),
      confirm,
      waitMs: 2_000,
    })
    paidLately.push(member)
    return `by_hand_${status}`
  }

  async function changeCard(member: InsertedMember): Promise<string> {
    const behaviour = random() < 0.6 ? 'succeed' : 'fail_renewals'
    const reference = member.card.methodReference
    await pool.query('update sandbox_gateway.tokens set behaviour = $1 where token = $2', [
      behaviour,
      reference,
    ])
    return behaviour === 'succeed' ? 'card_mended' : 'card_broken'
  }

  async function changeAutoRenew(member: InsertedMember): Promise<string> {
    const owner = world.ownerOf(member)
    const agreed = await world.autoRenewTermsOf(member)
    const change = { ...owner, ...from, autoRenew: random() < 0.7, agreed }
    const { autoRenew } = await setAutoRenew({ ...world.deps(), today: world.today() }, change)
    return autoRenew ? 'auto_renew_on' : 'auto_renew_off'
  }

  async function takeIn(member: InsertedMember): Promise<string> {
    const owner = world.ownerOf(member)
    const daysOld = Math.floor(random() * 20_000)
    const dateOfBirth = addDays(world.today(), -daysOld)
    const isChild = random() < 0.6 || daysOld < 7_000
    const relationship = isChild ? ('child' as const) : ('spouse' as const)
    const person = { firstName: 'Robin', lastName: 'Alder', dateOfBirth, relationship, disabled: false }
    const deps = world.deps()
    const { todayCents, renewalTotalCents } = await quoteDependent(deps, owner, person)
    const body = { ...person, agreed: { todayCents, renewalTotalCents } }
    const { status } = await addDependent(deps, { owner, key: randomUUID(), body, ...from, waitMs: 2_000 })
    return `person_${status}`
  }

  async function letGo(member: InsertedMember): Promise<string> {
    const owner = world.ownerOf(member)
    const family = await readFamilyView(world.deps().db, owner)
    const person = pick(random, family?.people ?? [])
    if (!person) return 'nobody_to_let_go'
    await endDependent(world.deps(), { owner, dependentId: person.id })
    return 'person_ended'
  }

  async function change(member: InsertedMember): Promise<string> {
    const deps = { ...world.deps(), whitelist: [] }
    const owner = world.ownerOf(member)
    const asked = {
      membershipId: owner.membershipId,
      planId: pick(random, planIds) ?? '',
      interval: random() < 0.25 ? ('month' as const) : ('year' as const),
      when: random() < 0.5 ? ('now' as const) : ('renewal' as const),
    }
    const { todayCents, renewalTotalCents, renewsOn } = await previewPlanChange(deps, owner, asked)
    const confirmed = { ...asked, confirm: { todayCents, renewalTotalCents, renewsOn } }
    const request = { ...owner, ...from, key: randomUUID(), change: confirmed, waitMs: 2_000 }
    return `plan_${(await changePlan(deps, request)).status}`
  }

  async function keep(member: InsertedMember): Promise<string> {
    await cancelPlanChange(world.deps(), world.ownerOf(member))
    return 'plan_kept'
  }

  return {
    act: async (): Promise<string> => {
      const [act, member] = [pick(random, acts), pick(random, members)]
      if (!act || !member) return 'nothing'
      return act(member).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
        return `refused_${error.code}`
      })
    },
  }
}

/** Each item as often as its weight, to pick from. */
function weighted<Item>(items: [weight: number, item: Item][]): Item[] {
  return items.flatMap(([weight, item]) => Array.from({ length: weight }, () => item))
}
