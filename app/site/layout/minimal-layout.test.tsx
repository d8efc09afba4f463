import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { handle } from '#app/site/checkout/checkout.tsx'
import { pageMetaOf } from '#app/site/route-handle.ts'
import { everyVariable, shellOf } from '#tests/helpers/shell-of.ts'
import { MinimalFooter, MinimalHeader } from './minimal-layout.tsx'

function render(variables: Parameters<typeof shellOf>[0]) {
  const { header, footer } = shellOf(variables)
  return renderToStaticMarkup(
    <MemoryRouter>
      <MinimalHeader content={header} />
      <MinimalFooter content={footer} />
    </MemoryRouter>,
  )
}

test('the checkout is minimal: logo, phone and lock above; legal text, two documents and the copyright below', () => {
  expect(pageMetaOf([{ handle }]).bare).toBe(true)
  expect(pageMetaOf([{ handle: { page: 'faq' } }]).bare).toBeUndefined()
  const html = render(everyVariable)
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to)
  expect(links).toEqual(['/', 'tel:18005550142', '/terms', '/privacy', '/es'])
  expect(html).toMatch(/>Secure<.*>Secure checkout</)
  expect(html).toContain('Not <em>insurance</em>')
  expect(html).toContain('© 2026 Bright Harbor Savings, LLC')
  expect(html).not.toContain('<nav')
})

test('a brand without footer text still says that it doesn’t sell insurance', () => {
  expect(render({})).toContain('Bright Harbor is not insurance.')
})
