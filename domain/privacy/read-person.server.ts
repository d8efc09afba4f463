import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { auditLog } from '#db/schema/staff.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { peopleTables } from './people-tables.ts'
import { collectPerson, type Person, type Reader } from './person.server.ts'

type Row = Record<string, unknown>

/** Everything the database holds about a person, by export name. Amounts in cents. */
export type PersonData = { account: Row } & Record<string, Row | Row[]>

/**
 * Everything stored about a person, one query per table, without columns that grant access: a hash, a token or a
 * gateway's reference isn't a fact about anyone. A member gets what is theirs to know. Staff also get what they wrote
 * and did, and cases only `withCases`.
 * @throws DomainError `not_found` when the account is not of this brand.
 */
export async function readPerson(
  db: Db,
  owner: AccountContext,
  { reader, withCases = true }: { reader: Reader; withCases?: boolean },
): Promise<PersonData> {
  const person = await collectPerson(db, owner, reader)
  const data: Record<string, Row[]> = {}
  for (const { table, name, of, withheld = [], staffOnly, isCase } of peopleTables) {
    if ((staffOnly && reader === 'member') || (isCase && !withCases)) continue
    const columns: Record<string, PgColumn> = getTableColumns(table)
    const shown = Object.fromEntries(
      Object.entries(columns).filter(([column]) => column !== 'brandId' && !withheld.includes(column)),
    )
    const found = await db
      .select(shown)
      .from(table)
      .where(ofBrand(table, owner.brandId, of(person)))
      .orderBy(...('id' in columns ? [sql`id`] : []))
    data[name] = found.map(readable)
  }
  const { accounts: people = [], ...rest } = data
  const account = people.find(({ id }) => id === owner.accountId) ?? {}
  const { emailVerifiedAt, ...about } = account
  const merged = people.filter(({ id }) => id !== owner.accountId)
  return {
    account: { ...about, emailConfirmedAt: emailVerifiedAt },
    ...(merged.length > 0 && { mergedAccounts: merged }),
    ...rest,
    ...(reader === 'staff' && { audit: await readAudit(db, person) }),
  }
}

/** What staff did for the person, without who it was and from where, which is the staff's own data. */
async function readAudit(db: Db, person: Person): Promise<Row[]> {
  const { at, action, subjectKind, subject, before, after, reason } = auditLog
  return db
    .select({ at, action, subjectKind, subject, before, after, reason })
    .from(auditLog)
    .where(ofBrand(auditLog, person.brandId, namedInAudit(person)))
    .orderBy(auditLog.number)
}

/** Audit rows whose subject belongs to the person. */
export function namedInAudit(person: Person) {
  const ids = [
    ...person.accountIds,
    ...person.membershipIds,
    ...person.orderIds,
    ...person.paymentIds,
    ...person.refundIds,
    ...person.refundRequestIds,
    ...person.receiptIds,
    ...person.grievanceIds,
    ...person.messageIds,
  ]
  return sql`${auditLog.subjectId} = any(${sql.param(`{${ids.join(',')}}`)}::text[])`
}

function readable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      Buffer.isBuffer(value) ? value.toString('base64') : value,
    ]),
  )
}
