import { describe, expect, test } from 'vitest'
import { minimalContent } from '#demo/contents.ts'
import { isTrue, joinNowLink } from './content.rules.ts'
import { contentSchema } from './content.schema.ts'
import { linkSchema } from './content-text.schema.ts'

describe('the payload', () => {
  test('§3 payload: fills missing lists and pages, so that readers don’t have to check', () => {
    const content = contentSchema.parse(minimalContent())
    expect(content.base.variables.header_menu).toEqual([])
    expect(content.base.variables.plans_whitelist).toEqual([])
    expect(content.pages['savings-summary']).toEqual({ variables: {}, blocks: [] })
    expect(content.redirects).toEqual([])
  })

  test('parsing is idempotent', () => {
    const once = contentSchema.parse(minimalContent())
    expect(contentSchema.parse(JSON.parse(JSON.stringify(once)))).toEqual(once)
  })

  test('drops on read what a newer build wrote', () => {
    const newer = { ...minimalContent(), experiments: { hero: 'b' } }
    expect(contentSchema.parse(newer)).not.toHaveProperty('experiments')
  })

  test('refuses text that PostgreSQL can’t store', () => {
    const nul = minimalContent({ pages: { home: { title: 'a\u0000b' } } })
    expect(contentSchema.safeParse(nul).success).toBe(false)
  })
})

describe('a link', () => {
  test.each([
    '/',
    '/faq',
    '/#plans',
    '/find-a-dentist?zip=85004&radius=25',
    '#questions',
    'https://example.com/a?b=c#d',
    'tel:8005550142',
    'mailto:help@example.com',
  ])('may lead to %s', (link) => {
    expect(linkSchema.safeParse(link).success).toBe(true)
  })

  test.each([
    '',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'blob:https://example.com/1',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'http://example.com',
    'https://user:secret@example.com',
    'https://localhost/admin',
    'faq',
    'mailto:a@b.example?bcc=c@d.example',
    '/"><script>',
  ])('may not be %j', (link) => {
    expect(linkSchema.safeParse(link).success).toBe(false)
  })
})

test.each([
  ['true', true],
  ['1', true],
  ['TRUE', false],
  ['0', false],
  ['', false],
  [undefined, false],
])('§3 payload: booleans arrive as text: %j means %s', (text, meaning) => {
  expect(isTrue(text)).toBe(meaning)
})

test('§2 header: join now leads to the first of its names that is set, else to the dentists', () => {
  const withNames = (variables: Record<string, string>, header?: string) => {
    const content = minimalContent({ pages: { home: { variables } } })
    content.base.variables.header_join_now_link = header
    return joinNowLink(contentSchema.parse(content))
  }
  expect(
    withNames({ header_join_now_link: '/c', home_join_now_url: '/b', home_banner_join_now_url: '/a' }),
  ).toBe('/a')
  expect(withNames({ header_join_now_link: '/c', home_join_now_url: '/b' })).toBe('/b')
  expect(withNames({ header_join_now_link: '/c' }, '/d')).toBe('/c')
  expect(withNames({}, '/d')).toBe('/d')
  expect(withNames({})).toBe('/find-a-dentist')
})
