import { expect, test } from 'vitest'
import { plainBlocks } from './plain-blocks.rules.ts'

test('rich text becomes headings, paragraphs and entries in order, without tags, entities decoded', () => {
  const html =
    '<p>These are <strong>our</strong> terms &amp; yours, see <a href="/x">here</a>.</p>\n<h2>What you buy</h2><ul><li>One</li><li><p>Two &#8220;x&#x201d;</p></li></ul><p> </p>'
  expect(plainBlocks(html)).toEqual([
    { kind: 'paragraph', text: 'These are our terms & yours, see here.' },
    { kind: 'heading', text: 'What you buy' },
    { kind: 'entry', text: 'One' },
    { kind: 'paragraph', text: 'Two “x”' },
  ])
})
