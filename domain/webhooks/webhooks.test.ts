import { eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { memberships } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { webhookDeliveries, webhookEndpoints } from '#db/schema/webhooks.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { type WebhookEvent, webhookEventNames } from '#domain/values/webhooks.ts'
import type { PostOutcome, WebhookPost } from '#integrations/webhooks/webhook-post.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { deliverWebhook, pauses, sweepDeliveries } from './deliver-webhook.server.ts'
import {
  addEndpoint,
  endEndpoint,
  listDeliveries,
  listEndpoints,
  replayDelivery,
} from './endpoints.server.ts'
import { addEndpointSchema } from './webhook.schema.ts'

const database = useDatabase()
const secret = 'a secret for tests, of more than 32 letters'
let now: Date
let brandId: string
let staffId: string
const sent: Parameters<WebhookPost>[] = []
let outcome: PostOutcome

beforeEach(async () => {
  now = new Date()
  sent.length = 0
  outcome = { status: 200 }
  brandId = (await insertBrand(database.db)).id
  staffId = (await insertStaff(database.db, { grants: [{ role: 'owner', brandId: null }] })).id
})

const deps = () => ({ db: database.db, now, secret, by: { staffId, actor: 'Avery', ip: null } })
const post: WebhookPost = (...given) => {
  sent.push(given)
  return Promise.resolve(outcome)
}
const listen = (events: readonly WebhookEvent[] = webhookEventNames, at = 'https://hooks.example.com/a') =>
  addEndpoint(deps(), { brandId, url: at, events: [...events] }, staffId)
const deliver = (id: string) => deliverWebhook({ db: database.db, now, secret, post }, id)
const rows = () => database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.type)
async function jobs(): Promise<{ deliveryId: string; queue: string; inSeconds: number }[]> {
  const { rows: found } = await database.pool.query(`
    select payload ->> 'deliveryId' as "deliveryId", queue_name as queue,
      round(extract(epoch from run_at - now())) :: int as "inSeconds"
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_job_queues as queues on queues.id = job_queue_id`)
  return found
}

