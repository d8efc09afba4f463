import { and, eq, max } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { orders } from '#db/schema/orders.ts'
import type { MembershipContext } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { paidTerms } from '#domain/memberships/next-term/paid-terms.queries.server.ts'
import type { Renewal } from '#domain/memberships/renewal/read-renewal.server.ts'
import * as m from '#messages'

/**
 * Validates the start day of a backdated plan change: it must be in the current paid period (earlier periods are in
 * receipts and agreements) and not before the membership's last plan change or added person (decision 0050).
 * @throws DomainError `invalid` with the field and the first possible day.
 */
export async function earliestBackdate(
  db: Db,
  { owner, renewal, from }: { owner: MembershipContext; renewal: Renewal; from: string },
): Promise<string> {
  const { brandId, membershipId, today } = owner
  const running = (await paidTerms(db, owner)).find(
    ({ startsOn, endsOn }) => startsOn <= today && today <= endsOn,
  )
  const [changed] = await db
    .select({ on: max(orders.startsOn) })
    .from(orders)
    .where(
      ofBrand(
        orders,
        brandId,
        and(
          eq(orders.membershipId, membershipId),
          eq(orders.kind, 'plan_change'),
          eq(orders.status, 'settled'),
        ),
      ),
    )
  const begun = renewal.people.map(({ startsOn }) => startsOn).filter((day) => day <= today)
  const earliest = [running?.startsOn ?? today, changed?.on ?? '', ...begun].toSorted().at(-1) ?? today
  if (from >= earliest && from <= today) return from
  const message =
    from > today
      ? m.errors_choose_today_day_before()
      : m.errors_begin_earliest_paid_before({ earliest: formatDate(earliest) })
  throw new DomainError('invalid', message, { fields: [{ path: 'from', words: message }] })
}
