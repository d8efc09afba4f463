import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Checklist } from '#domain/back-office/today/checklist.server.ts'
import type { Services } from '#domain/services.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import { type Task, tasksFor } from './tasks.server.ts'
import Today from './today.tsx'

const none: Checklist = {
  recoveryCodes: 8,
  hasPasskey: true,
  people: 1,
  owners: 1,
  hasOffice: false,
  hasPlan: false,
  hosts: 0,
  uncheckedHosts: 0,
  waitingHosts: 0,
  hasLegalPages: false,
  hasSentMail: false,
  hasPayment: false,
  hasDraft: false,
  publicationFailed: false,
  refundsOwed: 0,
}
const services = {
  gateway: { name: 'sandbox' },
  config: { defaultBrand: 'other', publicOrigin: 'https://www.example.com' },
} as unknown as Services
const owner = {
  staffId: 's',
  name: 'Robin Vale',
  grants: [{ role: 'owner', scope: { kind: 'platform' } }],
} as unknown as StaffVisitor
const place = {
  key: 'harbor',
  name: 'Harbor',
  scope: { kind: 'brand', brandId: 'b' },
  timeZone: 'UTC',
} as const

const hostsOf = (found: Partial<Checklist>) =>
  tasksFor(services, owner, place, { ...none, ...found }, null).find(({ title }) => /hosts/.test(title))

test('the step about the brand’s hosts isn’t checked off while it has none', () => {
  expect(hostsOf({})).toMatchObject({ done: false, about: 'The site has no host yet.' })
  expect(hostsOf({ hosts: 1 })).toMatchObject({ done: true })
  expect(hostsOf({ hosts: 1, uncheckedHosts: 1 })).toMatchObject({ done: false })
  expect(hostsOf({ hosts: 1, waitingHosts: 1 })).toMatchObject({ done: false })
})

function leadOf(tasks: Task[]): string {
  const compared = { now: 0, before: 0 }
  const loaderData = {
    firstName: 'Robin',
    place: 'harbor',
    cases: null,
    brandNames: {},
    waiting: null,
    failedJobs: 0,
    money: null,
    unsettled: null,
    offices: null,
    also: { refundsOwed: 0, hasDraft: false, publicationFailed: false },
    figures: { active: 0, sums: { joined: compared }, days: [] },
    tasks,
  }
  const Page = Today as unknown as (props: { loaderData: object }) => ReactNode
  return renderToStaticMarkup(<Page loaderData={loaderData} />)
}

test('a new brand sees how many steps are left, not that all of them come before the first member', () => {
  const task = (done: boolean, title: string): Task => ({ done, title, about: '', to: null })
  const two = leadOf([
    task(false, 'Publish a plan'),
    task(false, 'Add the offices'),
    task(true, 'Add a passkey'),
  ])
  expect(two).toContain('2 things to do for this new brand.')
  expect(two).not.toMatch(/before the first member/)
  expect(leadOf([task(false, 'Publish a plan')])).toContain('One thing to do for this new brand.')
})
