import { sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { confirmByCharge, isConfirmable } from '#domain/orders/charging/confirm-by-charge.server.ts'
import type { OrderDeps } from '#domain/orders/place-order.server.ts'
import { readCharged, renewByCharge } from '#domain/orders/renewal/renew-by-charge.server.ts'

/** A charge at the gateway, as far as its key and what we gave along tell what it was for; cents. */
export type KeyedCharge = {
  key: string
  reference: string
  amountCents: number
  metadata: Record<string, string>
}

/** Who paid, as far as the books know them. */
type Payer = {
  brandId: string | null
  membershipId: string | null
  accountId: string | null
  checkoutId: string | null
  name: string | null
  email: string | null
}

/**
 * What a charge that is in no books is settled as: the renewal or the draft it was made for; `waits`: what will ask for it
 * under its key, an act for many that is under way or a charge that waits for approval; null: nothing, so it goes back.
 */
type MeantFor = 'renewal' | 'draft' | 'waits' | null

export type Meaning = { payer: Payer; meantFor: MeantFor }

type Asked = DbAt & { gateway: { name: string } }

/** Reads what a charge was made for out of its key, `kind:whose:…`, and of what the books know of that today. */
export async function readMeaning(deps: Asked, charge: KeyedCharge): Promise<Meaning> {
  const { isAwaited, ...payer } = await readPayer(deps.db, charge)
  if (isAwaited) return { payer, meantFor: 'waits' }
  if (await isRenewal(deps, charge, payer)) return { payer, meantFor: 'renewal' }
  return { payer, meantFor: (await isDraft(deps, charge, payer)) ? 'draft' : null }
}

/** Settles a charge as what it was made for, under its own key. @returns whether that is done; else it is still unknown. */
export async function settleAsMeant(
  deps: OrderDeps,
  charge: KeyedCharge,
  { payer: { brandId, membershipId, checkoutId }, meantFor }: Meaning,
): Promise<boolean> {
  const brand = brandId ? await findBrandById(deps.db, brandId) : null
  if (!brand) return false
  if (meantFor === 'renewal' && membershipId) {
    const today = dateIn(brand.settings.timeZone, deps.now)
    return renewByCharge(deps, { brandId: brand.id, membershipId, today }, charge)
  }
  if (meantFor !== 'draft' || !checkoutId) return false
  return confirmByCharge(deps, { brand, checkoutId, ...charge })
}

async function isRenewal({ db, now }: Asked, charge: KeyedCharge, payer: Payer): Promise<boolean> {
  const { brandId, membershipId } = payer
  const brand = brandId ? await findBrandById(db, brandId) : null
  if (!brand || !membershipId || kindOf(charge) !== 'renewal') return false
  const which = { brandId: brand.id, membershipId, today: dateIn(brand.settings.timeZone, now) }
  return refusedIsNo(() => readCharged(db, which, charge).then((found) => found !== null))
}

async function isDraft({ db, now, gateway }: Asked, charge: KeyedCharge, payer: Payer): Promise<boolean> {
  const { brandId, checkoutId } = payer
  const brand = brandId ? await findBrandById(db, brandId) : null
  if (!brand || !checkoutId || kindOf(charge) !== 'checkout') return false
  return isConfirmable({ db, now, gateway }, { brand, checkoutId, ...charge })
}

async function refusedIsNo(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** What a charge was for, in our words; the key says it where the gateway keeps none. */
export function purposeOf({ key, metadata }: Pick<KeyedCharge, 'key' | 'metadata'>): string {
  return (metadata.purpose ?? kindOf({ key })).replaceAll('_', ' ')
}

const kindOf = ({ key }: Pick<KeyedCharge, 'key'>) => key.split(':')[0] ?? ''

/** Whose the key is, and whether something that is under way will ask for it. */
async function readPayer(db: Db, { key, metadata }: KeyedCharge): Promise<Payer & { isAwaited: boolean }> {
  const [, whose = '', asked = ''] = key.split(':')
  const subject = isId(whose) ? whose : null
  const brandId = metadata.brandId && isId(metadata.brandId) ? metadata.brandId : null
  const { rows } = await db.execute<Payer & { isAwaited: boolean }>(sql`
    select coalesce(m.brand_id, a.brand_id, c.brand_id, b.id) as "brandId", m.id as "membershipId", a.id as "accountId",
      c.id as "checkoutId",
      coalesce(a.first_name || ' ' || a.last_name,
        nullif(concat_ws(' ', c.account ->> 'firstName', c.account ->> 'lastName'), '')) as name,
      coalesce(a.email, c.account ->> 'email') as email,
      coalesce(q.status = 'waiting', false) or exists (
        select from bulk_rows r
        join bulk_jobs j on j.id = r.job_id and j.status = 'running' and j.act ->> 'kind' = 'renew'
        join memberships of on of.id = r.membership_id
        where r.status = 'ready' and of.account_id = s.id and ${asked} = ${hashedKey(sql`r.id::text`)}) as "isAwaited"
    from (select ${subject}::uuid as id) s
    left join refund_requests q on q.id = s.id
    left join memberships m on m.id = coalesce(q.membership_id, s.id)
    left join accounts a on a.id = coalesce(m.account_id, s.id)
    left join checkouts c on c.id = s.id
    left join brands b on b.id = ${brandId}::uuid`)
  const [found] = rows
  if (!found) throw new Error('Nothing was read.')
  return found
}

/** How `placeOrder` writes the Idempotency-Key of a request into the key of its order. */
const hashedKey = (key: ReturnType<typeof sql>) =>
  sql`translate(rtrim(encode(sha256(convert_to(${key}, 'UTF8')), 'base64'), '='), '+/', '-_')`
