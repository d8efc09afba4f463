// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useZipPlace } from './use-zip-place.ts'

const places: Record<string, { city: string; state: string }> = { 85004: { city: 'Phoenix', state: 'AZ' } }

function Address() {
  const { ref, onInput } = useZipPlace()
  return (
    <div ref={ref} onInput={onInput}>
      {['city', 'state', 'zip'].map((name) => (
        <input key={name} name={`address.${name}`} aria-label={name} />
      ))}
    </div>
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('a ZIP code, also as ZIP+4, fills in its place; an unknown one clears the previous place', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (path: string) => Response.json({ place: places[path.slice(-5)] ?? null }))
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  await act(async () => root.render(<Address />))
  const field = (name: string) => box.querySelector<HTMLInputElement>(`[name="address.${name}"]`)!
  const type = async (name: string, words: string) => {
    field(name).value = words
    await act(async () => void field(name).dispatchEvent(new Event('input', { bubbles: true })))
  }
  const stands = () => [field('city').value, field('state').value]
  await type('zip', '85004-1234')
  await vi.waitFor(() => expect(stands()).toEqual(['Phoenix', 'AZ']))
  await type('zip', '99999')
  await vi.waitFor(() => expect(stands()).toEqual(['', '']))
  await type('city', 'Mesa')
  await type('zip', '85004')
  await vi.waitFor(() => expect(stands()).toEqual(['Mesa', 'AZ']))
  await type('zip', '99999')
  await vi.waitFor(() => expect(stands()).toEqual(['Mesa', '']))
  await act(async () => root.unmount())
})
