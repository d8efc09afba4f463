import { expect, test } from 'vitest'
import { loadFonts } from '#documents/parts/fonts.server.ts'
import { lines, outline } from '#documents/parts/outlines.server.ts'
import type { ShareLook } from './draw-share.ts'
import { shareKey, sharePicture } from './share-picture.ts'

const look: ShareLook = { accent: '#a0431f', accentStrong: '#5f2614', typeface: 'serif', corners: 'square' }
const words = { brand: 'Copper State', title: 'Juniper Lane', detail: 'Tempe, AZ', foot: 'Not insurance' }

test('a picture is a PNG of 1200 by 630, and simultaneous requests share one rendering', async () => {
  const [png, again] = await Promise.all([sharePicture(look, words), sharePicture(look, words)])
  expect(again).toBe(png)
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(png.length).toBeLessThan(150_000)
})

test('the key of a picture depends on everything it says and looks like', () => {
  const key = shareKey(look, words)
  expect(key).toMatch(/^[\w-]{22}$/)
  expect(shareKey({ ...look }, { ...words })).toBe(key)
  expect(shareKey({ ...look, accent: '#000000' }, words)).not.toBe(key)
  expect(shareKey(look, { ...words, title: 'Juniper Road' })).not.toBe(key)
})

test.each(['humanist', 'serif', 'geometric', 'plain'] as const)(
  'in %s no line is wider than its space',
  async (face) => {
    await loadFonts('王小明')
    const name = `Donaudampfschifffahrtsgesellschaftszahnzusatzversicherungsgemeinschaft Žofia’s Практика 王小明 🦷`
    const broken = lines(name, face, 88, 1040)
    expect(broken.length).toBeGreaterThan(2)
    for (const line of broken) expect(outline(line, face, 88).width).toBeLessThanOrEqual(1040)
    expect(broken.join(' ')).toContain('王小明')
    expect(broken.join(' ')).not.toContain('🦷')
    // Only shapes, so drawing it needs no font.
    expect(outline(name, face, 88).svg).not.toMatch(/<text|NaN|undefined/)
  },
)

test('a state stays with its city, and no word is lost', async () => {
  await loadFonts('王小明')
  expect(lines('Dentists in Los Angeles,\u00a0CA', 'geometric', 88, 1040)).toEqual([
    'Dentists in Los',
    'Angeles,\u00a0CA',
  ])
})
