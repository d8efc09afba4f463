import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { searchedName, searchedWord, writtenName } from '#db/searched-name.ts'
import { distanceTo, findingSimilar, isSimilarTo, longEnough } from '#db/similar-names.ts'
import { standing } from '#domain/memberships/membership.policy.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import { type MemberList, type MemberQuery, type MemberRow, mostMemberPages } from './member-list.schema.ts'
import { parseSearch, type SearchTerms } from './parse-search.rules.ts'

const pageSize = 50
/** How many partial name matches are ranked; more letters narrow them down. */
const mostRanked = 300
/** If fewer members match the name exactly, members with similar names follow. */
const fewestNamed = 5
/** The most similar matches returned. */
const mostSimilar = 20

type Asked = {
  brandId: string
  reach: NonNullable<Reach>
  today: string
  /** How many partial name matches are ranked; `mostRanked` by default. */
  looked?: number
}

/**
 * A page of 50 of a brand's members within the requester's reach: best match first for a search, newest first without
 * one. It never includes members of another brand or, for staff of offices, members with another home office. `today`
 * is the brand's calendar date.
 */
export async function searchMembers(db: Db, asked: Asked, query: MemberQuery): Promise<MemberList> {
  const { page } = query
  const question = parseSearch(query.q ?? '')
  if (question.kind === 'nobody') return { rows: [], page, more: false }
  const which = filters(asked, query)
  const window = sql`limit ${pageSize + 1} offset ${(page - 1) * pageSize}`
  const statement =
    question.kind === 'everybody'
      ? sql`${columns(sql`null::text`)} from memberships m ${beside}
          where m.brand_id = ${asked.brandId} and a.erased_at is null
            and ${query.status === 'expired' ? expiredOnes(asked, query) : which} order by m.id desc ${window}`
      : pageOf(hits(question, asked, query), { asked, which, window })
  const { rows } = await db.execute<Row>(statement)
  const similar =
    question.kind === 'name' && page === 1 && rows.length < fewestNamed
      ? await similarOnes(db, asked, { query, which, words: question.words })
      : []
  const shown = new Set(rows.map(({ membershipId }) => membershipId))
  const others = similar.filter(({ membershipId }) => !shown.has(membershipId))
  return {
    rows: [
      ...rows.slice(0, pageSize).map((row) => told(row, asked.today, false)),
      ...others.map((row) => told(row, asked.today, true)),
    ],
    page,
    more: rows.length > pageSize && page < mostMemberPages,
  }
}

/** The memberships of the accounts in `hit`, sorted by rank and limited by `window`. */
function pageOf(hit: SQL, { asked, which, window }: { asked: Asked; which: SQL; window: SQL }): SQL {
  return sql`with ${hit},
    page as materialized (
      select m.id, found.* from (
        select account_id, min(rank) as rank, (array_agg(found order by rank))[1] as found, last_name, first_name
        from hit group by account_id, last_name, first_name) found
      join memberships m on m.account_id = found.account_id
      where m.brand_id = ${asked.brandId} and ${which}
      order by found.rank, found.last_name, found.first_name, m.id desc ${window})
    ${columns(sql`page.found`)} from page join memberships m on m.id = page.id ${beside}
    where m.brand_id = ${asked.brandId}
    order by page.rank, page.last_name, page.first_name, m.id desc`
}

/** Members whose own or family members' names are similar to the search, closest first: `elery` finds Ellery. */
async function similarOnes(
  db: Db,
  asked: Asked,
  { query, which, words: typed }: { query: MemberQuery; which: SQL; words: string[] },
): Promise<Row[]> {
  const words = longEnough(typed)
  if (words.length === 0) return []
  const { own, ofFamily } = waysTo(asked, query)
  const [member, dependent] = ['a', 'd'].map((of) =>
    searchedName(sql.raw(`${of}.first_name`), sql.raw(`${of}.last_name`)),
  ) as [SQL, SQL]
  const some = (matches: SQL) =>
    sql`(${matches} and sought_by_index(a.erased_at is null) limit ${mostRanked})`
  const hit = sql`hit as (
    ${some(own(distanceTo(member, words), isSimilarTo(member, words)))}
    union all ${some(ofFamily(isSimilarTo(dependent, words), sql`${distanceTo(dependent, words)} + 1`))})`
  const window = sql`limit ${mostSimilar}`
  const { rows } = await findingSimilar(db, (tx) => tx.execute<Row>(pageOf(hit, { asked, which, window })))
  return rows
}

/**
 * All memberships that a search finds, with the same text, filters and reach, on all pages, at most `most`. Similar
 * names are left out: a bulk action never acts on a guess.
 */
