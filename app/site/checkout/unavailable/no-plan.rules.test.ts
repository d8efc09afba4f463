import { expect, test } from 'vitest'
import { shownWords, whyNoPlan } from './no-plan.rules.ts'

const choices = { state: 'WA' as const, people: 1, interval: 'year' as const }

test('where no plan is sold the page says so by name, and doesn’t send people to another state', () => {
  const none = { choices, office: null, plans: [], isSoldThere: false }
  expect(whyNoPlan(none)).toEqual({
    title: 'We don’t offer plans in Washington yet.',
    help: 'Plans are sold by the state you live in. Ask us, and we’ll tell you when that changes.',
  })
  expect(shownWords(none)).toMatch(/^We don’t offer plans in Washington yet\./)
  for (const asked of [none, { ...none, isSoldThere: true }, { ...none, office: { name: 'Juniper' } }])
    expect(JSON.stringify(whyNoPlan(asked))).not.toMatch(/another state/i)
})

test('what is shown is announced in a sentence that changes with each choice', () => {
  const shown = { choices, office: null, plans: [1, 2], isSoldThere: true }
  expect(shownWords(shown)).toBe('2 plans fit, paid yearly. People: 1.')
  expect(shownWords({ ...shown, plans: [1], choices: { ...choices, people: 3, state: null } })).toBe(
    'One plan fits, paid yearly. People: 3.',
  )
})
