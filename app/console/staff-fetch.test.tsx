// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { staySignedIn } from '#app/console/layout/stay-signed-in.ts'
import {
  hasUnsavedText,
  leaveScreen,
  startScreenSession,
} from '#app/console/reauthentication/screen-session.ts'
import { useForm } from '#app/forms/use-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { staffFetch } from './staff-fetch.ts'

const email = 'avery@brightharbor.example'
const person: string = '1'
const patience = { timeout: 15_000 }
/** A fake server: who is signed in, and what was written. */
let server: { session: { stage: string; email?: string }; token: string; written: unknown[] }
let root: Root
let stop: () => void

const endPerson = (body: { reason: string }) =>
  staffFetch(`/api/admin/staff/${person}/end`, { method: 'POST', body })

function Form({ name }: { name: string }) {
  const form = useForm({
    schema: async () => z.object({ [name]: z.string() }),
    submit: ({ [name]: reason = '' }) => endPerson({ reason }),
  })
  return (
    <form {...form.props} id={name}>
      <FormSummary error={form.summary} />
      <TextField name={name} label="Reason" />
      <button type="submit">Send</button>
    </form>
  )
}

function answerOf(path: string, method: string, token: string | null, body: unknown): Response {
  const json = (status: number, given: unknown) =>
    new Response(given === undefined ? null : JSON.stringify(given), {
      status,
      headers: path === '/api/admin/session' ? { 'csrf-token': server.token } : {},
    })
  const refuse = (statusCode: number, code: string) => json(statusCode, { statusCode, code, message: code })
  // The member API, which the console's origin doesn't have.
  if (path === '/api/auth') return new Response(null, { status: 404 })
  if (path === '/api/admin/session' && method === 'GET') return json(200, server.session)
  if (method !== 'GET' && token !== server.token && path !== '/api/admin/session') return refuse(403, 'csrf')
  if (path === '/api/admin/session') {
    server.session = { stage: 'password', email }
    return json(200, server.session)
  }
  if (path === '/api/admin/session/code') {
    server.session = { stage: 'full', email }
    server.token = 'of the new session'
    return new Response(JSON.stringify(server.session), { headers: { 'csrf-token': server.token } })
  }
  if (server.session.stage !== 'full') return refuse(401, 'unauthenticated')
  server.written.push(body)
  return json(204, undefined)
}

beforeEach(async () => {
  server = { session: { stage: 'none' }, token: 'of nobody', written: [] }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit = {}) =>
    answerOf(path, method, new Headers(headers).get('csrf-token'), body && JSON.parse(String(body))),
  )
  document.head.innerHTML = '<meta name="csrf-token" content="of the session that is over">'
  document.body.innerHTML = '<main></main>'
  stop = startScreenSession(email)
  root = createRoot(document.querySelector('main')!)
  root.render(
    <>
      <Form name="reason" />
      <Form name="other" />
      <input name="loose" aria-label="In no form" />
      <input name="sought" aria-label="Search" type="search" />
    </>,
  )
  await until(() => expect(field('reason')).toBeTruthy())
})
afterEach(async () => {
  root.unmount()
  stop()
  leaveScreen()
  vi.unstubAllGlobals()
  // Closed dialogs must be gone, and React's last work done, before the window goes away.
  await vi.waitFor(() =>
    expect(document.querySelector(':is([data-dialog], [data-lock]):not(:has(dialog[open]))')).toBeNull(),
  )
  for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done))
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
const until = (look: () => void) => vi.waitFor(look, patience)

function type(name: string, text: string) {
  field(name).value = text
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
}

function submit(form: Element | null) {
  form!.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }))
}

async function signInOverTheScreen() {
  await until(() => expect(field('password')).toBeTruthy())
  await until(() => expect(document.documentElement.dataset.locked).toBe(''))
  expect(field('email').value).toBe(email)
  type('password', 'seven wet otters dancing')
  submit(field('password').form)
  await until(() => expect(field('code')).toBeTruthy())
  type('code', '123456')
  submit(field('code').form)
}

test('§console: a session that ends while someone types loses nothing: they sign in over the screen and it is sent', async () => {
  type('reason', 'Left the office in May')
  submit(document.querySelector('#reason'))
  await signInOverTheScreen()
  await until(() => expect(server.written).toEqual([{ reason: 'Left the office in May' }]))
  expect(field('reason').value).toBe('Left the office in May')
  expect(document.documentElement.dataset.locked).toBeUndefined()
  expect(hasUnsavedText()).toBe(false)
})

test('§console: what one person typed is never sent as another person who has signed in in the same browser since', async () => {
  server.session = { stage: 'full', email: 'sam@brightharbor.example' }
  type('reason', 'Left the office in May')
  submit(document.querySelector('#reason'))
  await until(() => expect(document.body.textContent).toContain('now signed in as sam@brightharbor.example'))
  expect(server.written).toEqual([])
  expect(field('reason').value).toBe('Left the office in May')
})

test('§console: a page load that leads to the sign-in waits for it while something is typed', async () => {
  const toSignIn = async () => ({
    frame: {
      type: 'error' as const,
      result: new Response(null, { status: 302, headers: { location: '/sign-in?return=%2Fall%2Ftoday' } }),
    },
  })
  const request = new Request('http://console.localhost/all/today?page=2')
  expect(Object.keys(await staySignedIn({ request }, toSignIn))).toEqual(['frame'])
  type('reason', 'Left the office in May')
  const load = staySignedIn({ request }, toSignIn).catch((thrown: Response) => thrown.headers.get('location'))
  await signInOverTheScreen()
  expect(await load).toBe('/all/today?page=2')
})

test('§console: what is typed counts as sent once its own form was, whatever else is sent, searched or fetched meanwhile', async () => {
  server.session = { stage: 'full', email }
  server.token = 'of the session that is over'
  const written = (times: number) => until(() => expect(server.written).toHaveLength(times))
  type('sought', 'Ellery')
  expect(hasUnsavedText()).toBe(false)

  type('other', 'Half an answer')
  type('reason', 'Left the office in May')
  submit(document.querySelector('#reason'))
  await written(1)
  expect(hasUnsavedText()).toBe(true)

  // A button outside any form, and a price request.
  await endPerson({ reason: 'By a button' })
  const asked = {
    dateOfBirth: '2015-03-02',
    firstName: 'Kim',
    lastName: 'Alder',
    relationship: 'child',
  } as const
  await staffFetch(`/api/admin/memberships/${person}/personQuote`, { method: 'POST', body: asked })
  await written(3)
  expect(hasUnsavedText()).toBe(true)
  submit(document.querySelector('#other'))
  await written(4)
  await until(() => expect(hasUnsavedText()).toBe(false))

  // An automatically saved draft is in no form; what is typed during the save isn't saved by it.
  type('loose', 'A')
  const saving = endPerson({ reason: 'A' })
  type('loose', 'Ab')
  await saving
  expect(hasUnsavedText()).toBe(true)
  await endPerson({ reason: 'Ab' })
  expect(hasUnsavedText()).toBe(false)

  // A closed dialog's text is gone.
  type('other', 'Never sent')
  expect(hasUnsavedText()).toBe(true)
  root.render(<Form name="reason" />)
  await until(() => expect(field('other')).toBeNull())
  expect(hasUnsavedText()).toBe(false)
})
