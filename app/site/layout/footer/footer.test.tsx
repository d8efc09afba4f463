import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { bringAll } from '#app/ui/late/later.ts'
import { footerLayouts } from '#domain/values/content.ts'
import { everyVariable, shellOf } from '#tests/helpers/shell-of.ts'
import { Footer } from './footer.tsx'

beforeAll(bringAll)

function render(layout: string, variables: Parameters<typeof shellOf>[0]) {
  const { footer } = shellOf(variables, ['nx_header_1', layout])
  return renderToStaticMarkup(
    <MemoryRouter>
      <Footer content={footer} />
    </MemoryRouter>,
  )
}

test('§2 footer: each layout has its own design', () => {
  // The elements and their order, ignoring classes.
  const designs = footerLayouts.map((layout) =>
    render(layout, everyVariable).replaceAll(/<(\/?\w+)[^>]*>/g, '<$1>'),
  )
  expect(new Set(designs).size).toBe(footerLayouts.length)
})

describe.each(footerLayouts)('%s', (layout) => {
  test('§2 footer: logo, sponsor with logo and link, disclaimer, navigation and copyright of content', () => {
    const html = render(layout, everyVariable)
    expect(html).toContain(`data-layout="${layout}"`)
    expect(html).toMatch(/<img src="\/footer.svg" alt="The harbor at night"/)
    expect(html).toContain('brought to you by')
    expect(html).toMatch(/<a href="https:\/\/sponsor.example"[^>]*><img src="\/sponsor.svg"/)
    expect(html).toContain('Not <em>insurance</em>')
    expect(html).toContain('Calm waters')
    expect(html).toMatch(/<nav aria-label="Footer">.*href="\/terms".*href="https:\/\/partners.example"/)
    expect(html).toContain('© 2026 Bright Harbor Savings, LLC, United States')
  })

  test('what the law requires beside prices is at least 12 points (16 px)', () => {
    const [before = ''] = render(layout, everyVariable).split('Not <em>insurance</em>')
    const [sizes] = before.match(/class="[^"]*rich-text[^"]*"(?![\s\S]*class=)/) ?? []
    expect(sizes).toMatch(/\btext-base\b/)
    expect(sizes).not.toMatch(/\btext-(?:small|fine)\b/)
  })

  test("§9 footer: the default sponsor label is 'powered by'; logoMembersy is the fallback logo", () => {
    const html = render(layout, { logoMembersy: '/membersy.svg' })
    expect(html).toContain('<span>powered by</span>')
    expect(html).toContain('src="/membersy.svg"')
  })

  test('§3 footer: show_copyright_on_top moves the copyright line above everything else', () => {
    const place = (flag?: string) => {
      const html = render(layout, { ...everyVariable, show_copyright_on_top: flag })
      expect(html.split('©')).toHaveLength(2)
      return html.indexOf('©') < html.indexOf('/footer.svg')
    }
    expect([place('1'), place('true'), place('0'), place()]).toEqual([true, true, false, false])
  })

  test('§2 footer: with empty content the name, the label and the copyright line remain', () => {
    const html = render(layout, {})
    expect(html).toContain('Bright Harbor')
    expect(html).toContain('© 2026')
    expect(html).not.toContain('<nav')
    // The pages required by states are linked, whatever the content lists.
    for (const path of ['/health-data', '/accessibility']) expect(html).toContain(`href="${path}"`)
  })
})

test('on the dark background of 2_footer the sponsor has the logo made for it; without any, the label names the platform', () => {
  const both = { sponsored_logo: '/day.svg', sponsored_logo_dark: '/night.svg' }
  expect(render('2_footer', both)).toContain('src="/night.svg"')
  expect(render('2_footer', both)).not.toContain('src="/day.svg"')
  expect(render('2_footer', { sponsored_logo: '/day.svg' })).toContain('src="/day.svg"')
  expect(render('1_footer', both)).toContain('src="/day.svg"')
  expect(render('1_footer', {})).toContain('src="/brands/enamel/logo.svg"')
  expect(render('2_footer', {})).toContain('src="/brands/enamel/logo-light.svg"')
})
