import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderIn } from '#messages/locale.ts'
import { CardNotice } from './card-notice.tsx'

test('a card on a Spanish page says in English, marked as such, and in Spanish that it is not insurance', () => {
  const said = (locale: 'en' | 'es') => renderIn(locale, () => renderToString(<CardNotice />))
  expect(said('es')).toContain('<p lang="en">THIS IS NOT INSURANCE</p><p>ESTO NO ES UN SEGURO</p>')
  expect(said('en').match(/<p/g)).toHaveLength(1)
})
