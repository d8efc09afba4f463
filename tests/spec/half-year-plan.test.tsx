import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import JoinNow from '#app/site/checkout/join-now.tsx'
import DashboardPage from '#app/site/member/dashboard.tsx'
import { accounts } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships, membershipTerms } from '#db/schema/memberships.ts'
import { consents } from '#db/schema/orders.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { findAgreement } from '#domain/memberships/member-card/member-card.queries.server.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { readJoinChoices } from '#domain/orders/offers/join-choices.server.ts'
import type { Mail } from '#emails/layout/define-mail.ts'
import { renewalNoticeMail } from '#emails/memberships/renewal-notice.tsx'
import { renewalReceiptMail } from '#emails/memberships/renewal-receipt.tsx'
import { renewMembershipsJob } from '#jobs/renew-memberships.job.ts'
import { sendNoticesJob } from '#jobs/send-notices.job.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { testServices } from '#tests/helpers/test-api.ts'

const database = useDatabase()
const clock = { now: new Date() }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let planId: string
const services = () => testServices(database.db, clock, { gateway: world.gateway, content: world.content })
const jobs = () => ({
  services: services(),
  reportFault: (job: string, cause: unknown) => {
    throw new Error(job, { cause })
  },
})
const goTo = (date: string) => {
  clock.now = new Date(`${date}T18:00:00Z`)
}

beforeEach(async () => {
  goTo('2026-08-31')
  world = await openCheckoutWorld(database.db, clock)
  const half = { interval: 'half_year' as const, priceCents: 8_000, additionalMemberCents: 5_000 }
  const { plan } = await insertPlan(database.db, { brandId: world.brand.id, name: 'Half', prices: [half] })
  planId = plan.id
})

/** Buys the plan with one more person, as the checkout does. Returns the account and its membership. */
async function buy() {
  const spouse = {
    firstName: 'Jay',
    lastName: 'Finch',
    dateOfBirth: '1988-01-02',
    relationship: 'spouse',
  } as const
  const draft = await world.draft({ dependents: [spouse] }, { planId, interval: 'half_year' })
  expect(draft.view.quote).toMatchObject({ totalCents: 14_500, renewalTotalCents: 13_000 })
  expect(draft.view.quote.lines[0]?.label).toBe('Half, 6 months')
  expect(draft.view.texts.autoRenew).toContain('$130.00 on 02/28/27 and every 6 months after that')
  await world.confirm(draft)
  const [account] = await database.db.select().from(accounts)
  const [membership] = await database.db.select().from(memberships)
  if (!account || !membership) throw new Error('Nothing was bought.')
  return { account, membership, receiptId: draft.view.order.receiptId }
}

/** The text of the latest email with that name. */
async function lastMail(mail: Pick<Mail, 'name' | 'fromRow'>): Promise<string> {
  const rows = await database.db.select().from(mails)
  const row = rows.findLast((each) => each.template === mail.name)
  const deps = { db: database.db, services: services(), brand: world.brand, now: clock.now }
  return (await mail.fromRow(deps, row?.props)).text
}

it('a half-year plan is quoted, bought, announced, renewed and recorded by six months', async () => {
  const { account, membership, receiptId } = await buy()
  const owner = { brandId: world.brand.id, accountId: account.id }
  expect(membership).toMatchObject({
    interval: 'half_year',
    termStartsOn: '2026-08-31',
    termEndsOn: '2027-02-27',
  })
  const { content } = await findAgreement(database.db, { ...owner, membershipId: membership.id })
  expect(JSON.stringify(content.sections)).toContain('$130.00 every 6 months')
  expect((await database.db.select().from(consents)).map(({ text }) => text).join()).toContain(
    'every 6 months',
  )

  goTo('2027-01-24')
  expect(await sendNoticesJob.run(jobs())).toMatchObject({ renewalNotices: 1 })
  expect(await lastMail(renewalNoticeMail)).toContain('$130.00')
  await database.db.update(mails).set({ status: 'sent', sentAt: new Date('2027-01-24T18:00:00Z') })
  goTo('2027-02-28')
  expect(await renewMembershipsJob.run(jobs())).toMatchObject({ renewed: 1, broken: 0 })
  const terms = await database.db.select().from(membershipTerms).orderBy(membershipTerms.startsOn)
  expect(terms).toMatchObject([
    { startsOn: '2026-08-31', endsOn: '2027-02-27' },
    // Counted from the 31st, the joining date.
    { startsOn: '2027-02-28', endsOn: '2027-08-30' },
  ])
  const dashboard = await readDashboard(database.db, { ...owner, today: '2027-02-28' })
  expect(dashboard.active?.nextCharge).toEqual({ date: '2027-08-31', amountCents: 13_000 })
  expect(await lastMail(renewalReceiptMail)).toContain('Half, 6 months')
  const renewal = dashboard.receipts.find(({ id }) => id !== receiptId)
  const receipt = await findReceipt(database.db, { ...owner, receiptId: renewal?.id ?? '' })
  expect(receipt.lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
    ['Half, 6 months', 8_000],
    ['Additional member', 5_000],
  ])
  expect(await world.violations()).toEqual([])
})

it('join-now and the dashboard say every 6 months, and join-now asks only for what is sold', async () => {
  const joining = await readJoinChoices(services(), world.brand, { interval: 'half_year' })
  expect(joining.intervals).toEqual(['year', 'half_year', 'month'])
  const join = draw(<JoinNow {...props({ ...joining, page: { blocks: [] } })} />)
  expect(join).toContain('every 6 months')
  expect(join).toContain('Every 6 months')
  expect(join).not.toContain('Every 3 months')

  const { account } = await buy()
  const dashboard = await readDashboard(database.db, {
    brandId: world.brand.id,
    accountId: account.id,
    today: '2026-09-01',
  })
  const { name, settings } = world.brand
  const code = { size: 21, path: 'M0 0' }
  const brand = { brandName: name, operator: settings.operator }
  const shown = { ...brand, dashboard, code, glance: null, agreement: null, isNearEnd: false }
  expect(draw(<DashboardPage {...props(shown)} />)).toContain('$130.00 every 6 months')
})

it('with one interval no choice is offered, and a price requested for another is that one’s', async () => {
  await database.pool.query(`delete from plan_prices where interval <> 'half_year'`)
  const joining = await readJoinChoices(services(), world.brand, { interval: 'month' })
  expect(joining).toMatchObject({ intervals: ['half_year'], choices: { interval: 'half_year' } })
  expect(joining.plans.map(({ quote }) => quote.totalCents)).toEqual([9_500])
  const join = draw(<JoinNow {...props({ ...joining, page: { blocks: [] } })} />)
  expect(join).not.toContain('How often do you want to pay?')
})

/** The router's props for a screen. These screens only read the data. */
function props<Data>(loaderData: Data) {
  return { loaderData, params: {}, matches: [] } as never as {
    loaderData: never
    params: never
    matches: never
  }
}

function draw(screen: ReactElement): string {
  const router = createMemoryRouter([{ path: '*', element: screen }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
