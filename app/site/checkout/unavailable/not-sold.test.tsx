// @vitest-environment happy-dom
import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlanCardsBlock } from '#app/site/blocks/plan-cards.tsx'
import JoinNow from '#app/site/checkout/join-now.tsx'
import { OfficePlans } from '#app/site/offices/office-plans.tsx'

const sentence = 'We don’t offer plans in Washington yet.'
let root: Root | null = null
let shown: ReactNode = null
let choose: (state: 'WA' | 'AZ') => void = () => {}
const Stub = createRoutesStub([{ path: '/', Component: () => shown }])

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => act(() => root?.unmount()))

async function show(page: ReactNode): Promise<void> {
  shown = page
  document.body.innerHTML = '<main></main>'
  await act(async () => {
    root = createRoot(document.querySelector('main') ?? document.body)
    root.render(<Stub />)
  })
}

const joinData = (state: 'WA' | 'AZ') => ({
  page: { blocks: [] },
  isPaused: false,
  isClosing: false,
  choices: { state, people: 1, interval: 'year', coupon: null, plan: null },
  intervals: ['year'],
  office: null,
  plans: [],
  isSoldThere: state === 'AZ',
  isCampaign: false,
  structured: [],
  origin: 'https://www.example.com',
})
const Join = JoinNow as unknown as (props: { loaderData: object }) => ReactNode

function Choosing() {
  const [state, setState] = useState<'WA' | 'AZ'>('AZ')
  choose = setState
  return <Join loaderData={joinData(state)} />
}

test('the office page of a state without plans says so with the state’s name', async () => {
  const sold = { officeId: 'o', plans: [], prices: [], pricedPlan: null, isOwn: false }
  await show(<OfficePlans {...sold} notSoldIn="WA" />)
  expect(document.body.textContent).toContain(sentence)
  expect(document.body.textContent).not.toMatch(/another state/i)
})

test('the page of a state without plans says so with the state’s name', async () => {
  const block = { type: 'plan_cards', cards: [], state: 'WA', others: null } as never
  await show(<PlanCardsBlock block={block} />)
  expect(document.body.textContent).toContain(sentence)
})

test('a block none of whose plans is sold in its page’s state links to those that are', async () => {
  const block = { type: 'plan_cards', cards: [], state: 'AZ', others: '/join-now?state=AZ' } as never
  await show(<PlanCardsBlock block={block} />)
  expect(document.body.textContent).toContain(
    'These plans aren’t sold in Arizona. See the plans we sell there.',
  )
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/join-now?state=AZ')
})

test('choosing a state without plans is announced by the existing live region', async () => {
  await show(<Choosing />)
  const live = document.querySelector('[role="status"]')
  expect(live?.textContent).not.toContain(sentence)
  await act(async () => choose('WA'))
  expect(live?.isConnected).toBe(true)
  expect(live?.textContent).toContain(sentence)
  expect(document.body.textContent).not.toMatch(/another state/i)
})
