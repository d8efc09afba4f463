// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Asking, Correction } from './correction.tsx'
import { EndOfOffice } from './end-of-office.tsx'

type Office = { revision: number; endsOn: string | null; asking: Asking }
/** The office as stored on the server. */
let office: Office
let root: Root

const Page = createRoutesStub([
  {
    path: '/',
    loader: () => office,
    HydrateFallback: () => null,
    Component: () => {
      const { asking, revision, endsOn } = useLoaderData<Office>()
      return (
        <>
          <Correction asking={asking} revision={revision} />
          <EndOfOffice {...{ id: 'o', revision, endsOn, today: '2026-11-27', others: [], removalDays: 30 }} />
          <output>{revision}</output>
        </>
      )
    },
  },
])

/** Opens the screen; every request from it is refused because a colleague has just made the same change. */
async function openBehind(done: Partial<Office>): Promise<void> {
  document.head.innerHTML = '<meta name="csrf-token" content="one">'
  const asking = { id: 'a', status: 'proposed', answeredAt: '11/26/26', note: null, diff: [] }
  office = { revision: 1, endsOn: null, asking: asking as unknown as Asking }
  vi.stubGlobal('fetch', async () => {
    office = { ...office, ...done, revision: 2 }
    const said = {
      statusCode: 409,
      statusMessage: 'Conflict',
      code: 'conflict',
      message: 'Omar was quicker.',
    }
    return Response.json(said, { status: 409 })
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Page />)
  await vi.waitFor(() => expect(document.querySelector('form')).not.toBeNull(), 15_000)
}

/** Submits the form of a button, then waits for the refusal and for the office to reload. */
async function send(button: string): Promise<HTMLFormElement> {
  const pressed = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === button)
  pressed?.click()
  await vi.waitFor(() => {
    expect(document.querySelector('output')?.textContent).toBe('2')
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Omar was quicker.')
  }, 15_000)
  return pressed?.closest('form') as HTMLFormElement
}

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

test('§console: a last day that a colleague set first replaces the form with the reason and what was typed', async () => {
  await openBehind({ endsOn: '2027-01-31' })
  for (const [name, text] of Object.entries({ endsOn: '12/31/2026', reason: 'It closes.' })) {
    const [field] = [...document.querySelectorAll<HTMLInputElement>(`[name=${name}]`)].slice(-1)
    if (field) field.value = text
  }
  const form = await send('Set its last day')
  expect(form.isConnected).toBe(true)
  expect(form.querySelector<HTMLInputElement>('[name=reason]')?.value).toBe('It closes.')
  expect(document.body.textContent).toContain('Its last day is 01/31/27.')
})

test('§console: a correction that a colleague decided first keeps the sentence beside the decision', async () => {
  await openBehind({
    asking: { ...office?.asking, id: 'a', status: 'refused', answeredAt: '11/26/26' } as Asking,
  })
  const form = await send('Accept')
  expect(form.isConnected).toBe(true)
  expect(document.body.textContent).toContain('The office sent corrections on 11/26/26, which were refused.')
})
