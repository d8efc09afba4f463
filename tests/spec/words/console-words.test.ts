import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { looseWordsOf } from '#tests/helpers/loose-words.ts'

/** Phrases no American editor would accept, and what to say instead. */
const odd: [RegExp, string][] = [
  [/\b(?:some|no|any|every)body\b/i, 'someone, no one, anyone, everyone'],
  [/\bany more(?=[.,:;?]|$)/i, 'anymore; no longer'],
  [
    /\bcancell(?:ed|ing)\b|\bafterwards\b|\boftener\b|\bworking days\b/i,
    'canceled, afterward, business days',
  ],
  [/” is no [a-z\d]|” is none\b/, 'is not a …'],
  [/\bput(?:ting)? aside\b|\bwr(?:ite|itten|ote) (?:it |this |each |that )?down\b/i, 'dismiss; record'],
  [/\b(?:is|are) \S+ no more\b|\b(?:there|them) no more\b/i, 'no longer'],
  [/\bacts? for many\b|\bis told nothing\b|\btouches\b/i, 'bulk action; affects'],
  [/\bmails? (?:is|was|goes) on its way\b/i, 'email'],
  [/\bto put right\b|\bhow it stands\b|\bgood for nothing\b/i, 'fix; status; stops working'],
  [
    /(?<!one )\bwho (?:may|is|asks|has|scans|opens) [^.?]*? (?:no longer )?(?:gets|reads|sees|is told)\b/i,
    'people who …',
  ],
  [/^Dear [^,]+,\s+\p{Ll}/u, 'a letter begins with a capital'],
]

const files = globSync([
  'app/console/**/*.{ts,tsx}',
  'domain/{back-office,staff}/**/*.ts',
  'emails/staff/*.tsx',
  'documents/office-statement.tsx',
]).filter((file) => !file.includes('.test.'))

const faultsOf = (words: string) =>
  odd.flatMap(([fault, say]) => (fault.test(words) ? [`“${words}”; say: ${say}`] : []))

test('staff texts are in plain American English', () => {
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) =>
    looseWordsOf(file).flatMap(({ words }) =>
      faultsOf(words.replaceAll(/\s+/g, ' ').trim()).map((fault) => `${file}: ${fault}`),
    ),
  )
  expect(found).toEqual([])
})

test.each([
  'Nobody was there at this charge: it rests on what was agreed to before.',
  'Acts for many',
  'Who may not see reports any more gets none.',
  '1 to put right',
  'Dear Marcus Doyle, we have your grievance, and somebody looks into it.',
  '“110,50” is no amount.',
])('an odd sentence is found: %s', (words) => {
  expect(faultsOf(words)).not.toEqual([])
})
