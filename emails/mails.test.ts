import { expect, test } from 'vitest'
import { createMailCatalog } from './mail-catalog.ts'
import { allMails, findMail } from './mails.ts'

const files = import.meta.glob<Record<string, unknown>>('./*/*.tsx', { eager: true })

test('every email file is listed, and names and labels are unique', () => {
  const declared = Object.values(files).flatMap((file) =>
    Object.values(file).filter((one) => typeof one === 'object' && one !== null && 'fromRow' in one),
  )
  expect(declared.length).toBeGreaterThan(40)
  expect(new Set(declared)).toEqual(new Set(allMails))
  const names = allMails.flatMap(({ name, otherNames = [] }) => [name, ...otherNames])
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(allMails.map(({ label }) => label.en)).size).toBe(allMails.length)
})

test('an email has the name of its file, and one stored under a former name is still found', () => {
  const named = Object.entries(files).flatMap(([path, file]) =>
    Object.values(file).flatMap((one) =>
      typeof one === 'object' && one !== null && 'fromRow' in one && 'name' in one
        ? [[path.split('/').at(-1), `${one.name}.tsx`]]
        : [],
    ),
  )
  expect(named.map(([file]) => file)).toEqual(named.map(([, name]) => name))
  const former = {
    'claim-access': 'activate-account',
    'looked-at-by-staff': 'impersonation-notice',
    'credit-taken-back': 'credit-reversed',
    'payment-taken-back': 'imported-payment-reversed',
    'refund-by-hand': 'manual-refund',
    'membership-kept': 'cancellation-reversed',
  }
  for (const [old, name] of Object.entries(former)) expect(findMail(old)?.name).toBe(name)
})

test.each(allMails)(
  '$name has a console label and a preview of its own name',
  ({ name, label, to, previews }) => {
    expect(label.en).toMatch(/^[A-Z][^-]+/)
    expect(label.en).not.toBe(name)
    expect(previews.default).toBeTypeOf('object')
    // The console uses this prefix to keep staff emails out of a member's list.
    expect(name.startsWith('staff-')).toBe(to === 'staff')
  },
)

test('an unknown email is shown by its stored name, and preview names are unique', () => {
  const catalog = createMailCatalog({ config: {} as never, content: {} as never })
  expect(catalog.label('case-answer')).toBe('Answer to a message or grievance')
  expect(catalog.label('of-a-later-release')).toBe('of-a-later-release')
  expect(Object.keys(catalog.bulkResend).toSorted()).toEqual([
    'annual-reminder',
    'payment-failed',
    'renewal-notice',
    'renewal-receipt',
    'welcome',
  ])
  const names = catalog.previews.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('renewal-notice-ending')
  expect(names).toContain('payment-failed-no-card')
})
