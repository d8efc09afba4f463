import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { newId } from '#db/id.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { demoPassword } from '#demo/passwords.ts'
import { addDays } from '#domain/calendar.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import { confirm, prepare } from '../../bench/orders/order.ts'
import { randomAddress, Visitor } from '../../bench/visitor.ts'
import type { World } from '../../bench/world.ts'

/** Results of user journeys: how often each action was done, and every unexpected response. */
export type Done = { counts: Record<string, number>; wrong: string[] }

/** A member whose term ends in a few days and who may renew it. */
export type Renewing = { email: string; membershipId: string }

const previewSchema = z.object({ termStartsOn: z.string(), totalCents: z.number() })
const zips = ['85004', '60602', '10001', '77002']

/** Creates that many members of the default brand whose month is nearly over. */
export async function insertRenewing({ client: { db, pool } }: World, count: number): Promise<Renewing[]> {
  const { rows } = await pool.query<{ brandId: string; planId: string }>(
    `select brand_id as "brandId", id as "planId" from plans where slug = 'harbor-adult'`,
  )
  const passwordHash = await hashPassword(demoPassword)
  const joinedOn = addDays(new Date().toISOString().slice(0, 10), -25)
  const made: Renewing[] = []
  for (let n = 0; n < count; n += 1) {
    const email = `${newId().replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}@example.com`
    const { membership } = await insertMember(db, {
      ...rows[0],
      joinedOn,
      interval: 'month',
      account: { email, passwordHash },
    })
    made.push({ email, membershipId: membership.id })
  }
  return made
}

/** Runs `work` repeatedly until stopped; records errors and continues. */
export async function keepDoing(
  done: Done,
  of: string,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work()
      done.counts[of] = (done.counts[of] ?? 0) + 1
    } catch (error) {
      done.wrong.push(`${of}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`)
      await pause(200)
    }
  }
}

/** Browses pages of the site, one of them as a member, and searches for offices. */
export async function lookAround(origin: string, member: Visitor): Promise<void> {
  const stranger = new Visitor(origin, randomAddress())
  for (const path of ['/', '/faq', '/join-now', '/find-a-dentist?zip=85004', '/directory', '/api/auth'])
    await expectWell(stranger, path)
  for (const zip of zips)
    await expectWell(stranger, `/api/km/group/brightharbor/offices?zip=${zip}&radius=25`)
  for (const path of ['/dashboard', '/dashboard/activity', '/savings-summary/csv'])
    await expectWell(member, path)
}

/** Signs in with a new session. */
export async function signIn(origin: string, email = 'member@brightharbor.example'): Promise<Visitor> {
  const member = new Visitor(origin, randomAddress())
  await member.signIn(email, demoPassword)
  return member
}

/** Chooses a plan, enters personal details, and pays. */
export async function buy(origin: string, planId: string): Promise<void> {
  await confirm(await prepare(origin, planId))
}

/** Signs in, checks the price of the next term, and pays for it. */
export async function renew(origin: string, { email, membershipId }: Renewing): Promise<void> {
  const member = await signIn(origin, email)
  const path = '/api/v4/member/renewSubscription'
  const confirm = previewSchema.parse(await member.send('POST', path, { membershipId }))
  const { termStartsOn, totalCents } = confirm
  const body = { membershipId, confirm: { termStartsOn, totalCents } }
  const answer = await member.send('POST', path, body, { 'idempotency-key': crypto.randomUUID() })
  z.object({ status: z.literal('active') }).parse(answer)
}

async function expectWell(visitor: Visitor, path: string): Promise<void> {
  const answer = await visitor.get(path)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`)
}
