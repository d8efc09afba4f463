import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PricedService } from '#domain/savings/priced-services.rules.ts'
import { BarPlot } from './bar-plot.tsx'
import { CategoryComparison } from './category-comparison.tsx'

test('a plot is complete in the first bytes: each bar has its name, its figure and its color', () => {
  const points = [
    { name: 'Fillings', saved: 5_000 },
    { name: 'Crowns', saved: 10_000 },
    { name: 'Nothing', saved: 0 },
  ]
  const html = renderToStaticMarkup(
    <BarPlot label="Bars" series={[{ key: 'saved', name: 'Saved' }]} points={points} />,
  )
  const bars = html.match(/<li.*?<\/li>/g) ?? []
  expect(bars).toHaveLength(3)
  for (const [index, [name, width, dollars]] of [
    ['Fillings', '50', '$50'],
    ['Crowns', '100', '$100'],
    ['Nothing', '0', '$0'],
  ].entries()) {
    expect(bars[index]).toContain(`>${name}<`)
    expect(bars[index]).toContain(`width="${width}"`)
    expect(bars[index]).toContain(`>${dollars}<`)
    expect(bars[index]).toContain('fill-accent')
  }
})

test('categories are ordered by what their bars show: the most dollars saved first', () => {
  const service = (category: string, usualCents: number, memberCents: number) =>
    ({ service: category, name: category, category, usualCents, memberCents, included: 0 }) as PricedService
  const html = renderToStaticMarkup(
    <CategoryComparison
      services={[service('Cleanings', 10_000, 2_000), service('Crowns', 120_000, 90_000)]}
      plan={null}
    />,
  )
  expect(html.indexOf('Crowns')).toBeLessThan(html.indexOf('Cleanings'))
  expect(html).toContain('$300 (25%)')
})
