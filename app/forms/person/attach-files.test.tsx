// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { FetchResult, Upload } from '#app/api-client/fetcher.ts'

import type { CaseFile } from '#domain/support/files/file.schema.ts'
import { AttachFiles, useFiles } from './attach-files.tsx'

type Answer = FetchResult<CaseFile>
/** The uploads in progress: each request, and the function that answers it. */
const uploads: { request: Upload; answer: (answer: Answer) => void }[] = []
const send = (_query: string, request: Upload) =>
  new Promise<Answer>((answer) => void uploads.push({ request, answer }))
let ids: string[] = []

function Field() {
  const files = useFiles(send)
  ids = files.ids
  return <AttachFiles files={files} label="Attach" error={files.isSending ? 'Wait.' : undefined} />
}

test('files upload one by one with progress; a sixth, one too large and a refused one say why', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.querySelector('#root')!)
  await act(async () => root.render(<Field />))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const file = (name: string, size = 4) =>
    Object.defineProperty(new File(['text'], name), 'size', { value: size })
  const chosen = [file('large', 11 * 1024 * 1024), ...['1', '2', '3', '4', '5', '6'].map((n) => file(n))]
  Object.defineProperty(input, 'files', { value: chosen })
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
  const rows = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows()[0]).toContain('over 10 MB')
  expect(rows()[6]).toContain('up to 5 files')
  expect(uploads).toHaveLength(1)
  await act(async () => uploads[0]?.request.onProgress?.(0.25))
  expect(document.querySelector('progress')?.value).toBe(0.25)
  const button = document.querySelector('button[name=fileIds]')
  expect(button?.getAttribute('aria-invalid')).toBe('true')
  const refused = { ok: false, status: 415, error: { message: 'Not whole.' } } as Answer
  for (const [at, answer] of [refused, ...['2', '3', '4', '5']].entries()) {
    const data = { id: `id-${at}`, name: 'x.pdf', type: 'application/pdf' as const, bytes: 4 }
    const told = typeof answer === 'string' ? { ok: true as const, status: 201, data } : answer
    await act(async () => uploads[at]?.answer(told))
  }
  expect(uploads).toHaveLength(5)
  expect(rows()[1]).toContain('Not whole.')
  expect(ids).toEqual(['id-1', 'id-2', 'id-3', 'id-4'])
  expect(button?.hasAttribute('aria-invalid')).toBe(false)
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
