import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { testServices } from '#tests/helpers/test-api.ts'
import { type Job, type JobDeps, taskOf } from './define-job.ts'
import { forEachBrand } from './for-each-brand.ts'
import { allJobs, createTaskList, crontab, jobLabel, slowJobs } from './jobs.ts'

const database = useDatabase()
const files = import.meta.glob<Record<string, unknown>>('./*.job.ts', { eager: true })

test('every job file is listed, and names and labels are unique', () => {
  const declared = Object.values(files).flatMap((file) =>
    Object.values(file).filter((one) => typeof one === 'object' && one !== null && 'run' in one),
  )
  expect(declared).toHaveLength(Object.keys(files).length)
  expect(new Set(declared)).toEqual(new Set(allJobs))
  const names = allJobs.flatMap(({ name, otherNames = [] }) => [name, ...otherNames])
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(createTaskList({} as JobDeps)).toSorted()).toEqual(names.toSorted())
  expect(new Set(allJobs.map(({ label }) => label.en)).size).toBe(allJobs.length)
})

test.each(allJobs)(
  '$name has labels for the queue’s readers, and runs on schedule or with a payload',
  (job) => {
    expect(jobLabel(job.name)).toBe(job.label.en)
    expect(job.label.en).toMatch(/^[A-Z]\w* /)
    expect([job.cron === undefined, job.payload === undefined].toSorted()).toEqual([false, true])
  },
)

test('stored job names and crontab lines don’t change', () => {
  expect(crontab.trimEnd().split('\n').toSorted()).toEqual([
    '* * * * * publish-content ?max=1&jobKey=publish-content',
    '* * * * * sweep-open-payments ?max=1&jobKey=sweep-open-payments',
    '*/10 * * * * retry-mails ?max=1&jobKey=retry-mails',
    '*/15 * * * * abandon-checkouts ?max=1&jobKey=abandon-checkouts',
    '*/5 * * * * compact-counters ?max=1&jobKey=compact-counters',
    '*/5 * * * * publish-plans ?max=1&jobKey=publish-plans',
    '12 * * * * renew-memberships ?max=1&jobKey=renew-memberships',
    '12 16 * * * warn-expiring-cards ?max=1&jobKey=warn-expiring-cards',
    '20 10 * * * close-statements ?max=1&jobKey=close-statements',
    '22 * * * * poll-bank-debits ?max=1&jobKey=poll-bank-debits',
    '25 9 * * * reconcile-books ?max=1&jobKey=reconcile-books',
    '37 * * * * process-office-departures ?max=1&jobKey=process-office-departures',
    '42 * * * * send-notices ?max=1&jobKey=send-notices',
    '50 9 * * * seal-audit ?max=1&jobKey=seal-audit',
    '52 * * * * remind-staff ?max=1&jobKey=remind-staff',
    '7 * * * * sweep-expired ?max=1&jobKey=sweep-expired',
  ])
  const queued = [
    'activate-account',
    'claim-access',
    'import-file',
    'import-offices',
    'invite-members',
    'make-report-file',
    'password-reset-decoy',
    'practice-mail',
    'reconcile-payment',
    'reconcile-refund',
    'request-password-reset',
    'send-mail',
    'send-webhook',
    'work-bulk',
  ]
  expect(Object.keys(createTaskList({} as JobDeps))).toEqual(expect.arrayContaining(queued))
  expect([...slowJobs].toSorted()).toEqual([
    'password-reset-decoy',
    'practice-mail',
    'send-mail',
    'send-webhook',
  ])
  expect(jobLabel('of-a-later-release')).toBe('of-a-later-release')
})

test('a job has the name of its file, and one queued under a former name still runs', async () => {
  const named = Object.entries(files).flatMap(([path, file]) =>
    Object.values(file).flatMap((one) =>
      typeof one === 'object' && one !== null && 'run' in one ? [[path, (one as Job).name]] : [],
    ),
  )
  expect(named.map(([path]) => path)).toEqual(named.map(([, name]) => `./${name}.job.ts`))
  const services = testServices(database.db, { now: new Date('2026-11-20T06:00:00Z') })
  const report = vi.fn()
  const deps = { services, report, reportFault: vi.fn() } as unknown as JobDeps
  const tasks: Record<string, (payload: unknown) => Promise<void>> = createTaskList(deps)
  const { id: brandId } = await insertBrand(database.db)
  for (const _ of [1, 2]) await insertMember(database.db, { brandId, now: services.now() })
  await tasks['fold-counts']?.({})
  expect(report).toHaveBeenCalledExactlyOnceWith('compact-counters', expect.anything())
  const former = ['check-invariant', 'claim-access', 'import-offices', 'practice-mail', 'settle-debits']
  expect([...former, 'tidy-directory'].filter((name) => tasks[name] === undefined)).toEqual([])
})

test('a payload that does not match the schema fails before the job runs', async () => {
  const run = vi.fn(async () => {})
  const job: Job = { name: 'greet', label: { en: 'Greets' }, payload: z.object({ who: z.string() }), run }
  await expect(taskOf(job, {} as JobDeps)({ who: 1 })).rejects.toThrow()
  expect(run).not.toHaveBeenCalled()
  await taskOf(job, {} as JobDeps)({ who: 'Ann', request: 'of the queue' })
  expect(run).toHaveBeenCalledExactlyOnceWith({}, { who: 'Ann' })
})

test('a job queued under a former name runs as the job it is now', async () => {
  const run = vi.fn(async () => {})
  const job: Job = {
    name: 'greet',
    otherNames: ['hail'],
    label: { en: 'Greets' },
    payload: z.object({}),
    run,
  }
  const tasks: Record<string, (payload: unknown) => Promise<void>> = createTaskList({} as JobDeps, [job])
  await tasks.hail?.({})
  await tasks.greet?.({})
  expect(run).toHaveBeenCalledTimes(2)
})

test('runs for each brand on its local date even if another one fails, and adds up the counts', async () => {
  for (const [key, timeZone] of [
    ['a-east', 'America/New_York'],
    ['b-broken', 'Mars/Olympus'],
    ['c-west', 'America/Los_Angeles'],
  ] as const) {
    await insertBrand(database.db, { key, settings: { timeZone } })
  }
  const reportFault = vi.fn()
  const services = testServices(database.db, { now: new Date('2026-11-20T06:00:00Z') })
  const days: Record<string, string> = {}
  const counts = await forEachBrand({ services, reportFault }, 'a-job', async ({ key }, today) => {
    days[key] = today
    return { done: 1 }
  })
  expect(days).toEqual({ 'a-east': '2026-11-20', 'c-west': '2026-11-19' })
  expect(counts).toEqual({ done: 2 })
  const ofTheZone = expect.objectContaining({ message: expect.stringContaining('timeZone') })
  expect(reportFault).toHaveBeenCalledExactlyOnceWith('a-job', ofTheZone, 'b-broken')
})
