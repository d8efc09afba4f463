// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { createRoutesStub, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyForm } from '#domain/offices/listing/empty-form.ts'
import type { OfficeForm } from '#domain/offices/listing/office-form.schema.ts'
import { OfficeEditor } from './office-editor.tsx'

const form: OfficeForm = {
  ...emptyForm,
  name: 'Harbor Dental',
  line1: '1 Pier',
  city: 'Phoenix',
  zip: '85004',
}
/** The listing as stored on the server. */
let known: { revision: number; form: OfficeForm }
let root: Root

function Screen() {
  const { revalidate } = useRevalidator()
  const read = useLoaderData<{ known: typeof known }>()
  return (
    <>
      <OfficeEditor place="brightharbor" brandId="b" officeId="o" known={read.known} plans={[]} />
      <output>{read.known.revision}</output>
      <button type="button" onClick={() => void revalidate()}>
        Read again
      </button>
    </>
  )
}
const Page = createRoutesStub([
  { path: '/', loader: () => ({ known }), HydrateFallback: () => null, Component: Screen },
])
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="form.${name}"]`)

async function open(): Promise<void> {
  known = { revision: 1, form }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Page />)
  await vi.waitFor(() => expect(field('name')).not.toBeNull(), 15_000)
}

/** Changes the listing outside the form, as accepting a correction does. */
async function change(to: Partial<OfficeForm>): Promise<void> {
  known = { revision: 2, form: { ...form, ...to } }
  ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Read again')?.click()
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('2'))
}

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('an office that is corrected beside its form is shown there as it is now', async () => {
  await open()
  await change({ name: 'Harbor Dental Care' })
  await vi.waitFor(() => expect(field('name')?.value).toBe('Harbor Dental Care'), 15_000)
  expect(document.body.textContent).not.toContain('while you had it open')
})

test('§console: what is typed about an office stays when a correction is accepted beside it, and the two are told apart', async () => {
  await open()
  for (const [name, text] of Object.entries({ name: 'Pier Dental', line1: '2 Pier' })) {
    const at = field(name)
    if (at) at.value = text
  }
  await change({ name: 'Harbor Dental Care', city: 'Mesa' })
  await vi.waitFor(() => expect(field('city')?.value).toBe('Mesa'), 15_000)
  expect([field('name')?.value, field('line1')?.value]).toEqual(['Pier Dental', '2 Pier'])
  expect(document.body.textContent).toContain('This office was changed while you had it open')
  expect(document.body.textContent).toContain('the saved value is “Harbor Dental Care”')
})
