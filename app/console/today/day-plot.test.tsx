import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DayPlot } from './day-plot.tsx'

test('a plot states the highest day of both its sides, visually and to a screen reader', () => {
  const html = renderToStaticMarkup(
    <DayPlot
      title="Members"
      up={{ name: 'Joined', values: [1, 0] }}
      down={{ name: 'Left', values: [0, 2] }}
      days={['2026-11-21', '2026-11-22']}
      show={String}
    />,
  )
  expect(html.match(/Most in a day: 1 joined, 2 left/g)).toHaveLength(2)
})
