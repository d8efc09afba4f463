// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { CheckboxField, CheckedForm, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { useForm } from './use-form.ts'

const schema = z.object({
  name: z.string().min(1, 'Enter your name.'),
  zip: z.string().regex(/^\d{5}$/, 'Enter a ZIP code.'),
})
const submit = vi.fn<(values: z.output<typeof schema>) => Promise<FetchResult<string>>>()
/** Long enough for a busy machine. */
const patience = { timeout: 15_000 }
let root: Root

function Form() {
  const form = useForm({ schema: async () => schema, submit })
  return (
    <form {...form.props}>
      <FormSummary error={form.summary} />
      <TextField name="name" label="Name" error={form.errors.name} />
      <TextField name="zip" label="ZIP code" error={form.errors.zip} />
      <button type="submit">{form.pending ? 'Sending' : 'Send'}</button>
    </form>
  )
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
const press = () => document.querySelector('button')!.click()
const shown = () => document.body.textContent

/** Fills in the form, submits it and waits for the response. */
async function send(values: { name: string; zip: string }): Promise<void> {
  await act(async () => {
    field('name').value = values.name
    field('zip').value = values.zip
    press()
  })
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(shown()).not.toContain('Sending')
  }, patience)
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  submit.mockReset()
  document.body.innerHTML = '<main></main>'
  root = createRoot(document.querySelector('main')!)
  act(() => root.render(<Form />))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

test('errors appear beside each field, the first is focused, the input stays, nothing is sent', async () => {
  await send({ name: '', zip: '850' })
  expect(shown()).toContain('Enter your name.')
  expect(shown()).toContain('Enter a ZIP code.')
  expect(document.activeElement).toBe(field('name'))
  expect(field('zip').value).toBe('850')
  expect(submit).not.toHaveBeenCalled()
})

test('a refusal of the server appears beside the field it names, and goes away once all is right', async () => {
  submit.mockResolvedValueOnce({
    ok: false,
    status: 422,
    error: {
      statusCode: 422,
      statusMessage: 'Invalid',
      code: 'invalid',
      message: 'Please check.',
      fields: [{ path: 'zip', message: 'We know no such ZIP code.' }],
    },
  })
  await send({ name: 'Ada', zip: '00000' })
  expect(field('zip').getAttribute('aria-invalid')).toBe('true')
  expect(shown()).toContain('We know no such ZIP code.')
  expect(document.activeElement).toBe(field('zip'))
  submit.mockResolvedValueOnce({ ok: true, status: 201, data: 'done' })
  await send({ name: 'Ada', zip: '85004' })
  expect(shown()).not.toContain('We know no such ZIP code.')
  expect(submit.mock.lastCall?.[0]).toEqual({ name: 'Ada', zip: '85004' })
})

