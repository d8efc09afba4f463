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

/** A charge at the gateway, as far as its key and our metadata say what it was for; cents. */
export type KeyedCharge = {
  key: string
  reference: string
  amountCents: number
  metadata: Record<string, string>
}

/** The payer, as far as the books know. */
type Payer = {
  brandId: string | null
  membershipId: string | null
  accountId: string | null
  checkoutId: string | null
  name: string | null
  email: string | null
}

/**
 * How a charge missing from the books is settled: as the `renewal` or `draft` it was made for; `waits`: something will
 * ask for it under its key, a bulk action in progress or a charge waiting for approval; null: for nothing, so it's
 * refunded.
 */
type MeantFor = 'renewal' | 'draft' | 'waits' | null

export type Meaning = { payer: Payer; meantFor: MeantFor }

type Asked = DbAt & { gateway: { name: string } }

/** Reads what charges were made for from their keys, `kind:whose:…`, and from today's books. */
export async function readMeanings<Charge extends KeyedCharge>(
  deps: Asked,
  charges: Charge[],
): Promise<(Charge & Meaning)[]> {
  const meant: (Charge & Meaning)[] = []
  for (const { charge, payer, isAwaited } of await readPayers(deps.db, charges))
    meant.push({ ...charge, payer, meantFor: isAwaited ? 'waits' : await asks(deps, charge, payer) })
  return meant
}

/** The same for one charge. */
export async function readMeaning(deps: Asked, charge: KeyedCharge): Promise<Meaning> {
  const [meaning] = await readMeanings(deps, [charge])
  if (!meaning) throw new Error('Nothing was read.')
  return meaning
}

async function asks(deps: Asked, charge: KeyedCharge, payer: Payer): Promise<MeantFor> {
  if (await isRenewal(deps, charge, payer)) return 'renewal'
  return (await isDraft(deps, charge, payer)) ? 'draft' : null
}

/** Settles a charge as intended, under its own key. @returns true if done; false if it's still unknown. */
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

/** What a charge was for, in our words; derived from the key if the gateway keeps none. */
export function purposeOf({ key, metadata }: Pick<KeyedCharge, 'key' | 'metadata'>): string {
  return (metadata.purpose ?? kindOf({ key })).replaceAll('_', ' ')
}

const kindOf = ({ key }: Pick<KeyedCharge, 'key'>) => key.split(':')[0] ?? ''

/** The payer of each key, and whether something in progress will ask for it; in input order. */
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

/** How `placeOrder` turns a request's Idempotency-Key into its order's key. */
const hashedKey = (key: ReturnType<typeof sql>) =>
  sql`translate(rtrim(encode(sha256(convert_to(${key}, 'UTF8')), 'base64'), '='), '+/', '-_')`
