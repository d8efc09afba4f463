import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import Privacy from './privacy.tsx'

const written = (measuredBy: string | null) => {
  const loaderData = { page: { title: 'Privacy', blocks: [] }, measuredBy }
  return renderToStaticMarkup(
    <MemoryRouter>
      <Privacy {...({ loaderData } as unknown as Parameters<typeof Privacy>[0])} />
    </MemoryRouter>,
  )
}

test('the privacy page names the company that measures the site, or says that none does', () => {
  expect(written('datadoghq.com')).toContain('datadoghq.com measures for us how our pages work')
  expect(written('datadoghq.com')).not.toContain('No analytics company')
  expect(written(null)).toContain('No analytics company learns that you visited.')
})