describe('§console: webhooks', () => {
  test('whose secret was sealed with another SESSION_SECRET aren’t sent, and the log says why', async () => {
    await listen(['office.created'])
    await insertOffice(database.db, { brandId })
    const [delivery] = await rows()
    const changed = { db: database.db, now, secret: 'another secret, of more than 32 letters too', post }
    expect(await deliverWebhook(changed, delivery?.id ?? '')).toBe('waiting')
    expect(sent).toEqual([])
    const [logged] = await listDeliveries(database.db, { brandId })
    expect(logged?.lastError).toMatch(/^Its secret cannot be read/)
  })

  test('receive their brand’s events, in its transaction, with ids and statuses and nothing about a person', async () => {
    await listen()
    const other = (await insertBrand(database.db)).id
    const member = await insertMember(database.db, { brandId, now })
    await insertMember(database.db, { brandId: other, now })
    const office = await insertOffice(database.db, { brandId })
    await database.db
      .update(memberships)
      .set({ status: 'cancelled', cancelledAt: now, autoRenew: false })
      .where(eq(memberships.id, member.membership.id))
    await database.db.update(offices).set({ name: 'Renamed' }).where(eq(offices.id, office.id))
    const told = (await rows()).map(({ type, data }) => [type, data])
    const about = { membershipId: member.membership.id, memberId: member.account.id }
    expect(told).toEqual([
      ['membership.changed', { ...about, status: 'cancelled' }],
      ['membership.created', { ...about, status: 'active' }],
      ['office.changed', { officeId: office.id }],
      ['office.created', { officeId: office.id }],
      [
        'payment.succeeded',
        {
          paymentId: member.payments[0]?.id,
          orderId: member.payments[0]?.orderId,
          amountCents: member.payments[0]?.amountCents,
        },
      ],
    ])
    expect(await jobs()).toHaveLength(5)
  })

  test('receive nothing that is rolled back, changes nothing they asked for, or is of an event they don’t subscribe to', async () => {
    await listen(['membership.changed'])
    const { membership } = await insertMember(database.db, { brandId, now })
    await database.db
      .transaction(async (tx) => {
        await tx.update(memberships).set({ status: 'lapsed' }).where(eq(memberships.id, membership.id))
        throw new Error('rolled back')
      })
      .catch(() => {})
    await database.db.update(memberships).set({ status: 'active' }).where(eq(memberships.id, membership.id))
    expect(await rows()).toEqual([])
    expect(await jobs()).toEqual([])
  })

  test('receive every kind of event', async () => {
    // Every event has a trigger in the migration and a label in the list, and there are no others.
    const { rows: functions } = await database.pool.query<{ source: string }>(
      `select prosrc as source from pg_proc where proname like 'tell_of_%'`,
    )
    const source = functions.map((one) => one.source).join('\n')
    const named = new Set([...source.matchAll(/'(\w+\.(?:\w+|))'/g)].map(([, name = '']) => name))
    for (const prefix of ['payment.', 'refund.'])
      if (named.delete(prefix)) for (const status of ['succeeded', 'failed']) named.add(`${prefix}${status}`)
    expect([...named].toSorted()).toEqual(webhookEventNames.toSorted())
  })

  test('an import of many offices is one event with their number', async () => {
    await listen(['office.created'])
    await database.pool.query(
      `insert into offices (id, brand_id, external_key, name, line1, city, state, zip, latitude, longitude, phone, time_zone)
       select gen_random_uuid(), $1, n::text, 'An office', '1 Main Street', 'Phoenix', 'AZ', '85004', 33, -112,
         '6025550100', 'America/Phoenix' from generate_series(1, 101) as n`,
      [brandId],
    )
    expect((await rows()).map(({ data }) => data)).toEqual([{ offices: 101 }])
  })

  test('are sent once, signed as the standard’s own library expects, and the secret is shown once', async () => {
    const { secret: shown } = await listen(['membership.created'])
    const { membership } = await insertMember(database.db, { brandId, now })
    const [job] = await jobs()
    expect(await deliver(job?.deliveryId ?? '')).toBe('delivered')
    expect(await deliver(job?.deliveryId ?? '')).toBeNull()
    expect(sent).toHaveLength(1)
    const [url, { body, headers }] = sent[0] ?? ['', { body: '', headers: {} }]
    expect(url).toBe('https://hooks.example.com/a')
    expect(new Webhook(shown).verify(body, headers)).toMatchObject({
      type: 'membership.created',
      data: { membershipId: membership.id },
    })
    expect(() => new Webhook(shown).verify(body.replace('active', 'lapsed'), headers)).toThrow()
    const [kept] = await database.db.select().from(webhookEndpoints)
    expect(kept?.secret).toMatch(/^sealed1\./)
  })

  test('are retried for three days, then abandoned, and resent on request under the same id', async () => {
    await listen(['membership.created'])
    await insertMember(database.db, { brandId, now })
    const [delivery] = await rows()
    const id = delivery?.id ?? ''
    outcome = { error: 'No answer within 10 seconds.' }
    for (const pause of pauses) {
      expect(await deliver(id)).toBe('waiting')
      expect(await jobs()).toMatchObject([{ deliveryId: id, inSeconds: pause / 1_000 }])
    }
    expect(pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000).toBeCloseTo(71.6, 1)
    expect(await deliver(id)).toBe('failed')
    expect(await deliver(id)).toBeNull()
    expect(await listDeliveries(database.db, { brandId })).toMatchObject([
      {
        status: 'failed',
        attempts: pauses.length + 1,
        lastStatus: null,
        lastError: 'No answer within 10 seconds.',
      },
    ])
    await replayDelivery(deps(), { brandId, id })
    outcome = { status: 204 }
    expect(await deliver(id)).toBe('delivered')
    expect(new Set(sent.map(([, { headers }]) => headers['webhook-id'])).size).toBe(1)
  })

  test('an endpoint that answers 410 receives no more until someone resends to it', async () => {
    await listen(['membership.created'])
    for (const _ of [1, 2]) await insertMember(database.db, { brandId, now })
    const [first, second] = await rows()
    outcome = { status: 410 }
    expect(await deliver(first?.id ?? '')).toBe('stopped')
    expect(await deliver(second?.id ?? '')).toBeNull()
    await insertMember(database.db, { brandId, now })
    expect(await rows()).toHaveLength(2)
    expect(await listEndpoints(database.db, brandId)).toMatchObject([{ status: 'gone', waiting: 0 }])
    await replayDelivery(deps(), { brandId, id: first?.id ?? '' })
    expect(await listEndpoints(database.db, brandId)).toMatchObject([{ status: 'active', waiting: 1 }])
  })

  test('one that hangs delays no other: one endpoint’s deliveries share a queue, those of two don’t', async () => {
    await listen(['membership.created'])
    await listen(['membership.created'], 'https://hooks.example.com/b')
    for (const _ of [1, 2]) await insertMember(database.db, { brandId, now })
    const queues = (await jobs()).map(({ queue }) => queue)
    expect([queues.length, new Set(queues).size]).toEqual([4, 2])
  })

  test('a removed one receives nothing, and another brand’s is out of reach', async () => {
    const { id } = await listen(['membership.created'])
    await insertMember(database.db, { brandId, now })
    const other = (await insertBrand(database.db)).id
    await expect(endEndpoint(deps(), { brandId: other, id })).rejects.toMatchObject({ code: 'not_found' })
    const [delivery] = await rows()
    await expect(replayDelivery(deps(), { brandId: other, id: delivery?.id ?? '' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await endEndpoint(deps(), { brandId, id })
    expect(await deliver(delivery?.id ?? '')).toBeNull()
    await insertMember(database.db, { brandId, now })
    expect(await rows()).toMatchObject([{ status: 'stopped' }])
    expect(await listEndpoints(database.db, brandId)).toEqual([])
  })

  test('their log skips none between pages, however many were sent in one moment', async () => {
    for (const name of ['a', 'b', 'c']) await listen(['office.created'], `https://hooks.example.com/${name}`)
    for (let made = 0; made < 20; made++) await insertOffice(database.db, { brandId })
    const read = (before?: Date) => listDeliveries(database.db, { brandId, before })
    const newest = await read()
    const older = await read(new Date(newest.at(-1)?.createdAt ?? ''))
    expect(new Set([...newest, ...older].map(({ id }) => id)).size).toBe(60)
  })

  test('sent ones are deleted after 30 days, waiting ones are not', async () => {
    await listen(['membership.created'])
    for (const _ of [1, 2]) await insertMember(database.db, { brandId, now })
    const [first] = await rows()
    await deliver(first?.id ?? '')
    await database.db.update(webhookDeliveries).set({ createdAt: sql`now() - interval '31 days'` })
    expect(await sweepDeliveries({ db: database.db, now })).toBe(1)
    expect(await rows()).toMatchObject([{ status: 'waiting' }])
  })

  test.each([
    'http://example.com',
    'https://localhost/x',
    'https://127.0.0.1',
    'https://[::1]/',
    'https://intranet/',
    'https://a.internal/',
    'https://user:word@example.com/',
    'javascript:alert(1)',
    '',
  ])('the address %s is refused with a sentence', (url) => {
    const parsed = addEndpointSchema.safeParse({ url, events: ['office.changed'] })
    expect(parsed.error?.issues[0]?.message).toMatch(/https:\/\//)
  })
})
