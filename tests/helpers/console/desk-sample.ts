import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { brands } from '#db/schema/brands.ts'
import { insertCheckout } from '#demo/fixtures/checkouts.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertVisit } from '#demo/fixtures/visits.ts'
import { dateIn } from '#domain/calendar.ts'
import { cardCode } from '#domain/memberships/member-card/card-code.server.ts'
import { termFrom } from '#domain/memberships/term.rules.ts'
import { previewDue } from '#domain/orders/renewal/quote-renewal.server.ts'
import { soldPlan } from './catalog-subjects.ts'

type Place = { brandId: string; officeId?: string }
export type Sample = { path: string; body?: object; headers: Record<string, string> }

/** What a front desk call in `place` needs: a member with a card, a family, a visit today. */
export async function deskSample(
  { db, now, secret }: { db: Db; now: Date; secret: string },
  { name, path }: { name: string; path: string },
  { brandId, officeId }: Place,
): Promise<Sample> {
  const [brand] = await db.select().from(brands).where(eq(brands.id, brandId))
  const today = dateIn(brand?.settings.timeZone ?? 'UTC', now)
  const planId = await soldPlan(db, { brandId })
  const headers = { 'idempotency-key': newId() }
  const query = `?brandId=${brandId}${officeId ? `&officeId=${officeId}` : ''}`
  const sale = {
    planId,
    interval: 'year',
    account: {
      email: null,
      firstName: 'Ana',
      lastName: newId().replaceAll(/[^a-f]/g, 'x'),
      dateOfBirth: '1988-04-12',
      phone: '6025550123',
      address: { line1: '1 Wren Way', city: 'Phoenix', state: 'AZ' as const, zip: '85004' },
    },
  }
  const confirm = {
    totalCents: 16_400,
    termStartsOn: termFrom(today, 'year').startsOn,
    consents: { disclosure: true, terms: true },
    signature: { how: 'paper', name: 'Ana' },
    paid: { tender: 'cash' },
  }
  const atDesk: Record<string, object> = {
    'POST /api/admin/desk/search': { typed: 'lopez' },
    'POST /api/admin/desk/quote': sale,
    'POST /api/admin/desk/enrollments': { ...sale, confirm },
  }
  const { signature: _, paid: __, consents: ___, ...quoted } = confirm
  const invited = { ...sale.account, email: 'ana@example.com' }
  atDesk['POST /api/admin/desk/links'] = { ...sale, account: invited, confirm: quoted }
  if (name.includes('/links') && !atDesk[name]) {
    const linked = { linkTotalCents: 16_400, linkSentBy: 'somebody', linkSentAt: now }
    const office = officeId ?? null
    const draft = { brandId, planId, officeId: office, account: invited, createdAt: now, ...linked }
    const link = await insertCheckout(db, draft)
    return { path: path.replace('{linkId}', link.id) + query, headers }
  }
  if (atDesk[name]) return { path: path + query, body: atDesk[name], headers }
  const status = name.endsWith('/payments') ? 'past_due' : 'active'
  const { membership, account } = await insertMember(db, { brandId, planId, status, now })
  const membershipId = membership.id
  const visit = await insertVisit(db, {
    brandId,
    membershipId,
    officeId,
    service: 'sealant',
    visitedOn: today,
  })
  const owed = async () => {
    const owner = { brandId, accountId: account.id, membershipId, today }
    const { termStartsOn, totalCents } = await previewDue(db, owner)
    return { termStartsOn, totalCents, paid: { tender: 'check', reference: '1042' } }
  }
  const body = name.endsWith('/payments')
    ? await owed()
    : name.endsWith('/visits')
      ? { personId: null, service: 'adult-cleaning' }
      : undefined
  const at = path
    .replace('{card}', cardCode(secret, { membershipId, issue: 1 }))
    .replace('{visitId}', visit.id)
  return { path: at + query, ...(body && { body }), headers }
}
