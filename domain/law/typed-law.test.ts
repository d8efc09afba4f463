import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Numbers of days, months and years that a law sets, in the forms a sentence or a constant would have. */
const typedLaw = [
  /\b(?:3|15|21|30|45|three|fifteen|twenty-one|thirty|forty-five)[\s*-]+(?:calendar\s+)?days?\b/i,
  /\b(?:30|15)\s+(?:and|to|or)\s+(?:15|30|45)\b/,
  /\b(?:5|five)[\s*-]+(?:working|business)[\s*-]+days?\b/i,
  /\b(?:12|14|twelve|fourteen)[\s*-]+(?:months?\s+(?:prepaid|ahead)|prepaid)/i,
  /\b26(?:th)?[\s*-]+(?:birthday|years?)\b|\btwenty-sixth\b|\b(?:turns?|turned|under|until)\s+26\b/i,
  /\b18[\s*]+(?:or|and|years)\s+(?:older|over|old)\b/i,
  /days?\w*\s*[:=]\s*(?:3|5|15|21|30|45)\b/i,
  /addDays\([^()]*,\s*-?(?:3|5|15|21|30|45)\)/,
  /age\s*[:=<>]+\s*(?:18|26)\b/i,
]

/** False positives: the file and the match. */
const noLaw = [
  // How far ahead an office's next opening is searched.
  'domain/offices/office-hours.rules.ts: DAYS = 21',
  // How far ahead staff see due renewals.
  'api/admin/billing/money.ts: 30 days',
  'app/console/billing/renewals-due.tsx: 30 days',
  'domain/back-office/billing/payments/money-list.schema.ts: 30 days',
  'domain/back-office/billing/payments/renewals-due.queries.server.ts: 30 days',
  'domain/back-office/billing/payments/renewals-due.queries.server.ts: Days = 30',
  // How long a merge of two accounts can be undone.
  'domain/back-office/members/merge/merge.rules.ts: Days = 30',
  // How long an API key is valid, a webhook retried and kept, a draft link shared.
  'app/console/api-keys/make-key.tsx: 30 days',
  'app/console/webhooks/webhooks.tsx: 30 days',
  'domain/webhooks/deliver-webhook.server.ts: three days',
  'domain/webhooks/deliver-webhook.server.ts: 30 days',
  'app/console/content/share-dialog.tsx: 30 days',
  // How far apart a gateway event and its payment are searched.
  'app/console/billing/link-event.tsx: three days',
  'domain/back-office/billing/gateway-events/gateway-events.queries.server.ts: three days',
  'domain/back-office/billing/gateway-events/gateway-events.queries.server.ts: 3 days',
  // The period of the figures on the Home page.
  'app/console/today/figures.tsx: 30 days',
  'domain/back-office/today/figures.rules.ts: 30 days',
  'domain/back-office/today/figures.rules.ts: Days = 30',
  // What one staff member may refund alone, and how long a month waits to be closed.
  'app/console/brands/brand.tsx: 30 days',
  'domain/back-office/billing/refunds/refund-limit.server.ts: 30 days',
  'domain/back-office/brands/tenancy.schema.ts: 30 days',
  'domain/values/brands.ts: 30 days',
  'domain/back-office/billing/statements/close-months.server.ts: Days = 5',
  // How long a staff invitation is valid.
  'app/console/staff/invite.tsx: three days',
  'domain/staff/people/staff-link.server.ts: three days',
]

const sources = globSync([
  '{api,app,documents,domain,emails,jobs}/**/*.{ts,tsx}',
  '{demo/content,domain/back-office/brands/starter}/*.json',
])
  .filter((path) => !path.startsWith('domain/law/') && !/\.test\.tsx?$/.test(path))
  .sort()

/** Each place in a text where a number set by law is typed, with its line. A sentence may span lines. */
function typedIn(text: string): string[] {
  return typedLaw.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))].map(
      ({ index, 0: found }) => `${text.slice(0, index).split('\n').length}: ${found}`,
    ),
  )
}

test('no number set by a law is typed outside domain/law', () => {
  expect(sources.length).toBeGreaterThan(500)
  const typed = sources.flatMap((path) =>
    typedIn(readFileSync(path, 'utf8')).map((found) => `${path}:${found}`),
  )
  expect(typed.filter((found) => !noLaw.includes(found.replace(/:\d+:/, ':')))).toEqual([])
})

test.each([
  'You may cancel within 30 days.',
  'at least 15 days ahead',
  '30 and 15 days before',
  'within thirty days',
  'within\n * 30\n * days',
  'We acknowledge within 5 working days.',
  'within five business days',
  'children to their 26th birthday',
  'a child who turns 26',
  "interval '26 years'",
  'The primary member is 18 or older.',
  'never more than twelve months ahead',
  'const EARLIEST_DAYS = 45',
  'const noticeDays: 30',
  'addDays(startsOn, -15)',
  'export const childToAge = 26',
])('would be detected: %s', (text) => {
  expect(typedIn(text)).not.toEqual([])
})
