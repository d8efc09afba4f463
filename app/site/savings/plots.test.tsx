import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PricedService } from '#domain/savings/priced-services.rules.ts'
import { CategoryComparison } from './category-comparison.tsx'
import { LazyPlot } from './lazy-plot.tsx'

test('a plot that has not come yet shows its bars all the same', () => {
  const points = [
    { name: 'Fillings', saved: 5_000 },
    { name: 'Crowns', saved: 10_000 },
  ]
  const html = renderToStaticMarkup(
    <LazyPlot lying label="Bars" series={[{ key: 'saved', name: 'Saved' }]} points={points} />,
  )
  expect(html).toContain('width="50%"')
  expect(html).toContain('width="100%"')
})

test('categories stand in the order of what their bars show: the most dollars saved first', () => {
  const service = (category: string, usualCents: number, memberCents: number) =>
    ({ service: category, name: category, category, usualCents, memberCents, included: 0 }) as PricedService
  const html = renderToStaticMarkup(
    <CategoryComparison
      services={[service('Cleanings', 10_000, 2_000), service('Crowns', 120_000, 90_000)]}
      planName={null}
    />,
  )
  expect(html.indexOf('Crowns')).toBeLessThan(html.indexOf('Cleanings'))
  expect(html).toContain('$300 (25%)')
})
