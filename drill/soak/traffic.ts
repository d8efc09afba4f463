import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { apiKeys, staff } from '#db/schema/staff.ts'
import { demoStaff } from '#demo/dataset/people.ts'
import { demoPassword } from '#demo/passwords.ts'
import { tokenHash } from '#domain/security/secret-token.server.ts'
import { signSandboxEvent } from '#integrations/payments/sandbox/sandbox-webhook.server.ts'
import { randomAddress, Visitor } from '../../bench/visitor.ts'
import type { World } from '../../bench/world.ts'
import { buy, type Done, lookAround, signIn } from '../release/journeys.ts'
import type { Processes } from './processes.ts'

type Doing = Processes & { world: World; planId: string; sessionSecret: string; key: string; now: () => Date }

const screens = ['today', 'members', 'cases', 'plans', 'reports'].map((name) => `/brightharbor/${name}`)

/**
 * Creates an API key for an external program with read access.
 * @returns the key itself.
 */
export async function insertKey({ client: { db } }: World): Promise<string> {
  const [owner] = await db.select({ id: staff.id }).from(staff).where(eq(staff.email, 'owner@enamel.example'))
  const key = `enk_${randomBytes(32).toString('base64url')}`
  await db.insert(apiKeys).values({
    brandId: null,
    name: 'Soak',
    prefix: key.slice(0, 10),
    tokenHash: tokenHash(key),
    permissions: ['members.see'],
    madeBy: owner?.id ?? '',
    expiresAt: new Date(Date.now() + 4 * 365 * 24 * 60 * 60_000),
  })
  return key
}

/** A day of visitors, members, buyers, staff and programs; resolves once all are done. */
export async function liveOneDay(doing: Doing, done: Done, signal: AbortSignal): Promise<void> {
  const { origin } = doing
  const again = async (of: string, work: () => Promise<unknown>, pauseMs: number) => {
    while (!signal.aborted) {
      try {
        await work()
        done.counts[of] = (done.counts[of] ?? 0) + 1
      } catch (error) {
        const said = error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error
        const wrong = `${of}: ${said}`
        if (!done.wrong.includes(wrong)) console.error(`soak: ${wrong}`)
        done.wrong.push(wrong)
      }
      await pause(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  await Promise.all([
    again('looked around', () => memberDay(origin), 100),
    again('bought', () => buy(origin, doing.planId), 400),
    // Once a day, because a code from the app is accepted only once.
    again('staff at work', () => staffDay(doing), 24 * 60 * 60_000),
    again('programs called', () => machineDay(doing), 500),
  ])
}

/** A visitor's pages and searches, then a member's, with a card as a PDF; signs out at the end. */
async function memberDay(origin: string): Promise<void> {
  const member = await signIn(origin)
  await lookAround(origin, member)
  const [card = ''] = /\/id-card\/[\w-]+/.exec(await (await member.get('/dashboard')).text()) ?? []
  if (Math.random() < 0.1) await expectWell(await member.get(`${card}/pdf`))
  await member.send('POST', '/api/v4/member/logout', {})
}

/** Signs in with both steps and opens the console's screens. */
async function staffDay({ consoleOrigin, now }: Doing): Promise<void> {
  const person = demoStaff.find(({ role }) => role === 'owner')
  if (!person) throw new Error('The demo has no staff.')
  const visitor = new Visitor(consoleOrigin, randomAddress())
  const refresh = async () => expectWell(await visitor.get('/api/admin/session'))
  await refresh()
  await visitor.send('POST', '/api/admin/session', { email: person.email, password: demoPassword })
  await refresh()
  const code = new TOTP({ secret: Secret.fromBase32(person.totp) }).generate({ timestamp: now().getTime() })
  await visitor.send('POST', '/api/admin/session/code', { code })
  for (const path of screens) await expectWell(await visitor.get(path))
}

/** A program with a key, and the gateway, which sends the newest charge's event twice. */
async function machineDay({ world, origin, consoleOrigin, key, sessionSecret, now }: Doing): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': randomAddress() }
  await expectWell(await fetch(`${consoleOrigin}/api/admin/cases`, { headers }))
  const { rows } = await world.client.pool.query<{ id: string }>(
    `select p.id, p.idempotency_key as "idempotencyKey", c.reference, p.amount_cents as "amountCents",
       c.currency, p.gateway_metadata as metadata
     from payments p join sandbox_gateway.charges c on c.idempotency_key = p.idempotency_key
     where c.status = 'succeeded' and p.status = 'succeeded' order by p.created_at desc limit 1`,
  )
  const eventSecret = createHmac('sha256', sessionSecret).update('sandbox webhook').digest('hex')
  for (const { id, ...object } of rows) {
    const body = JSON.stringify({ id: `evt_soak_${id}`, type: 'charge.succeeded', object })
    for (let time = 0; time < 2; time += 1) {
      const signed = signSandboxEvent(eventSecret, body, now())
      const sent = { 'content-type': 'application/json', 'sandbox-signature': signed }
      await expectWell(await fetch(`${origin}/api/webhooks/sandbox`, { method: 'POST', body, headers: sent }))
    }
  }
}

async function expectWell(answer: Response): Promise<void> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 200)}`)
}
