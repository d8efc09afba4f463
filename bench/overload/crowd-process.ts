import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type Ask, createCheapClient } from './cheap-client.ts'
import type { Asked, Phase, Told } from './crowd-orders.ts'

/**
 * The crowd, in its own process. Like real visitors, requests arrive at the given rates whether or not earlier ones
 * were answered. With `atOnce`, that many wait for their responses instead, to find the server's capacity. The process
 * replies to each phase with its results.
 */
/** Statuses that no request of the crowd should get. */
const unasked = new Set([403, 404, 409, 421, 422, 429])
const wakesEveryMs = 3
/** How long after the end of a phase its requests may take; then they count as lost. */
const afterwardsMs = 12_000

let client: ReturnType<typeof createCheapClient> | undefined

const randomAddress = () =>
  [10, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.')

function note(told: Told, of: string, { status, text, ms }: Answer): void {
  told.kinds[of] ??= { served: 0, refused: 0, lost: 0, wrong: {}, ms: [] }
  const kind = told.kinds[of]
  if (text.includes('We are briefly unavailable')) told.databaseAway += 1
  if (status === 503) kind.refused += 1
  else if (status === 0) kind.lost += 1
  else if (status >= 500 || unasked.has(status)) kind.wrong[status] = (kind.wrong[status] ?? 0) + 1
  else {
    kind.served += 1
    kind.ms.push(Math.round(ms))
  }
  const second = Math.floor((performance.now() - told.beganAt) / 1_000)
  told.refusedBySecond[second] =
    (told.refusedBySecond[second] ?? 0) + (status === 503 || status === 0 ? 1 : 0)
  told.slowestBySecond[second] = Math.max(told.slowestBySecond[second] ?? 0, status === 503 ? 0 : ms)
}

/**
 * From the office search to the paid order, like an API client. Refused requests are retried after the requested pause.
 */
async function order(phase: Phase, told: Told): Promise<void> {
  told.orders.offered += 1
  const { origin, planId, officeId } = phase
  const ask = clientOf(phase)
  const address = randomAddress()
  const began = performance.now()
  let cookie = ''
  let csrf = ''
  const send = async (of: string, path: string, sent: Ask, tries: number): Promise<unknown> => {
    for (let n = 1; ; n += 1) {
      const answer = await ask(path, {
        ...sent,
        headers: {
          'x-forwarded-for': address,
          origin,
          'sec-fetch-site': 'same-origin',
          'csrf-token': csrf,
          cookie,
          ...sent.headers,
        },
      })
      note(told, of, answer)
      csrf = answer.headers.get('csrf-token') ?? csrf
      if (answer.cookies.length > 0) cookie = [cookie, ...answer.cookies].filter(Boolean).join('; ')
      if (answer.status >= 200 && answer.status < 300) return JSON.parse(answer.text || 'null')
      if (answer.status !== 503 || n >= tries) throw new Error(`${path} ${answer.status}`)
      await pause(Number(answer.headers.get('retry-after') ?? 2) * 1_000)
    }
  }
  const post = (of: string, path: string, body: unknown, headers = {}) =>
    send(of, path, { method: 'POST', body, headers }, 4)
  try {
    cookie = phase.visitor.cookie
    csrf = phase.visitor.csrf
    for (const path of [
      '/api/km/group/brightharbor/offices?zip=85004&radius=10',
      `/api/km/office/${officeId}/plans`,
    ])
      await send('read of a join', path, {}, 4)
    const started = (await post('order begun', '/api/km/checkout/account', { planId, interval: 'year' })) as {
      id: string
    }
    told.orders.begun += 1
    const path = `/api/km/checkout/account/${started.id}`
    const account = { ...phase.buyer, email: `${started.id}@example.com` }
    const draft = (await send('order continued', path, { method: 'PUT', body: { account } }, 4)) as {
      quote: { totalCents: number }
    }
    const { token } = (await post('order continued', '/sandbox-gateway/tokens', phase.card)) as {
      token: string
    }
    const body = {
      checkoutId: started.id,
      paymentToken: token,
      quoteTotalCents: draft.quote.totalCents,
      consents: { disclosure: true, terms: true, autoRenew: true },
    }
    await post('order continued', '/api/km/checkout/member', body, { 'idempotency-key': crypto.randomUUID() })
    told.orders.paid += 1
    told.orders.ms.push(Math.round(performance.now() - began))
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/[0-9a-f-]{36}/, 'id') : String(error)
    told.orders.broken[why] = (told.orders.broken[why] ?? 0) + 1
  }
}

/** Buyers wait up to a minute: on a slow machine each request of an order takes seconds, with or without the flood. */
function clientOf({ origin, asked }: Phase) {
  client ??= createCheapClient(origin, asked.length === 0 ? { patienceMs: 60_000 } : {})
  return client
}

async function single(phase: Phase, told: Told, asked: Asked): Promise<void> {
  const path = (asked.paths[Math.floor(Math.random() * asked.paths.length)] ?? '/').replace(
    '<random>',
    String(Math.random()).slice(2),
  )
  const { method, headers, body, host } = asked
  const sent = body && JSON.parse(JSON.stringify(body).replace('<random>', String(Math.random()).slice(2)))
  const answer = await clientOf(phase)(
    path,
    {
      method,
      headers: { 'accept-encoding': 'br', 'x-forwarded-for': randomAddress(), ...headers },
      body: sent,
    },
    host,
  )
  note(told, asked.of, answer)
}

async function run(phase: Phase): Promise<Told> {
  const told: Told = {
    beganAt: performance.now(),
    seconds: phase.seconds,
    kinds: {},
    orders: { offered: 0, begun: 0, paid: 0, ms: [], broken: {} },
    databaseAway: 0,
    refusedBySecond: [],
    slowestBySecond: [],
    paidWithin: 0,
    lateMs: [],
  }
  const end = told.beganAt + phase.seconds * 1_000
  const all = [
    ...phase.asked.map((asked) => ({ weight: asked.weight, go: () => single(phase, told, asked) })),
    { weight: phase.orders, go: () => order(phase, told) },
  ]
  const sum = all.reduce((total, { weight }) => total + weight, 0)
  const pick = () => {
    let at = Math.random() * sum
    for (const { weight, go } of all) {
      at -= weight
      if (at < 0) return go
    }
    return async () => {}
  }
  const close = () => {
    told.paidWithin = told.orders.paid
  }
  if ('atOnce' in phase.pace) {
    const worker = async () => {
      while (performance.now() < end) await pick()()
    }
    const workers = Array.from({ length: phase.pace.atOnce }, worker)
    // Count what is paid in time, and don't wait long for the rest.
    await pause(phase.seconds * 1_000)
    close()
    await Promise.race([Promise.all(workers), pause(afterwardsMs)])
    return told
  }
  const { perSecond } = phase.pace
  const under = new Set<Promise<void>>()
  let next = told.beganAt
  let woken = next
  while (performance.now() < end) {
    told.lateMs.push(Math.round(performance.now() - woken))
    for (; next <= performance.now(); next += (-Math.log(1 - Math.random()) * 1_000) / perSecond) {
      const going = pick()().finally(() => under.delete(going))
      under.add(going)
    }
    woken = performance.now() + wakesEveryMs
    await pause(wakesEveryMs)
  }
  close()
  await Promise.race([Promise.all(under), pause(afterwardsMs)])
  return told
}

process.on('message', (phase: Phase) => {
  void run(phase).then((told) => process.send?.(told))
})
process.once('disconnect', () => process.exit(0))
