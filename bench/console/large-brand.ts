import { manyPages } from '#demo/contents.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { crowd } from '../crowd.ts'
import type { World } from '../world.ts'

export type LargeBrand = { brandId: string; key: string; planId: string; officeId: string; pages: number }

const pages = 500
const offices = 10_000
const versions = 200

/** A brand with 500 pages, 10,000 offices and a plan published 200 times, each time at a different price. */
export async function largeBrand(world: World): Promise<LargeBrand> {
  const { db, pool } = world.client
  const [brand] = await crowd(world, [offices])
  if (!brand) throw new Error('No brand was made.')
  const { id: brandId, key } = brand
  await pool.query(
    `update offices set name = 'Office of Dr. ' || substr(md5(id::text), 1, 6), city = 'Town ' || abs(hashtext(id::text)) % 400,
       state = (array['AZ', 'CA', 'TX', 'NY', 'IL', 'CO'])[1 + abs(hashtext(city || id)) % 6],
       email = case when abs(hashtext(id::text)) % 5 > 0 then 'office-' || left(id::text, 8) || '@offices.example' end,
       last_verified = current_date - abs(hashtext(id::text)) % 200
     where brand_id = $1`,
    [brandId],
  )
  const deps = { db, now: new Date() }
  await saveWorkingContent(deps, { brandId, payload: manyPages(pages) })
  await publishContent(deps, { brandId })
  const { plan, version } = await insertPlan(db, { brandId })
  await pool.query(
    `with made as (
       insert into plan_versions (id, brand_id, plan_id, version, fee_schedule_id, name, summary, sellable_states,
         enrolment_fee_cents, benefits, published_at)
       select gen_random_uuid(), brand_id, plan_id, n, fee_schedule_id, name, summary || ' Year ' || n || '.', sellable_states,
         enrolment_fee_cents + n, benefits, published_at + n * interval '1 minute'
       from plan_versions, generate_series(2, $2::int) n where id = $1 returning id, brand_id, version)
     insert into plan_prices (plan_version_id, brand_id, interval, price_cents, additional_member_cents)
     select made.id, made.brand_id, p.interval, p.price_cents + made.version, p.additional_member_cents
     from made, plan_prices p where p.plan_version_id = $1`,
    [version.id, versions],
  )
  await pool.query('update plans set published_version = $2 where id = $1', [plan.id, versions])
  const { rows } = await pool.query<{ id: string }>('select id from offices where brand_id = $1 limit 1', [
    brandId,
  ])
  await pool.query('vacuum analyze')
  return { brandId, key, planId: plan.id, officeId: rows[0]?.id ?? '', pages }
}
