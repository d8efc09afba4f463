/** The values in the examples: two origins, a brand's key and id, and an office's key. */
export type ExampleWorld = { site: string; console: string; brandKey: string; brandId: string }

export type Example = {
  id: string
  title: string
  about: string
  /** Shell commands; null if a program is shorter. `ENAMEL_KEY` holds a key. */
  curl: string | null
  typescript: string
}

/** Examples for both APIs. A test runs each one as shown. */
export function examplesFor({ site, console, brandKey, brandId }: ExampleWorld): Example[] {
  const siteClient = `import { siteClient } from 'enamel-client'

const site = siteClient({ origin: '${site}' })`
  const consoleClient = `import { consoleClient } from 'enamel-client'

const brandId = '${brandId}'
const staff = consoleClient({ origin: '${console}', key: process.env.ENAMEL_KEY ?? '' })`
  return [
    {
      id: 'offices',
      title: 'List the offices near a place',
      about: 'Nearest first, twenty at a time. Nobody needs to be signed in.',
      curl: `curl -sS '${site}/api/km/group/${brandKey}/offices?zip=85004&radius=25'`,
      typescript: `${siteClient}
const { total, offices } = await site.call('GET /api/km/group/{id}/offices', {
  path: { id: '${brandKey}' },
  query: { zip: '85004', radius: 25 },
})
console.log(total, offices.map(({ name, city }) => \`\${name}, \${city}\`))`,
    },
    {
      id: 'quote',
      title: 'Quote a price',
      about:
        'An order that nobody has paid for: its lines, its total in cents, today and at each renewal. A write of a visitor brings the token of its cookie; the client does so by itself.',
      curl: `OFFICE=$(curl -sS '${site}/api/km/group/${brandKey}/offices?zip=85004' | sed 's/.*"offices":\\[{"id":"\\([^"]*\\)".*/\\1/')
PLAN=$(curl -sS "${site}/api/km/office/$OFFICE/plans" | sed 's/^{"plans":\\[{"id":"\\([^"]*\\)".*/\\1/')
curl -sS -c visitor.txt -D headers.txt -o hello.json '${site}/api/auth'
TOKEN=$(tr -d '\\r' < headers.txt | sed -n 's/^csrf-token: //p')
curl -sS -b visitor.txt -H "csrf-token: $TOKEN" -H 'content-type: application/json' \\
  -d "{\\"planId\\":\\"$PLAN\\",\\"officeId\\":\\"$OFFICE\\",\\"interval\\":\\"year\\"}" '${site}/api/km/checkout/account'`,
      typescript: `${siteClient}
const near = await site.call('GET /api/km/group/{id}/offices', {
  path: { id: '${brandKey}' },
  query: { zip: '85004' },
})
const officeId = near.offices[0]?.id ?? ''
const { plans } = await site.call('GET /api/km/office/{id}/plans', { path: { id: officeId } })
const planId = plans[0]?.id ?? ''
const draft = await site.call('POST /api/km/checkout/account', {
  body: { planId, officeId, interval: 'year' },
})
console.log(draft.quote.totalCents, draft.quote.lines)`,
    },
    {
      id: 'join',
      title: 'Join in the sandbox',
      about:
        'A deployment with the sandbox gateway gives a token for its test cards. With Stripe, the token comes from its card fields, and this call is not there. The idempotency key makes a repeated request one purchase.',
      curl: null,
      typescript: `${siteClient}
const near = await site.call('GET /api/km/group/{id}/offices', {
  path: { id: '${brandKey}' },
  query: { zip: '85004' },
})
const officeId = near.offices[0]?.id ?? ''
const { plans } = await site.call('GET /api/km/office/{id}/plans', { path: { id: officeId } })
const planId = plans[0]?.id ?? ''
const { id } = await site.call('POST /api/km/checkout/account', {
  body: { planId, officeId, interval: 'year' },
})
const draft = await site.call('PUT /api/km/checkout/account/{id}', {
  path: { id },
  body: {
    account: {
      email: 'robin@example.com',
      password: 'seven wet otters dancing',
      firstName: 'Robin',
      lastName: 'Finch',
      dateOfBirth: '1988-04-12',
      phone: '6025550123',
      address: { line1: '1 Wren Way', city: 'Phoenix', state: 'AZ', zip: '85004' },
    },
  },
})
const { token } = await site.call('POST /sandbox-gateway/tokens', {
  body: { number: '4242424242424242', expMonth: 12, expYear: 2031, cvc: '123' },
})
const joined = await site.call('POST /api/km/checkout/member', {
  headers: { 'idempotency-key': crypto.randomUUID() },
  body: {
    checkoutId: id,
    paymentToken: token,
    quoteTotalCents: draft.quote.totalCents,
    consents: { disclosure: true, terms: true, autoRenew: true },
  },
})
console.log(joined.status, joined.memberNumber)`,
    },
    {
      id: 'members',
      title: 'List members with a key',
      about:
        'A key is made in the console under Settings, API keys, with the permission “members: see”. It is shown once; keep it out of your code.',
      curl: `curl -sS -H "Authorization: Bearer $ENAMEL_KEY" '${console}/api/admin/members?brandId=${brandId}&status=active'`,
      typescript: `${consoleClient}
const { rows, more } = await staff.call('GET /api/admin/members', {
  query: { brandId, status: 'active' },
})
console.log(rows.map(({ memberNumber, termEndsOn }) => [memberNumber, termEndsOn]), more)`,
    },
    {
      id: 'visit',
      title: 'Log a visit with a key',
      about:
        'With the permission to work at the desk. The box takes what a person would type; the card it finds is who the visit is for. What the plan includes costs nothing until it is used up.',
      curl: `NUMBER=$(curl -sS -H "Authorization: Bearer $ENAMEL_KEY" '${console}/api/admin/members?brandId=${brandId}' | sed 's/.*"memberNumber":"\\([^"]*\\)".*/\\1/')
CARD=$(curl -sS -H "Authorization: Bearer $ENAMEL_KEY" -H 'content-type: application/json' \\
  -d "{\\"typed\\":\\"$NUMBER\\"}" '${console}/api/admin/desk/search?brandId=${brandId}' | sed 's/.*"card":"\\([^"]*\\)".*/\\1/')
curl -sS -H "Authorization: Bearer $ENAMEL_KEY" -H 'content-type: application/json' -H 'idempotency-key: visit-4711' \\
  -d '{"personId":null,"service":"adult-cleaning"}' "${console}/api/admin/desk/cards/$CARD/visits?brandId=${brandId}"`,
      typescript: `${consoleClient}
const { rows } = await staff.call('GET /api/admin/members', { query: { brandId } })
const typed = rows[0]?.memberNumber ?? ''
const { matches } = await staff.call('POST /api/admin/desk/search', {
  query: { brandId },
  body: { typed },
})
const visit = await staff.call('POST /api/admin/desk/cards/{card}/visits', {
  path: { card: matches[0]?.card ?? '' },
  query: { brandId },
  headers: { 'idempotency-key': crypto.randomUUID() },
  body: { personId: null, service: 'adult-cleaning' },
})
console.log(visit.memberCents, visit.left)`,
    },
    {
      id: 'refusal',
      title: 'Read a refusal',
      about:
        'Every refusal has a status, a code for programs, a sentence for people, and where a field is wrong its path.',
      curl: `curl -sS '${site}/api/km/group/${brandKey}/offices?zip=8500'`,
      typescript: `import { EnamelError, siteClient } from 'enamel-client'

const site = siteClient({ origin: '${site}' })
try {
  await site.call('GET /api/km/group/{id}/offices', { path: { id: '${brandKey}' }, query: { zip: '8500' } })
} catch (error) {
  if (!(error instanceof EnamelError)) throw error
  console.log(error.status, error.code, error.fields)
}`,
    },
    {
      id: 'webhook',
      title: 'Verify a webhook',
      about:
        'Enamel signs as standardwebhooks.com says: HMAC-SHA256 with the secret of the endpoint over id, time and body as it came. Refuse what is older than five minutes, and take each id once.',
      curl: null,
      typescript: `import { createHmac, timingSafeEqual } from 'node:crypto'

function isFromEnamel(secret, headers, body) {
  const id = headers['webhook-id']
  const time = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const made = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest()
  return headers['webhook-signature'].split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64')
    return given.length === made.length && timingSafeEqual(given, made)
  })
}

console.log(isFromEnamel(secret, request.headers, request.body))`,
    },
  ]
}
