// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Route } from './+types/fee-sheet'
import FeeSchedule from './fee-sheet.tsx'

const fee = (service: string, memberCents: number) => ({
  ...{ service, name: service, category: 'Fillings', usualCents: 20_000, memberCents },
  ...{ state: null, officeId: null, office: null, procedureCode: null },
})
/** The rows as stored on the server. */
let sheet: { revision: number; fees: ReturnType<typeof fee>[] }
let root: Root
let asked: {
  url: string
  body: Record<string, unknown>
  answer: (json: unknown, status?: number) => Promise<void>
}[] = []

const Page = createRoutesStub([
  {
    path: '/',
    loader: () => ({
      ...{ place: 'brightharbor', may: { draft: true, publish: true }, draftId: null },
      sheet: {
        ...{ id: 's', name: 'Fees', version: 2, isDraft: true, plans: [], page: 1, pages: 1 },
        ...{ diff: [], diffCount: 0 },
        ...sheet,
      },
    }),
    HydrateFallback: () => null,
    Component: () => (
      <FeeSchedule {...({ loaderData: useLoaderData() } as unknown as Route.ComponentProps)} />
    ),
  },
])

async function open(fees: ReturnType<typeof fee>[]): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.head.innerHTML = '<meta name="csrf-token" content="one">'
  asked = []
  vi.stubGlobal(
    'fetch',
    (url: string, { body }: { body: string }) =>
      new Promise<Response>((done) => {
        const answer = (json: unknown, status = 200) => act(async () => done(Response.json(json, { status })))
        asked.push({ url, body: JSON.parse(body), answer })
      }),
  )
  sheet = { revision: 4, fees }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  await vi.waitFor(() => expect(cell(0, 3)).not.toBeNull(), 15_000)
}

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`)
const said = () => document.querySelector('[role=status]')?.textContent
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = (name: string) => act(async () => button(name)?.click())
const key = (target: Element | null | undefined, name: string) =>
  act(async () => target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))

function write(field: HTMLInputElement | HTMLTextAreaElement | null | undefined, text: string) {
  return act(async () => {
    const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Types in a cell of the member prices, and stays there if `enter` is false. */
async function type(row: number, text: string, enter = true): Promise<void> {
  await act(async () => cell(row, 3)?.focus())
  await key(cell(row, 3), 'F2')
  await write(cell(row, 3)?.querySelector('input'), text)
  if (enter) await key(cell(row, 3)?.querySelector('input'), 'Enter')
}

test('§console: what is typed in a fee schedule while it is being saved stays, and is saved next', async () => {
  await open([fee('crown', 9_000), fee('filling', 5_000), fee('sealant', 2_000)])
  await type(0, '85')
  await type(1, '45')
  await press('Save')
  // A new cell, a cell that was sent, one changed back, and one still being typed.
  await type(0, '90.00')
  await type(1, '46')
  await type(2, '2', false)
  sheet = { revision: 5, fees: [fee('crown', 8_500), fee('filling', 4_500), fee('sealant', 2_000)] }
  await asked[0]?.answer({ revision: 5 })
  expect(cell(2, 3)?.querySelector('input')?.value).toBe('2')
  await write(cell(2, 3)?.querySelector('input'), '25')
  await key(cell(2, 3)?.querySelector('input'), 'Enter')
  expect([0, 1, 2].map((row) => cell(row, 3)?.textContent)).toEqual(['90.00', '46', '25'])
  expect(said()).toBe('3 rows to save.')
  await press('Save')
  expect(asked[1]?.body).toMatchObject({
    revision: 5,
    put: [
      { service: 'crown', memberCents: 9_000 },
      { service: 'filling', memberCents: 4_600 },
      { service: 'sealant', memberCents: 2_500 },
    ],
  })
})

test('saved values aren’t changed again, and removed rows don’t shift what is being typed', async () => {
  await open([fee('crown', 9_000), fee('filling', 5_000), fee('sealant', 2_000)])
  await type(1, '45')
  await act(async () =>
    document.querySelector<HTMLElement>('[aria-label="Remove crown, everywhere"]')?.click(),
  )
  expect(said()).toBe('2 rows to save.')
  await press('Save')
  await type(2, '25')
  sheet = { revision: 5, fees: [fee('filling', 4_500), fee('sealant', 2_000)] }
  await asked[0]?.answer({ revision: 5 })
  expect([0, 1].map((row) => cell(row, 3)?.textContent)).toEqual(['45.00', '25'])
  expect(said()).toBe('One row to save.')
})

test('a refused save says why, and leaves what was typed unchanged', async () => {
  await open([fee('crown', 9_000)])
  await type(0, '85')
  await press('Save')
  await type(0, '86')
  const message = 'Somebody saved it in the meantime.'
  await asked[0]?.answer({ statusCode: 409, statusMessage: 'Conflict', code: 'conflict', message }, 409)
  expect(document.body.textContent).toContain(message)
  expect([cell(0, 3)?.textContent, said()]).toEqual(['86', 'One row to save.'])
})

test('rows pasted for import stay while the grid below is saved, and are checked again', async () => {
  await open([fee('crown', 9_000)])
  await write(document.querySelector('textarea'), 'name,member\ncrown,80')
  await press('Preview the import')
  const counts = { added: 0, changed: 1, same: 0, removed: 0, refusedCount: 0, skipped: 0, lines: 1 }
  await asked[0]?.answer({ ...counts, sample: [], refused: [], saved: false, revision: 4 })
  expect(button('Import one row')).toBeDefined()
  await type(0, '85')
  await press('Save')
  sheet = { revision: 5, fees: [fee('crown', 8_500)] }
  await asked[1]?.answer({ revision: 5 })
  expect(document.querySelector('textarea')?.value).toBe('name,member\ncrown,80')
  expect(button('Import one row')).toBeUndefined()
})

test('rows typed while a preview is being made aren’t imported by it', async () => {
  await open([fee('crown', 9_000)])
  await write(document.querySelector('textarea'), 'name,member\ncrown,80')
  await press('Preview the import')
  await write(document.querySelector('textarea'), 'name,member\ncrown,8')
  const counts = { added: 0, changed: 1, same: 0, removed: 0, refusedCount: 0, skipped: 0, lines: 1 }
  await asked[0]?.answer({ ...counts, sample: [], refused: [], saved: false, revision: 4 })
  expect(button('Import one row')).toBeUndefined()
})
