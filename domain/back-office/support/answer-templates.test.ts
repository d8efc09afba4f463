import { expect, test } from 'vitest'
import { answerTemplates } from './answer-templates.ts'
import { templateGaps } from './case.rules.ts'

const told = {
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
  ].flatMap((each) => answerTemplates({ ...told, ...each, ...(language && { language }) }))

test('whoever wrote in Spanish is answered from the same templates in Spanish, under names that staff read', () => {
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
