import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const drawings = globSync('app/illustrations/*.svg').map(
  (file) => [file, readFileSync(file, 'utf8')] as const,
)

test('a drawing is clipped by a shape of its own box: WebKit shows no rounded corner of a clipPath in a symbol', () => {
  const clips = drawings.flatMap(([file, svg]) =>
    [...svg.matchAll(/clip-path[=:]\s*"?([^";>]+)/g)].map(([, clip = '']) => ({ file, clip })),
  )
  expect(clips.length).toBeGreaterThanOrEqual(5)
  expect(clips.filter(({ clip }) => !/^inset\(0 round \d+px\) view-box$/.test(clip))).toEqual([])
  expect(drawings.filter(([, svg]) => /<clipPath/.test(svg)).map(([file]) => file)).toEqual([])
})
