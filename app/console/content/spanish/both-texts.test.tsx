// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { StudioText } from '#domain/back-office/content/spanish/studio-spanish.schema.ts'
import { BothTexts } from './both-texts.tsx'

const texts = ['title', 'lead'].map(
  (key) =>
    ({
      key,
      hash: `hash of ${key}`,
      english: `English ${key}`,
      isRich: false,
      spanish: null,
      state: 'missing',
      reviewedBy: null,
      reviewedOn: null,
    }) as unknown as StudioText,
)

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const field = (name: string) => document.querySelector<HTMLTextAreaElement>(`[name=${name}]`)

async function type(name: string, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(name), text)
    field(name)?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('what is typed while Spanish is being saved stays unsaved, to be saved next', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.head.innerHTML = '<meta name="csrf-token" content="one">'
  let answer = (_: Response) => {}
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((done) => {
        answer = done
      }),
  )
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<BothTexts brandId="b" texts={texts} onDone={async () => {}} />))
  await type('title', 'Título')
  await act(async () => document.querySelector('form')?.requestSubmit())
  await type('title', 'Título nuevo')
  await type('lead', 'Entrada')
  await act(async () => answer(Response.json({ saved: 1, refused: [] })))
  expect([field('title')?.value, field('lead')?.value]).toEqual(['Título nuevo', 'Entrada'])
  expect(document.querySelector('button[type=submit]')?.textContent).toBe('Save 2')
  await act(async () => root.unmount())
})
