// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { CaseView } from '#domain/back-office/support/case.schema.ts'
import type { Route } from './+types/case'
import Case from './case.tsx'

vi.mock('#app/ui/confirm-dialog.tsx', () => ({ confirmDialog: async () => true }))

const tess = { id: '0199f0a0-0000-7000-8000-000000000001', name: 'Tess' }
const omar = { id: '0199f0a0-0000-7000-8000-000000000002', name: 'Omar' }
/** The case as stored on the server. */
let shown: CaseView
let root: Root

const Page = createRoutesStub([
  {
    path: '/',
    loader: () => ({ shown }),
    HydrateFallback: () => null,
    Component: () => {
      const { shown: read } = useLoaderData<{ shown: CaseView }>()
      const rest = { place: 'brightharbor', own: tess.id, brandName: 'Bright Harbor', today: '2026-11-27' }
      const loaderData = { ...rest, shown: read, moments: [] }
      return (
        <>
          <Case {...({ loaderData } as unknown as Route.ComponentProps)} />
          <output>{read.revision}</output>
        </>
      )
    },
  },
])

function isIn(changes: Partial<CaseView>) {
  shown = { ...shown, ...changes }
}

/** A colleague changes the case, so that the next request is refused. */
function colleagueIsQuicker(changes: Partial<CaseView>, message: string) {
  vi.stubGlobal('fetch', async () => {
    isIn({ ...changes, revision: 5 })
    return Response.json(
      { statusCode: 409, statusMessage: 'Conflict', code: 'conflict', message },
      { status: 409 },
    )
  })
}

async function open(): Promise<void> {
  document.head.innerHTML = '<meta name="csrf-token" content="one">'
  shown = {
    ...{ id: 'c', revision: 4, status: 'received', assignee: null, from: 'Ines', email: 'ines@example.com' },
    ...{
      text: 'My crown.',
      clocks: [],
      facts: [],
      files: [],
      letters: {},
      member: null,
      decidedBefore: null,
    },
    ...{
      answerers: [tess, omar],
      moves: ['in_review'],
      mayDecide: true,
      waitingSince: null,
      kind: 'grievance',
    },
  } as unknown as CaseView
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Page />)
  await vi.waitFor(() => expect(field('assigneeId')).toBeTruthy(), 15_000)
}

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

/** The last field with this name, because a reply may change the status too. */
const field = (name: string) =>
  [...document.querySelectorAll<HTMLSelectElement | HTMLTextAreaElement>(`[name=${name}]`)].at(-1)

function fill(name: string, value: string): void {
  const at = field(name)
  const { prototype } = at instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLSelectElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(at, value)
  at?.dispatchEvent(new Event(at instanceof HTMLTextAreaElement ? 'input' : 'change', { bubbles: true }))
}

/** Submits the form of a field, then waits for the response and for the case to reload. */
async function send(name: string, revision: number): Promise<void> {
  field(name)?.closest('form')?.requestSubmit()
  await vi.waitFor(() => {
    expect(document.querySelector('output')?.textContent).toBe(`${revision}`)
    expect(document.querySelector('[type=submit][aria-disabled=true]')).toBeNull()
  }, 15_000)
}
const alert = () => document.querySelector('[role=alert]')?.textContent ?? ''

test('§console: a person assigning a case learns that a colleague was quicker, and their choice stays', async () => {
  await open()
  fill('assigneeId', tess.id)
  colleagueIsQuicker({ assignee: omar }, 'Omar took it.')
  await send('assigneeId', 5)
  expect(alert()).toContain('Omar took it.')
  expect(field('assigneeId')?.value).toBe(tess.id)
  vi.stubGlobal('fetch', async () => {
    isIn({ assignee: tess, revision: 6 })
    return Response.json({})
  })
  await send('assigneeId', 6)
  expect(alert()).toBe('')
  expect(field('assigneeId')?.value).toBe(tess.id)
})

test('the current assignee is shown while no one is choosing', async () => {
  await open()
  fill('status', 'in_review')
  colleagueIsQuicker({ assignee: omar }, 'Omar took it.')
  await send('status', 5)
  expect(field('assigneeId')?.value).toBe(omar.id)
})

test('§console: a status that can’t be changed anymore replaces the form with the reason', async () => {
  await open()
  fill('status', 'in_review')
  colleagueIsQuicker({ status: 'closed', moves: [] }, 'Omar closed it.')
  await send('status', 5)
  expect(alert()).toContain('Omar closed it.')
})

test('§console: reasons stay when a colleague decided first, with the sentence, until the form is sent again', async () => {
  await open()
  fill('finding', 'not_upheld')
  fill('reasons', 'Half an hour of typing.')
  colleagueIsQuicker({ status: 'resolved', mayDecide: false, moves: [] }, 'Omar decided it.')
  await send('reasons', 5)
  expect(alert()).toContain('Omar decided it.')
  expect(field('reasons')?.value).toBe('Half an hour of typing.')
})

test('a decided case can’t be decided again: its form goes away', async () => {
  await open()
  fill('finding', 'not_upheld')
  fill('reasons', 'Nothing was charged.')
  vi.stubGlobal('fetch', async () => {
    isIn({ status: 'resolved', mayDecide: false, revision: 5 })
    return Response.json({})
  })
  await send('reasons', 5)
  await vi.waitFor(() => expect(field('reasons')).toBeUndefined())
})
