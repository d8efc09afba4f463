// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { Draft } from '#domain/back-office/content/studio.schema.ts'
import { type DraftState, useDraft } from './use-draft.ts'

const initial = {
  content: { base: { title: 'One' } },
  revision: 1,
  faults: [],
  isWhole: true,
  author: null,
  savedAt: null,
  publishedVersion: null,
} satisfies Draft

let draft: DraftState

function Studio() {
  draft = useDraft({ brandId: 'b', initial, part: 'home' })
  return null
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

test('Publish waits while the draft is being saved, including what was typed meanwhile', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.head.innerHTML = '<meta name="csrf-token" content="one">'
  const saves: { body: unknown; answer: () => void }[] = []
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (!path.startsWith('/api/admin/content/draft'))
      return Promise.resolve(new Response('{}', { status: 404 }))
    return new Promise<Response>((done) => {
      saves.push({
        body: JSON.parse(String(body)),
        answer: () => done(Response.json({ revision: saves.length + 1, faults: [], isWhole: true })),
      })
    })
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Studio />))
  await act(async () => draft.change(['base', 'title'], 'Two'))
  let saved: Promise<boolean>[] = []
  await act(async () => {
    saved = [draft.flush()]
  })
  await act(async () => draft.change(['base', 'title'], 'Three'))
  await act(async () => {
    saved.push(draft.flush())
  })
  expect(saves).toHaveLength(1)
  await act(async () => saves[0]?.answer())
  await act(async () => saves[1]?.answer())
  expect(await Promise.all(saved)).toEqual([true, true])
  expect(saves.map(({ body }) => body)).toEqual([
    { revision: 1, changes: [{ path: ['base'], value: { title: 'Two' } }] },
    { revision: 2, changes: [{ path: ['base'], value: { title: 'Three' } }] },
  ])
  expect(draft.state).toBe('saved')
  await act(async () => root.unmount())
})
