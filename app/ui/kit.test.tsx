import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { confirmDefaults } from './confirm-question.ts'
import { TextField } from './field.tsx'
import { hideLoading, loadingStore, showLoading, whileLoading } from './loading-state.ts'
import { modalPart } from './modal.tsx'
import { NoBreakPhones } from './no-break-phones.tsx'
import { Spinner, spinnerSizes, spinnerStroke } from './spinner.tsx'

test('§9 spinner: 18, 36 (default), 54 and 90 px, stroke 4', () => {
  expect(spinnerSizes).toEqual({ sm: 18, md: 36, lg: 54, xl: 90 })
  expect(spinnerStroke).toBe(4)
  expect(renderToStaticMarkup(<Spinner />)).toContain('width="36"')
})

test('§2 modal: an error takes precedence over the loading state, that over the content', () => {
  expect(modalPart({ error: 'No.', loading: true })).toBe('error')
  expect(modalPart({ loading: true })).toBe('loading')
  expect(modalPart({})).toBe('content')
})

test("§2 confirm dialog: default texts are 'Ok' and 'Cancel'", () => {
  expect([confirmDefaults.okText(), confirmDefaults.cancelText()]).toEqual(['Ok', 'Cancel'])
})

test('§3 loading state: off and empty at first, on with its message, off again', async () => {
  expect(loadingStore.read()).toEqual({ isLoading: false, message: '' })
  showLoading('Saving…')
  expect(loadingStore.read()).toEqual({ isLoading: true, message: 'Saving…' })
  hideLoading()
  expect(loadingStore.read().isLoading).toBe(false)
  await expect(whileLoading('Saving…', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(loadingStore.read().isLoading).toBe(false)
})

test('a field ties its error and its hint to its input', () => {
  const html = renderToStaticMarkup(
    <TextField name="zip" label="ZIP code" hint="Five digits" error="Enter it." />,
  )
  expect(html).toMatch(/aria-invalid="true"/)
  expect(html).toMatch(/aria-describedby="\S+-error \S+-hint"/)
})

test('a phone number in a sentence never breaks across two lines, and no other word is lost', () => {
  const words = 'Call (414) 555-0110, or (602) 555-0199.'
  const html = renderToStaticMarkup(<NoBreakPhones>{words}</NoBreakPhones>)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(words)
  expect(html.match(/nowrap">[^<]*/g)).toEqual(['nowrap">(414) 555-0110,', 'nowrap">(602) 555-0199.'])
  expect(renderToStaticMarkup(<NoBreakPhones>No number.</NoBreakPhones>)).toBe('<span>No number.</span>')
})
