// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Grant } from '#domain/staff/access/access.rules.ts'
import type { StaffPerson } from '#domain/staff/staff.schema.ts'
import type { Route } from './+types/staff-person'
import StaffPersonScreen from './staff-person.tsx'

const brand = { kind: 'brand' as const, brandId: '0199f0a0-0000-7000-8000-000000000001' }
const grant = (role: Grant['role']) => ({ role, scope: brand, where: 'Bright Harbor' })
/** The person's roles as stored on the server. */
let grants: ReturnType<typeof grant>[]
let root: Root

const Page = createRoutesStub([
  {
    path: '/',
    loader: () => ({
      person: {
        id: 'p',
        name: 'Omar',
        email: 'omar@example.com',
        status: 'active',
        grants,
      } as unknown as StaffPerson,
      ...{ isSelf: false, mayAct: false, lastSeen: null },
      choices: {
        giver: { grants: [{ role: 'owner', scope: { kind: 'platform' } }] },
        places: [{ name: 'Bright Harbor', scope: brand }],
        offices: [],
      },
    }),
    HydrateFallback: () => null,
    Component: () => (
      <StaffPersonScreen {...({ loaderData: useLoaderData() } as unknown as Route.ComponentProps)} />
    ),
  },
])
const roles = () => [...document.querySelectorAll<HTMLSelectElement>('select')].map(({ value }) => value)
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

function choose(at: number, role: string): void {
  const field = document.querySelectorAll('select')[at]
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field, role)
  field?.dispatchEvent(new Event('change', { bubbles: true }))
}

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

test('§console: a role selected while others are being saved stays selected, to be saved next', async () => {
  document.head.innerHTML = '<meta name="csrf-token" content="one">'
  const { promise, resolve } = Promise.withResolvers<Response>()
  const sent = vi.fn((_url: string, _request: { body: string }) => promise)
  vi.stubGlobal('fetch', sent)
  grants = [grant('support')]
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Page />)
  await vi.waitFor(() => expect(roles()).toContain('support'), 15_000)
  const at = roles().indexOf('support')
  choose(at, 'finance')
  await vi.waitFor(() => expect(button('Save the change')).toBeDefined())
  button('Save the change')?.click()
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1), 15_000)
  choose(at, 'auditor')
  grants = [grant('finance')]
  resolve(Response.json({}))
  await vi.waitFor(() =>
    expect(document.querySelector('h3')?.parentElement?.textContent).toContain('Finance'),
  )
  expect(roles()[at]).toBe('auditor')
  await vi.waitFor(() => expect(button('Save the change')?.getAttribute('aria-disabled')).toBeNull())
  button('Save the change')?.click()
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  expect(JSON.parse(sent.mock.lastCall?.[1].body ?? '')).toEqual({
    grants: [{ role: 'auditor', scope: brand }],
    seen: [{ role: 'finance', scope: brand }],
  })
})
