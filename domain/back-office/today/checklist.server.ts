import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** A brand's or the deployment's state, for the setup checklist. */
export type Checklist = {
  recoveryCodes: number
  hasPasskey: boolean
  /** How many people work for the brand, or anywhere in the deployment. */
  people: number
  /** Owners of the whole deployment. */
  owners: number
  hasOffice: boolean
  hasPlan: boolean
  /** The number of the brand's hosts, and how many of them are unverified. */
  hosts: number
  uncheckedHosts: number
  /** Requested hosts that aren't served until they are verified. */
  waitingHosts: number
  /** Whether the published content has terms and privacy pages. */
  hasLegalPages: boolean
  hasSentMail: boolean
  hasPayment: boolean
  /** Whether the working copy differs from what visitors see. */
  hasDraft: boolean
  /** Whether a scheduled publication failed. */
  publicationFailed: boolean
  /** Refunds that the gateway declined and nobody has replaced since. */
  refundsOwed: number
}

/** Reads it for a staff member, in one round trip. `brandId` null: the whole deployment. */
export async function readChecklist(
  db: Db,
  { staffId, brandId }: { staffId: string; brandId: string | null },
): Promise<Checklist> {
  const here = brandId === null ? sql`true` : sql`g.brand_id = ${brandId}`
  const page = (name: string) =>
    sql`jsonb_array_length(coalesce(c.payload -> 'pages' -> ${name} -> 'blocks', '[]')) > 0`
  const { rows } = await db.execute<Checklist>(sql`
    select (
      select count(*)::int from staff_recovery_codes where staff_id = ${staffId} and used_at is null) as "recoveryCodes",
      exists (select from staff_passkeys where staff_id = ${staffId}) as "hasPasskey", (
      select count(distinct s.id)::int from staff s join staff_grants g on g.staff_id = s.id
      where s.ended_at is null and ${here}) as people, (
      select count(distinct s.id)::int from staff s join staff_grants g on g.staff_id = s.id
      where s.ended_at is null and g.role = 'owner' and g.brand_id is null) as owners,
      exists (select from offices where brand_id = ${brandId}) as "hasOffice",
      coalesce((select cardinality(hosts) from brands where id = ${brandId}), 0) as hosts, (
      select count(*)::int from brands b, unnest(b.hosts) host
      where b.id = ${brandId} and not coalesce(b.settings -> 'hostChecks', '[]') @> jsonb_build_array(
        jsonb_build_object('host', host)) ) as "uncheckedHosts", (
      select count(*)::int from brands b, jsonb_array_elements(coalesce(b.settings -> 'hostChecks', '[]')) asked
      where b.id = ${brandId} and not b.hosts @> array[asked ->> 'host']) as "waitingHosts",
      exists (select from plans where brand_id = ${brandId} and status = 'published') as "hasPlan",
      exists (
        select from brands b join content_versions c on c.brand_id = b.id and c.number = b.published_version
        where b.id = ${brandId} and ${page('terms')} and ${page('privacy')}) as "hasLegalPages",
      exists (select from mails where brand_id = ${brandId} and status = 'sent') as "hasSentMail",
      exists (select from payments where brand_id = ${brandId} and status = 'succeeded') as "hasPayment",
      exists (
        select from brands b join content_versions c on c.brand_id = b.id and c.number is null
        left join content_versions p on p.brand_id = b.id and p.number = b.published_version
        where b.id = ${brandId} and p.payload is distinct from c.payload) as "hasDraft",
      exists (
        select from content_schedules
        where brand_id = ${brandId} and failed_at is not null) as "publicationFailed", (
      select count(*)::int from refunds r
      where r.brand_id = ${brandId} and r.status = 'failed' and not exists (
        select from refunds n
        where n.payment_id = r.payment_id and n.created_at > r.created_at and n.status not in ('failed', 'withdrawn')
      )) as "refundsOwed"`)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL answered no row.')
  return row
}
