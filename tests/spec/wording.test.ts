import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * What an American reader stumbles on, or what the rules may make false, in anything we say: each with what to say
 * instead.
 */
const instead: [RegExp, string][] = [
  [/\b(?:renews?|renewed|charged|again|membership) by itself\b/i, 'automatically'],
  [/\bby mail\b(?! or phone)/i, 'by email, or by letter'],
  [/\b(?:your|our|of|newest|marketing) mails?\b/i, 'email'],
  [/\bwhom\b/i, 'who'],
  [/\byou keep\b(?! your)/i, 'you save'],
  [/\bkeep the difference\b/i, 'save the difference'],
  [/\bdo the sums\b|\barithmetic\b/i, 'do the math'],
  [/\bHave no home office\b/, 'remove home office'],
  [/\bfrom when on\b/i, 'when should it start?'],
  [/\bdate that exists\b/i, 'a real date, like 02/28/1987'],
  [/\bthe year you expect\b/i, 'the care you expect this year'],
  [/\bpost (?:it|this) to\b|\bby post\b/i, 'mail it to'],
  [/\bno (?:small|fine) print\b/i, 'nothing: there is some'],
  [/\bnot a dollar more\b|\bno surprises\b|\bone fee\b/i, 'what the price list and the quote say'],
  [/\b(?:we )?tell you why\b/i, 'the reason, if the bank gives one'],
  [/\bnothing added later\b|\bwe add nothing later\b/i, 'what a renewal costs today'],
  [/\bam I out\b/i, 'do I lose my membership?'],
  [/\bdecide freely\b/i, 'make their own decisions'],
  [/\bthe law asks\b/i, 'the law requires'],
  [/\b(?:each|every|a) \$?\{\w*interval\}/i, 'the words of the interval: a half-year is no half_year'],
  [/\bguaranteed?\b|\brisk[- ]free\b/i, 'what the refund rule says'],
]

const files = globSync([
  '{demo/content,domain/back-office/brands/starter}/*.json',
  'demo/dataset/*.ts',
  '{app,emails,documents}/**/*.{ts,tsx}',
  'domain/**/*.ts',
]).filter((file) => !/\.test\.|domain\/law\/prohibited-words|domain\/content\/prohibited-words/.test(file))

test('what we say is what an American says, and no more than is true', () => {
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) => {
    const text = spoken(readFileSync(file, 'utf8'))
    return instead.flatMap(([pattern, better]) => {
      const [said] = pattern.exec(text) ?? []
      return said ? [`${file}: “${said}”; say: ${better}`] : []
    })
  })
  expect(found).toEqual([])
})

/** A file without its comments, whose words nobody outside reads. */
function spoken(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(?:^|\s)\/\/[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
}
