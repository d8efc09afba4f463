import { expect, test } from 'vitest'
import { answerTemplates } from './answer-templates.ts'

const told = {
  from: 'Marcus Doyle',
  moves: ['in_review', 'waiting', 'answered'],
  brandName: 'Bright Harbor',
  clocks: [{ clock: 'resolve', by: '2026-12-16' }],
} as unknown as Parameters<typeof answerTemplates>[0]
const every = [
  { ...told, kind: 'grievance', status: 'open' },
  { ...told, kind: 'grievance', status: 'appealed' },
  { ...told, kind: 'contact', status: 'open' },
] as unknown as Parameters<typeof answerTemplates>[0][]

test('a letter to who complains is in whole sentences, and names the day of the decision', () => {
  const [first] = answerTemplates(every[0]!)
  expect(first?.text).toBe(
    'Dear Marcus Doyle,\n\nWe received your grievance and are looking into it. You will have our decision by 12/16/26.\n\nSincerely,\nBright Harbor member care',
  )
  for (const { text } of every.flatMap(answerTemplates))
    for (const paragraph of text.split('\n\n')) expect(paragraph).toMatch(/^[\p{Lu}[]/u)
})

test('no letter says that the days to a decision stop: in California they do not', () => {
  for (const { text } of every.flatMap(answerTemplates))
    expect(text).not.toMatch(/does not run|on hold|waits/)
})
