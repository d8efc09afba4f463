import { expect, test } from 'vitest'
import { answerTemplates } from './answer-templates.ts'
import { templateGaps } from './case.rules.ts'

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

test('a letter about a complaint has complete sentences, and names the day of the decision', () => {
  const [first] = answerTemplates(every[0]!)
  expect(first?.text).toBe(
    'Dear Marcus Doyle,\n\nWe received your grievance and are looking into it. You will have our decision by 12/16/26.\n\nSincerely,\nBright Harbor member care',
  )
  for (const { text } of every.flatMap(answerTemplates))
    for (const paragraph of text.split('\n\n')) expect(paragraph).toMatch(/^[\p{Lu}[]/u)
})

test('no letter says that the days to a decision stop: in California they don’t', () => {
  for (const { text } of every.flatMap(answerTemplates))
    expect(text).not.toMatch(/does not run|on hold|waits/)
})

const toldNoor = {
  from: 'Noor Haddad',
  clocks: [{ clock: 'resolve' as const, by: '2026-12-20', met: null }] as never,
  moves: ['waiting', 'answered', 'in_review'] as never,
  brandName: 'Bright Harbor',
}
const all = (language?: 'en' | 'es') =>
  [
    { kind: 'contact' as const, status: 'received' as const },
    { kind: 'grievance' as const, status: 'received' as const },
    { kind: 'grievance' as const, status: 'appealed' as const },
  ].flatMap((each) => answerTemplates({ ...toldNoor, ...each, ...(language && { language }) }))

test('answers to Spanish requests use the same templates in Spanish, under names that staff understand', () => {
  const [english, spanish] = [all(), all('es')]
  expect(spanish.map(({ name, status }) => [name, status])).toEqual(
    english.map(({ name, status }) => [name, status]),
  )
  const gaps = Object.values(templateGaps)
  for (const { text } of spanish) {
    expect(text).toMatch(/^Noor Haddad:\n/)
    const own = gaps.reduce((left, gap) => left.replace(gap, ''), text)
    expect(own).not.toMatch(/\b(?:your|you|we|dear|the|case|regards)\b/i)
  }
  expect(spanish.map(({ text }) => text).join()).toContain('a más tardar el 20 de diciembre de 2026')
  expect(english.map(({ text }) => text).join()).toContain('by 12/20/26')
})
