import { expect, test } from 'vitest'
import { withLists } from './clean-pasted.ts'

test('Word’s list paragraphs become lists, and its formatting is removed before a browser parses it', () => {
  const item = (bullet: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1'><!--[if !supportLists]--><span>${bullet}<span>&nbsp;</span></span><!--[endif]-->${words}</p>`
  expect(withLists(`<style>p{}</style>${item('·', 'One')}\n${item('·', 'Two')}<o:p></o:p>`)).toBe(
    '<ul><li>One</li><li>Two</li></ul>',
  )
  expect(withLists(item('1.', 'First'))).toBe('<ol><li>First</li></ol>')
  expect(withLists('<p class="MsoNormal" onclick="x()" style=\'a:b\'>Words</p><!-- x -->')).toBe(
    '<p>Words</p>',
  )
})
