import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { fillTable } from '../fill-table.ts'
import type { World } from '../world.ts'

/**
 * Beginnings and ends that combine to some thousands of last names. First names include those common among Spanish
 * speakers.
 */
const beginnings =
  'Al Ander Bar Ben Black Brook Cam Car Castell Clay Cor Dal Del Dun East Ell Fair Far Fern Gar Gold Gra Hall Har Hart Hill Holl Kel Kings Lam Lang Lin Lock Mar Mon Nor Oak Or Pem Pike Quin Ram Red Rob Ros San Sher Stan Ster Thorn Val Var Wal West Whit Wil Win Wood'
const ends =
  'ado ales anza ara berg bo by cott dale den der dez don er ey ez field ford gar ham hurst ia ing ington is land ley low man mar mer mond more nez o ora os ova ridge ro rose sen son stein ston ton va well wick wood worth'
const firsts =
  'Ada Adrian Alba Alex Alma Amos Ana Andrea Arlo Aspen Beatriz Ben Blair Bo Bruno Cal Camila Carmen Casey Cora Cruz Dale Daniel Diego Edith Eli Elena Ellis Emil Eva Ezra Faye Finn Flora Gael Gia Glen Grace Gus Hana Hugo Ida Inez Iris Ivan Jade Joel Jonah Jose Juan Juno Kai Karen Kim Lara Lena Leo Lila Luis Luz Mabel Marco Maria Marta Max Mila Miles Nadia Neil Nia Noah Nora Olga Omar Opal Oscar Otto Pablo Paz Pearl Quincy Rafael Ramon Rene Rhea Rosa Rowan Ruth Sam Sara Sean Sofia Tess Theo Tina Uma Vera Wade Willa Xavier Yara Zane Zoe'

const list = (words: string) => `string_to_array('${words}', ' ')`
/** SQL for a random word of the list, evaluated for each row with an `n`. */
const any = (words: string) =>
  `(${list(words)})[1 + floor(random() * ${words.split(' ').length})::int + 0 * n]`
/** SQL for names, for rows with an `n`. */
export const anyFirst = any(firsts)
export const anyLast = `${any(beginnings)} || ${any(ends)}`

/**
 * Creates a brand with many members, each with a name, phone, email, date of birth and number: the fields that search
 * uses.
 */
export async function manyNames(
  { client }: Pick<World, 'client'>,
  members: number,
): Promise<{ brandId: string; key: string }> {
  const { pool, db } = client
  const { id: brandId, key } = await insertBrand(db, { settings: { timeZone: 'UTC' } })
  const { plan, version } = await insertPlan(db, { brandId, enrolmentFeeCents: 0 })
  const fill = (statement: string, values: unknown[]) => fillTable(client, statement, values)
  await pool.query('create unlogged table bench_names (n int, account uuid, membership uuid)')
  await pool.query(
    `insert into bench_names select n, uuidv7(), uuidv7() from generate_series(1, ${members}) n`,
  )
  await fill(
    `insert into accounts (id, brand_id, email, first_name, last_name, date_of_birth, phone)
     select account, $1, 'member' || n || '@names.example', ${anyFirst}, ${anyLast},
       date '1940-01-01' + (n % 24000), '602' || lpad(((n::bigint * 7368787) % 10000000)::text, 7, '0')
     from bench_names`,
    [brandId],
  )
  await fill(
    `insert into memberships (id, brand_id, account_id, member_number, plan_id, plan_version_id, interval, status,
       auto_renew, state, joined_on, term_starts_on, term_ends_on)
     select membership, $1, account, left(code, 4) || '-' || substr(code, 5, 4) || '-' || substr(code, 9, 4), $2, $3,
       'year', 'active', true, 'AZ', current_date, current_date, current_date + 364
     from bench_names, lateral (
       select translate(upper(left(md5(n::text), 6) || lpad(to_hex(n), 6, '0')), '01', 'XY') as code) c`,
    [brandId, plan.id, version.id],
  )
  await pool.query('vacuum analyze')
  return { brandId, key }
}
