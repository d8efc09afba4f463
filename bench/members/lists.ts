import { latencies } from '../load.ts'
import { median, milliseconds, percentile, type Row } from '../report.ts'

const times = 40
/** Limit for a list or screen at the 95th percentile, over HTTP; milliseconds. */
const limit = 150

/** The console's lists and home screen, for a whole brand filled by `manyBooks`. */
export async function timesOfLists(
  load: { url: string; headers: Record<string, string>; connections: number },
  {
    brandId,
    key,
    officeId,
    memberId,
    planId,
  }: Record<'brandId' | 'key' | 'officeId' | 'memberId' | 'planId', string>,
): Promise<Row[]> {
  const of = `?brandId=${brandId}`
  const lists = {
    'members, newest first': `/api/admin/members${of}`,
    'members who owe': `/api/admin/members${of}&status=past_due`,
    'members of an office': `/api/admin/members${of}&officeId=${officeId}`,
    'members, page 20': `/api/admin/members${of}&page=20`,
    'payments, newest first': `/api/admin/payments${of}`,
    'payments, highest first': `/api/admin/payments${of}&sort=highest`,
    'payments that failed': `/api/admin/payments${of}&status=failed`,
    'payments of an office': `/api/admin/payments${of}&officeId=${officeId}`,
    'payments, page 20': `/api/admin/payments${of}&page=20`,
    'failed payments': `/api/admin/failedPayments${of}`,
    'renewals due': `/api/admin/renewalsDue${of}`,
    'refunds asked for': `/api/admin/moneyRequests${of}`,
    'refunds owed': `/api/admin/manualRefunds${of}`,
    cases: `/${key}/cases`,
    'the audit': `/${key}/settings/audit`,
    mails: `/${key}/settings/mails`,
    offices: `/${key}/offices`,
    'plans, with their members': `/${key}/plans`,
    'a plan, with the members of its versions': `/${key}/plans/${planId}`,
    'the page of a member': `/${key}/members/${memberId}`,
    'the list of members, as a screen': `/${key}/members`,
    Today: `/${key}/today`,
  }
  const rows: Row[] = []
  for (const [what, path] of Object.entries(lists)) {
    await latencies({ ...load, paths: [path, path, path] })
    const took = await latencies({ ...load, paths: Array.from({ length: times }, () => path) })
    const p95 = percentile(took, 95)
    rows.push({
      what,
      measured: `p50 ${milliseconds(median(took))}, p95 ${milliseconds(p95)}`,
      ratio: p95 / limit,
      floor: { atMost: 1 },
    })
  }
  return rows
}
