import { globSync, readFileSync } from 'node:fs'
import { getTableColumns } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { allTables } from '#tests/helpers/tables.ts'

/**
 * The source of a call chain from `start`: `.from(x).where(…)` to its end, including lines that continue with a dot.
 */
function chainFrom(source: string, start: number): string {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const sign = source[at]
    if (sign === '(' || sign === '[' || sign === '{') depth++
    else if (sign === ')' || sign === ']' || sign === '}') depth--
    if (depth < 0) return source.slice(start, at)
    if (depth === 0 && sign === '\n' && !/^\s*\./.test(source.slice(at))) return source.slice(start, at)
  }
  return source.slice(start)
}

/**
 * The source of a file's `name`: a function, or a constant with a condition, up to the next declaration at its level.
 */
function definitionOf(source: string, name: string): string {
  const start = new RegExp(`^( *)(?:export )?(?:async )?(?:function|const) ${name}\\b`, 'm').exec(source)
  if (!start) return ''
  const rest = source.slice(start.index + start[0].length)
  const end = rest.search(new RegExp(`\\n {0,${start[1]?.length ?? 0}}(?=[^\\s)}\\]])`))
  return end < 0 ? rest : rest.slice(0, end)
}

function namesBrand(source: string, chain: string): boolean {
  if (/brandId|ofBrand|brand_id/.test(chain)) return true
  const condition = chain.slice(Math.max(0, chain.indexOf('where')))
  return [...condition.matchAll(/\b([a-z]\w+)\b/gi)].some(([, name]) =>
    /brandId|ofBrand|brand_id/.test(definitionOf(source, name ?? '')),
  )
}

/** Every domain statement on a brand's table that doesn't filter by brand: `file: verb table`. */
async function statementsWithoutBrand(): Promise<string[]> {
  const tables = (await allTables()).filter(({ table }) => 'brandId' in getTableColumns(table))
  const names = tables.map(({ name }) =>
    (name.split('.')[1] ?? '').replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
  )
  const verb = new RegExp(`(?<!Array)\\.(from|update|delete|\\$count)\\((${names.join('|')})\\b`, 'g')
  const found: string[] = []
  for (const file of globSync('{domain,jobs,emails,api}/**/*.{ts,tsx}').toSorted()) {
    if (/\.test\.tsx?$/.test(file)) continue
    const source = readFileSync(file, 'utf8').replaceAll(/^\s*\/\/.*\n/gm, '')
    for (const match of source.matchAll(verb)) {
      const chain = chainFrom(source, match.index)
      if (!namesBrand(source, chain)) found.push(`${file}: ${match[1]} ${match[2]}`)
    }
  }
  return found
}

/**
 * Work for the whole deployment: nightly sweeps; rows found by an id their brand stored in one of our jobs, or by the
 * gateway's key of a charge or refund; programs found by their secret; and lookups of where a staff API key, picture or
 * case file belongs, which decide who may access it. No other user-supplied id gets here.
 */
