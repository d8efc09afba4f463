import { sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { writtenName } from '#db/searched-name.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { confirmByCharge, isConfirmable } from '#domain/orders/charging/confirm-by-charge.server.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
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

/** Reads what charges were made for out of their keys, `kind:whose:…`, and of what the books know of that today. */
export async function readMeanings<Charge extends KeyedCharge>(
  deps: Asked,
  charges: Charge[],
): Promise<(Charge & Meaning)[]> {
  const meant: (Charge & Meaning)[] = []
  for (const { charge, payer, isAwaited } of await readPayers(deps.db, charges))
    meant.push({ ...charge, payer, meantFor: isAwaited ? 'waits' : await asks(deps, charge, payer) })
  return meant
}

/** The same of one. */
export async function readMeaning(deps: Asked, charge: KeyedCharge): Promise<Meaning> {
  const [meaning] = await readMeanings(deps, [charge])
  if (!meaning) throw new Error('Nothing was read.')
  return meaning
}

async function asks(deps: Asked, charge: KeyedCharge, payer: Payer): Promise<MeantFor> {
  if (await isRenewal(deps, charge, payer)) return 'renewal'
  return (await isDraft(deps, charge, payer)) ? 'draft' : null
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

/** Whose each key is, and whether something that is under way will ask for it; in the order they came in. */
async function readPayers<Charge extends KeyedCharge>(
  db: Db,
  charges: Charge[],
): Promise<{ charge: Charge; payer: Payer; isAwaited: boolean }[]> {
  const asked = charges.map(({ key, metadata }, at) => {
    const [, whose = '', hash = ''] = key.split(':')
    const brandId = metadata.brandId && isId(metadata.brandId) ? metadata.brandId : null
    return { at, id: isId(whose) ? whose : null, hash, brandId }
  })
  const { rows } = await db.execute<Payer & { at: number; isAwaited: boolean }>(sql`
    select s.at, coalesce(m.brand_id, a.brand_id, c.brand_id, b.id) as "brandId", m.id as "membershipId",
      a.id as "accountId", c.id as "checkoutId",
      coalesce(${writtenName('a')},
        nullif(trim(concat_ws(' ', c.account ->> 'firstName', c.account ->> 'lastName')), '')) as name,
      coalesce(a.email, c.account ->> 'email') as email,
      coalesce(q.status = 'waiting', false) or exists (
        select from memberships own
        join bulk_rows r on r.membership_id = own.id and r.status = 'ready'
        join bulk_jobs j on j.id = r.job_id and j.status = 'running' and j.act ->> 'kind' = 'renew'
        where own.account_id = s.id and s.hash = ${hashedKey(sql`r.id::text`)}) as "isAwaited"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) s (at int, id uuid, hash text, "brandId" uuid)
    left join money_requests q on q.id = s.id
    left join memberships m on m.id = coalesce(q.membership_id, s.id)
    left join accounts a on a.id = coalesce(m.account_id, s.id)
    left join checkouts c on c.id = s.id
    left join brands b on b.id = s."brandId"
    order by s.at`)
  return rows.flatMap(({ at, isAwaited, ...payer }) => {
    const charge = charges[at]
    return charge ? [{ charge, payer, isAwaited }] : []
  })
}

/** How `placeOrder` writes the Idempotency-Key of a request into the key of its order. */
const hashedKey = (key: ReturnType<typeof sql>) =>
  sql`translate(rtrim(encode(sha256(convert_to(${key}, 'UTF8')), 'base64'), '='), '+/', '-_')`
