import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A plan name followed by “plan”, in a message or in code: many plans are called “Adult plan”. */
const twice = /\{[^{}]*(?:[pP]lan(?:Name)?|plan\.name|[pP]lanName)\} plans?\b/g

test('no sentence adds “plan” to the name of a plan: “say that you have the Adult plan plan”', () => {
  expect('the {plan} plan today'.match(twice)).toHaveLength(1)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what code would hold
  expect('`have the ${member.planName} plan`'.match(twice)).toHaveLength(1)
  const files = globSync([
    'messages/en/*.json',
    '{app,domain,emails,documents,demo}/**/*.{ts,tsx,json}',
  ]).filter((file) => !/\.test\./.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(twice)].map(([words]) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})