export async function findMatching(
  db: Db,
  asked: Asked,
  query: Omit<MemberQuery, 'page'>,
  most: number,
): Promise<{ membershipId: string; memberId: string }[]> {
  const question = parseSearch(query.q ?? '')
  if (question.kind === 'nobody') return []
  const all = { ...query, page: 1 }
  const wide = { ...asked, looked: most }
  const found = sql`select m.id as "membershipId", m.account_id as "memberId" from memberships m`
  const own = sql`m.brand_id = ${asked.brandId} and ${filters(asked, all)}`
  const end = sql`order by m.id desc limit ${most}`
  const { rows } = await db.execute<{ membershipId: string; memberId: string }>(
    question.kind === 'everybody'
      ? sql`${found} join accounts a on a.id = m.account_id and a.brand_id = m.brand_id
          where ${own} and a.erased_at is null ${end}`
      : sql`with ${hits(question, wide, all)}
          ${found} where ${own} and m.account_id in (select account_id from hit) ${end}`,
  )
  return rows
}

type Row = Omit<MemberRow, 'isSimilar'> & { autoRenew: boolean } & Record<string, unknown>

function told({ autoRenew, ...row }: Row, today: string, isSimilar: boolean): MemberRow {
  return { ...row, isSimilar, status: standing({ ...row, autoRenew }, today) }
}

const columns = (found: SQL) => sql`
  select m.account_id as "memberId", m.id as "membershipId", m.member_number as "memberNumber",
    a.first_name as "firstName", a.last_name as "lastName", ${found} as found,
    a.date_of_birth::text as "dateOfBirth", a.phone, a.email, m.status, m.auto_renew as "autoRenew",
    v.name as "planName", o.name as "officeName", m.joined_on::text as "joinedOn", m.term_ends_on::text as "termEndsOn"`

/** Columns shown beside a membership, read for the page's rows only. */
const beside = sql`
  join accounts a on a.id = m.account_id and a.brand_id = m.brand_id
  join plan_versions v on v.id = m.plan_version_id
  left join offices o on o.id = m.office_id`

/**
 * Expired memberships, as ids of `m`. They are few among many when sorted newest first, so each of the two ways to
 * expire is queried by its own index; one combined condition would read every membership. Each way returns enough rows
 * for this page and those before it.
 */
function expiredOnes(asked: Asked, query: MemberQuery): SQL {
  const all = filters(asked, { ...query, status: undefined })
  const most = sql`order by m.brand_id desc, m.status desc, m.id desc limit ${query.page * pageSize + 1}`
  const of = sql`select m.id from memberships m where m.brand_id = ${asked.brandId} and ${all}`
  return sql`m.id = any(array(
    (${of} and m.status = 'expired' ${most}) union all (${of} and ${isOver(asked)} order by m.id desc)))`
}

/** The same rule as `standing`: a term that ended without renewal is over, whether or not a job has recorded it. */
function isOver({ today }: Asked): SQL {
  return sql`(m.status = 'active' and not m.auto_renew and m.term_ends_on < ${today}::date)`
}

/** The conditions on a membership `m`: within reach, and matching the filters. */
function filters(asked: Asked, { status, planId, officeId }: MemberQuery): SQL {
  const { reach } = asked
  const all: SQL[] = [sql`true`]
  if (reach.kind === 'offices') all.push(sql`m.office_id = any(${textArray(reach.officeIds)}::uuid[])`)
  if (planId) all.push(sql`m.plan_id = ${planId}`)
  if (officeId) all.push(sql`m.office_id = ${officeId}`)
  if (status === 'expired') all.push(sql`(m.status = 'expired' or ${isOver(asked)})`)
  else if (status === 'active') all.push(sql`(m.status = 'active' and not ${isOver(asked)})`)
  else if (status) all.push(sql`m.status = ${status}`)
  return sql.join(all, sql` and `)
}

/**
 * Whether an account `a` has a matching membership, so that no rank is taken by a member who is dropped later. For some
 * offices, their few members are read first; otherwise each account is checked individually, since a join would read
 * every membership of the brand before the first result.
 */
function isMeant({ brandId, reach }: Asked, query: MemberQuery, which: SQL): SQL {
  const ofBrand = sql`m.brand_id = ${brandId} and ${which}`
  if (reach.kind === 'offices' || query.officeId) {
    return sql`a.id = any(array(select m.account_id from memberships m where ${ofBrand}))`
  }
  if (!query.status && !query.planId) return sql`true`
  return sql`(select true from memberships m where m.account_id = a.id and ${ofBrand} limit 1)`
}

function textArray(values: readonly string[]): SQL {
  return sql`${`{${values.join(',')}}`}`
}

