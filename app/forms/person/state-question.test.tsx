// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { StateQuestion } from './state-question.tsx'

test('a ZIP code of a neighboring state is confirmed, an earlier confirmation stays, and abroad a phone number is shown', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.querySelector('#root')!)
  const phone = { text: '(602) 555-0100', href: 'tel:6025550100' }
  await act(async () =>
    root.render(
      <form>
        <input name="address.zip" defaultValue="42223" />
        <input name="address.state" defaultValue="TN" />
        <StateQuestion prefix="address." phone={phone} kept />
      </form>,
    ),
  )
  const box = () => document.querySelector<HTMLInputElement>('input[name="address.confirmed"]')
  const type = async (name: string, value: string) => {
    const field = document.querySelector<HTMLInputElement>(`[name="address.${name}"]`)!
    await act(async () => {
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await vi.dynamicImportSettled()
    })
  }
  await vi.waitFor(() => expect(box()?.checked).toBe(true))
  expect(document.body.textContent).toBe(
    'Yes, the address is in Tennessee, with ZIP code 42223.Is this right? ZIP code 42223 is usually in Kentucky.',
  )
  await type('state', 'KY')
  expect(box()).toBeNull()
  await type('state', 'OH')
  expect(box()?.checked).toBe(false)
  await type('zip', '96910')
  expect(document.body.textContent).toContain('or call (602) 555-0100.')
  await type('zip', '45202')
  expect(document.body.textContent).toBe('')
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
