import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { renderIn } from '#messages/locale.ts'
import { LanguageSwitch } from './language-switch.tsx'

it.each([
  ['en', '/find-a-dentist?zip=85004', '/es/find-a-dentist?zip=85004'],
  ['en', '/', '/es'],
] as const)('the page in the other language is one link away, with its query: %s %s', (locale, at, other) => {
  const html = renderIn(locale, () =>
    renderToString(
      <StaticRouter location={at}>
        <LanguageSwitch />
      </StaticRouter>,
    ),
  )
  expect(html).toContain(`href="${other}"`)
  expect(html).toContain('lang="es"')
})