/** The two ways to an account: by its own data, and by its family's. */
function waysTo(asked: Asked, query: MemberQuery): Pick<Ways, 'own' | 'ofFamily'> {
  const which = filters(asked, query)
  const { brandId } = asked
  const has = isMeant(asked, query, which)
  return {
    own: (rank, condition) => sql`
      select a.id as account_id, ${rank} as rank, null::text as found, a.last_name, a.first_name from accounts a
      where a.brand_id = ${brandId} and a.erased_at is null and ${condition} and ${has}`,
    ofFamily: (condition, rank = sql`9`) => sql`
      select m.account_id, ${rank} as rank, ${writtenName('d')} as found, a.last_name, a.first_name
      from dependents d join memberships m on m.id = d.membership_id and m.brand_id = d.brand_id
        join accounts a on a.id = m.account_id and a.brand_id = m.brand_id
      where d.brand_id = ${brandId} and a.erased_at is null and ${condition} and ${which}`,
  }
}

/**
 * The matching accounts, as `hit (account_id, rank, found, last_name, first_name)`: with the sort columns, so that
 * nothing else is read of accounts not on the page. Each way uses one index. If part of a name matches too many
 * accounts to read in time, only the first are ranked; `sought_by_index` keeps the planner from scanning the table for
 * these few.
 */
function hits(
  question: Exclude<SearchTerms, { kind: 'everybody' | 'nobody' }>,
  asked: Asked,
  query: MemberQuery,
): SQL {
  const which = filters(asked, query)
  const { brandId, looked = mostRanked } = asked
  const { own, ofFamily } = waysTo(asked, query)
  const byNumber = (begins: string) => sql`
    select m.account_id, 0 as rank, null::text as found, a.last_name, a.first_name
    from memberships m join accounts a on a.id = m.account_id and a.brand_id = m.brand_id
    where m.brand_id = ${brandId} and a.erased_at is null and m.member_number like ${`${escaped(begins)}%`} and ${which} limit ${looked}`
  switch (question.kind) {
    case 'email':
      return sql`hit as (${own(sql`case when a.email = ${question.begins} then 0 else 1 end`, sql`a.email like ${`${escaped(question.begins)}%`}`)} limit ${looked})`
    case 'born':
      return sql`hit as (
        (${own(sql`0`, sql`a.date_of_birth = any(${textArray(question.on)}::date[])`)} limit ${looked})
        union all (${ofFamily(sql`d.date_of_birth = any(${textArray(question.on)}::date[])`)} limit ${looked}))`
    case 'phone': {
      const phone = own(sql`1`, sql`reverse(a.phone) like ${`${question.reversed}%`}`)
      const number = question.number ? sql` union all (${byNumber(question.number)})` : sql``
      return sql`hit as ((${phone} limit ${looked})${number})`
    }
    case 'number':
      return sql`hit as (${byNumber(question.begins)})`
    case 'name':
      return byName(question.words, { own, ofFamily, looked })
  }
}

type Ways = {
  own: (rank: SQL, condition: SQL) => SQL
  ofFamily: (condition: SQL, rank?: SQL) => SQL
  looked: number
}

/** Two letters match the start of a last name; three or more match anywhere, in family members' names too. */
function byName(words: string[], { own, ofFamily, looked }: Ways): SQL {
  const [first = ''] = words
  const name = searchedName(sql`a.first_name`, sql`a.last_name`)
  const last = searchedWord(sql`a.last_name`)
  const whole = words.join(' ')
  const turned = [...words.slice(1), first].join(' ')
  const rank = sql`case
    when ${name} in (${whole}, ${turned}) or ${last} = ${whole} then 0
    when ${last} like ${`${escaped(whole)}%`} then 1
    when ${name} like ${`${escaped(whole)}%`} or ${name} like ${`${escaped(turned)}%`} then 2
    when ${name} like ${`% ${escaped(whole)}%`} then 3
    else 4 end`
  const begins = own(rank, sql`${last} like ${`${escaped(whole)}%`}`)
  const beginning = sql`last_names as materialized (${begins} order by ${last} using ~<~ limit ${looked})`
  if (words.every((word) => word.length < 3)) return sql`${beginning}, hit as (select * from last_names)`
  const parts = (of: SQL) =>
    sql.join(
      words.map((word) => sql`${of} like ${`%${escaped(word)}%`}`),
      sql` and `,
    )
  // With one word, last names that start with it come first; if they fill the limit, partial matches aren't searched.
  const isWanting = words.length === 1 ? sql`(select count(*) from last_names) < ${looked}::int` : sql`true`
  const ofDependent = searchedName(sql`d.first_name`, sql`d.last_name`)
  const some = (matches: SQL) => sql`(${matches} and sought_by_index(a.erased_at is null) limit ${looked})`
  return sql`${beginning},
    hit as (
      select * from last_names
      union all ${some(own(rank, sql`${parts(name)} and ${isWanting}`))}
      union all ${some(ofFamily(parts(ofDependent)))})`
}

/** Escapes LIKE's special characters. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
