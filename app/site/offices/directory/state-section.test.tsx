import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { DirectoryHead } from './directory-head.tsx'
import { type ListedState, StateSection } from './state-section.tsx'

const arizona: ListedState = {
  state: 'AZ',
  name: 'Arizona',
  cities: [
    { city: 'Casa <Grande>', count: 1, offices: null },
    { city: 'Phoenix', count: 2_400, offices: null },
  ],
}

test('where a page can’t list all offices, each city shows how many it has, and links to them', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DirectoryHead
        page={{}}
        states={[arizona]}
        today="2026-11-20"
        groupKey="lumen"
        operator={{ name: 'Lumen', phone: '6025550100' }}
      />
      <StateSection state={arizona} isOpen />
    </MemoryRouter>,
  )
  expect(html).toContain('2,401 offices accept the plan')
  expect(html).toContain('Each city has a page with its offices')
  expect(html).toContain('aria-label="Phoenix, Arizona: 2,400 offices"')
  expect(html).toContain('href="/dentists/arizona/phoenix"')
  expect(html).toContain('Casa &lt;Grande&gt;, Arizona: 1 office"')
})

test('the phone number for ordering a list is a tap-to-call link, and stays on one line', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DirectoryHead
        page={{}}
        states={[arizona]}
        today="2026-11-20"
        groupKey="lumen"
        operator={{ name: 'Lumen', phone: '6025550100', tollFreePhone: '8005550110' }}
      />
    </MemoryRouter>,
  )
  expect(html).toMatch(/<a class="[^"]*whitespace-nowrap[^"]*" href="tel:8005550110">\(800\) 555-0110<\/a>/)
})