const ofEveryBrand = [
  'domain/accounts/sweep-expired.server.ts: delete sessions',
  'domain/accounts/sweep-expired.server.ts: delete accountLinks',
  // Gateway events may belong to no brand. Lookups of where something in Payments belongs decide who may access it.
  'domain/back-office/billing/gateway-events/gateway-events.queries.server.ts: from quarantinedEvents',
  'domain/back-office/billing/gateway-events/given-now.server.ts: from quarantinedEvents',
  'domain/back-office/billing/gateway-events/given-now.server.ts: update quarantinedEvents',
  'domain/back-office/billing/gateway-events/link-event.server.ts: from payments',
  'domain/back-office/billing/gateway-events/link-event.server.ts: from quarantinedEvents',
  'domain/back-office/billing/gateway-events/resolve-event.server.ts: from quarantinedEvents',
  'domain/back-office/billing/gateway-events/resolve-event.server.ts: from quarantinedEvents',
  'domain/back-office/billing/gateway-events/resolve-event.server.ts: update quarantinedEvents',
  'domain/back-office/billing/gateway-events/resolve-event.server.ts: from quarantinedEvents',
  'domain/back-office/billing/gateway-events/resolve-event.server.ts: from quarantinedEvents',
  'domain/back-office/billing/money-scope.server.ts: from quarantinedEvents',
  'domain/back-office/billing/money-scope.server.ts: from payments',
  'domain/back-office/billing/money-scope.server.ts: from moneyRequests',
  // The whole deployment's ledger against its gateway.
  'domain/back-office/billing/reconciliation/note-unrecorded.server.ts: delete quarantinedEvents',
  'domain/back-office/billing/reconciliation/note-unrecorded.server.ts: $count quarantinedEvents',
  'domain/back-office/billing/reconciliation/resolve-unrecorded.server.ts: $count payments',
  'domain/back-office/content/media/media.queries.server.ts: from media',
  'domain/back-office/content/schedule/schedule.server.ts: from contentSchedules',
  'domain/back-office/members/impersonation/end-impersonation.server.ts: from impersonations',
  // Lookups of where something in the directory belongs decide who may access it.
  'domain/back-office/offices/scope-of-office.server.ts: from imports',
  'domain/back-office/offices/scope-of-office.server.ts: from offices',
  'domain/back-office/offices/scope-of-office.server.ts: from officeVerifications',
  'domain/back-office/plans/publish-plan.server.ts: from planVersions',
  // Drafts that are due, of every brand.
  'domain/back-office/support/files/case-files.server.ts: from caseFiles',
  'domain/back-office/support/files/case-files.server.ts: delete caseFiles',
  'domain/billing/purge-idempotency-keys.server.ts: delete idempotentRequests',
  // A refund returned by its bank, by the gateway's ids of it and its charge.
  'domain/billing/refunds/given-elsewhere.server.ts: $count refunds',
  'domain/billing/refunds/given-elsewhere.server.ts: from payments',
  'domain/billing/refunds/given-elsewhere.server.ts: from payments',
  // reconcileRefund, sweepOpenRefunds, returnRefund.
  'domain/billing/refunds/refund-payment.server.ts: update refunds',
  'domain/billing/refunds/refund-payment.server.ts: from refunds',
  'domain/billing/refunds/refund-payment.server.ts: from refunds',
  'domain/billing/refunds/refund-payment.server.ts: from refunds',
  'domain/billing/refunds/refund-payment.server.ts: update refunds',
  // The gateway's updates of a card or account, by the gateway's id.
  'domain/memberships/payment-method/refresh-method.server.ts: update paymentMethods',
  'domain/memberships/payment-method/refresh-method.server.ts: from paymentMethods',
  'domain/memberships/payment-method/refresh-method.server.ts: update paymentMethods',
  'domain/orders/checkout/abandon-expired-checkouts.server.ts: from checkouts',
  'domain/orders/checkout/abandon-expired-checkouts.server.ts: update checkouts',
  'domain/orders/gateway-events/bank-return.server.ts: from payments',
  'domain/orders/gateway-events/gateway-events.server.ts: from payments',
  'domain/orders/gateway-events/gateway-events.server.ts: from payments',
  'domain/orders/reconcile-payment.server.ts: update payments',
  'domain/orders/reconcile-payment.server.ts: from payments',
  'domain/orders/reconcile-payment.server.ts: from payments',
  'domain/staff/api-keys/api-keys.server.ts: from apiKeys',
  'domain/staff/api-keys/api-keys.server.ts: from apiKeys',
  // The daily seal of every chain.
  'domain/staff/audit/verify-audit.server.ts: from auditChains',
  'domain/staff/audit/verify-audit.server.ts: from auditChains',
  'domain/webhooks/deliver-webhook.server.ts: delete webhookDeliveries',
  'jobs/retry-mails.job.ts: from mails',
  'jobs/send-mail.job.ts: update mails',
  'jobs/send-mail.job.ts: update mails',
  'jobs/send-mail.job.ts: update mails',
  'jobs/send-mail.job.ts: $count mails',
]

it('every statement on a brand’s table names the brand, or is work of the whole deployment', async () => {
  expect(await statementsWithoutBrand()).toEqual(ofEveryBrand)
})

it('finds a statement that omits the brand, and none that names it by its own condition', () => {
  const forgetful = 'await db\n    .select()\n    .from(visits)\n    .where(eq(visits.id, id))\n  return 1'
  expect(namesBrand(forgetful, chainFrom(forgetful, forgetful.indexOf('.from')))).toBe(false)
  const own = forgetful.replace('eq(visits.id, id)', 'mine(id)')
  const with_ = `${own}\n}\nfunction mine(id: string) {\n  return ofBrand(visits, brandId, eq(visits.id, id))\n}\n`
  expect(namesBrand(with_, chainFrom(with_, with_.indexOf('.from')))).toBe(true)
})