test('the message beside a field changes with the input and goes away once it is right; the focus stays', async () => {
  await send({ name: '', zip: '' })
  expect(document.activeElement).toBe(field('name'))
  const type = async (name: string, text: string) => {
    field(name).focus()
    await act(async () => {
      field(name).value = text
      field(name).dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(async () => new Promise((done) => setTimeout(done)))
  }
  await type('zip', '850')
  expect(field('zip').getAttribute('aria-invalid')).toBe('true')
  await type('zip', '85004')
  expect(field('zip').getAttribute('aria-invalid')).toBe(null)
  expect(shown()).not.toContain('Enter a ZIP code.')
  expect(document.activeElement).toBe(field('zip'))
  expect(shown()).toContain('Enter your name.')
  await type('zip', '8500')
  expect(shown()).not.toContain('Enter a ZIP code.')
  await type('name', 'Ada')
  expect(shown()).not.toContain('Enter your name.')
})

test('an unexpected error is a sentence, and the input is still there', async () => {
  submit.mockRejectedValueOnce(new Error('gone'))
  await send({ name: 'Ada', zip: '85004' })
  expect(shown()).toContain('Something went wrong. What you typed is still here')
  expect(field('name').value).toBe('Ada')
})

test('pressed twice, it is sent once', async () => {
  const { promise, resolve } = Promise.withResolvers<FetchResult<string>>()
  submit.mockReturnValue(promise)
  await act(async () => {
    field('name').value = 'Ada'
    field('zip').value = '85004'
    press()
    press()
  })
  await vi.waitFor(() => expect(submit).toHaveBeenCalled(), patience)
  await act(async () => {
    press()
    resolve({ ok: true, status: 201, data: 'done' })
    await promise
  })
  expect(submit).toHaveBeenCalledTimes(1)
})

function Cleared() {
  const form = useForm({
    schema: async () => schema,
    submit,
    onSuccess: async () => {
      await form.clear()
    },
  })
  return (
    <form {...form.props}>
      <TextField name="name" label="Name" />
      <TextField name="zip" label="ZIP code" />
      <button type="submit">{form.pending ? 'Sending' : 'Send'}</button>
    </form>
  )
}

test('a form that is cleared after saving keeps what was typed while it was being sent', async () => {
  act(() => root.render(<Cleared />))
  submit.mockResolvedValueOnce({ ok: true, status: 200, data: 'done' })
  await send({ name: 'Ada', zip: '85004' })
  expect(field('name').value).toBe('')
  const { promise, resolve } = Promise.withResolvers<FetchResult<string>>()
  submit.mockReturnValueOnce(promise)
  await act(async () => {
    field('name').value = 'Ada'
    field('zip').value = '85004'
    press()
  })
  await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(2), patience)
  field('name').value = 'Grace'
  await act(async () => resolve({ ok: true, status: 200, data: 'done' }))
  expect([field('name').value, field('zip').value]).toEqual(['Grace', '85004'])
})

function Controlled() {
  const form = useForm({ schema: async () => schema, submit })
  const [zip, setZip] = useState('')
  return (
    <form {...form.props}>
      <TextField name="name" label="Name" error={form.errors.name} />
      <TextField
        name="zip"
        label="ZIP code"
        value={zip}
        onChange={(event) => setZip(event.target.value)}
        error={form.errors.zip}
      />
      <button type="submit">{form.pending ? 'Sending' : 'Send'}</button>
    </form>
  )
}

const daysSchema = z.object({ name: schema.shape.name, days: z.array(z.string()).min(1, 'Choose a day.') })
const sendDays = vi.fn<() => Promise<FetchResult<string>>>()

function Checked() {
  const form = useForm({ schema: async () => daysSchema, submit: sendDays })
  return (
    <CheckedForm form={form}>
      <FormSummary />
      <TextField name="name" label="Name" />
      <CheckboxField name="days" value="mon" label="Monday" />
      <CheckboxField name="days" value="tue" label="Tuesday" />
      <Submit>Send</Submit>
    </CheckedForm>
  )
}

test('in a checked form each field finds its own error, a group none; the summary finds the rest, the button the wait', async () => {
  act(() => root.render(<Checked />))
  await act(async () => press())
  await vi.waitFor(() => expect(shown()).toContain('Enter your name.'), patience)
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
  expect(shown()).not.toContain('Choose a day.')
  const message = 'Nobody may do this.'
  const error = { statusCode: 403, statusMessage: 'Forbidden', code: 'forbidden' as const, message }
  sendDays.mockResolvedValue({ ok: false, status: 403, error })
  const { promise, resolve } = Promise.withResolvers<FetchResult<string>>()
  sendDays.mockReturnValueOnce(promise)
  await act(async () => {
    field('name').value = 'Ann'
    field('days').click()
    press()
  })
  await vi.waitFor(() => expect(sendDays).toHaveBeenCalled(), patience)
  expect(document.querySelector('button')?.getAttribute('aria-disabled')).toBe('true')
  await act(async () => resolve(await sendDays()))
  await vi.waitFor(() => expect(shown()).toContain(message), patience)
  expect(shown()).not.toContain('Enter your name.')
})

test('a controlled field keeps what is typed while an error is shown beside it', async () => {
  act(() => root.render(<Controlled />))
  await act(async () => press())
  await vi.waitFor(() => expect(field('zip').getAttribute('aria-invalid')).toBe('true'), patience)
  // Between two listeners of one event, a browser runs microtasks: here, before React has handled the event.
  const input = () => new Event('input', { bubbles: true })
  const hold = (event: Event) => event.stopImmediatePropagation()
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const text of ['8', '85', '850']) {
    setValue?.call(field('zip'), text)
    vi.stubGlobal('event', input())
    field('zip').form?.addEventListener('input', hold)
    field('zip').dispatchEvent(input())
    field('zip').form?.removeEventListener('input', hold)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    vi.stubGlobal('event', undefined)
    expect(field('zip').value).toBe(text)
    await act(async () => field('zip').dispatchEvent(input()))
    await act(async () => new Promise((done) => setTimeout(done)))
    expect(field('zip').value).toBe(text)
  }
  expect(field('zip').getAttribute('aria-invalid')).toBe('true')
})
