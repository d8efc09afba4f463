import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wholePhones } from './marked.tsx'

test('a phone number in an email isn’t split at the end of a line', () => {
  const shown = (words: string) => renderToStaticMarkup(<p>{wholePhones(words)}</p>)
  const whole = (phone: string) => `<span style="white-space:nowrap">${phone}</span>`
  expect(shown('Llame al (800) 555-0110 o al 1-602-364-2499.')).toBe(
    `<p>Llame al ${whole('(800) 555-0110')} o al ${whole('1-602-364-2499')}.</p>`,
  )
  expect(shown('Sin teléfono, 11/25/26.')).toBe('<p>Sin teléfono, 11/25/26.</p>')
})
