import { describe, expect, test } from 'vitest'
import { showsLogin, showsTopBar } from '#domain/content/content.rules.ts'
import {
  fitsBesideLogo,
  isActiveLink,
  memberMenu,
  menuLinks,
  resolveLink,
  topBarLinks,
  withoutLogin,
} from './menu.rules.ts'

const site = { slug: 'brightharbor', hosts: ['www.brightharbor.example'] }

describe('§2 header: internal links containing the site slug are reduced to their last path segment', () => {
  test.each([
    ['/brightharbor/faq', '/faq'],
    ['/sites/brightharbor/find-a-dentist?zip=85004#map', '/find-a-dentist?zip=85004#map'],
    ['https://www.brightharbor.example/brightharbor/support', '/support'],
    ['https://www.brightharbor.example/', '/'],
    ['/brightharbor', '/'],
    ['/brightharbor/', '/'],
    ['/faq', '/faq'],
    ['/office/a/b', '/office/a/b'],
  ])('%s becomes %s', (link, to) => {
    expect(resolveLink(link, site)).toEqual({ to, isInternal: true })
  })

  test('another site keeps its address, even with the slug in it', () => {
    const link = 'https://social.example/brightharbor'
    expect(resolveLink(link, site)).toEqual({ to: link, isInternal: false })
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', ''])(
    'nothing is linked for %j',
    (link) => {
      expect(resolveLink(link, site)).toBeNull()
    },
  )
})

describe('the top bar', () => {
  const items = [
    { title: 'Dentists', link: 'https://pro.example' },
    { title: 'Help', link: '/support', external: 'false' },
    { title: 'Blog', link: 'https://blog.example', external: '1' },
    { title: 'News', link: 'https://news.example', external: 'true' },
  ]

  test('§2 header: the first right-hand link opens a new tab, the others by their external flag', () => {
    expect(topBarLinks(items, site).map(({ newTab }) => newTab)).toEqual([true, false, true, true])
  })

  test('§2 header: hide_top_header hides the top bar, and only then its layouts show Login', () => {
    const shown = showsTopBar({ hideTopHeader: false, hasTopBarContent: true })
    const hidden = showsTopBar({ hideTopHeader: true, hasTopBarContent: true })
    expect([shown, hidden]).toEqual([true, false])
    for (const layout of ['2_header', '4_header', 'nx_header_1']) {
      expect(showsLogin({ layout, topBarShown: shown })).toBe(false)
      expect(showsLogin({ layout, topBarShown: hidden })).toBe(true)
    }
  })

  test('§2 header: an empty top bar is not shown, so Login is', () => {
    expect(showsTopBar({ hideTopHeader: false, hasTopBarContent: false })).toBe(false)
  })

  test('§2 header: layouts without a top bar always show Login to visitors', () => {
    for (const layout of ['1_header', '3_header']) {
      expect(showsLogin({ layout, topBarShown: true })).toBe(true)
    }
  })
})

test("§2 header: signed in, the menu is without 'Savings Summary' and 'Find a Dentist'", () => {
  const titles = ['Home', 'Find a Dentist', 'Savings Summary ', 'FAQ']
  const menu = menuLinks(
    titles.map((title) => ({ title, link: '/x' })),
    site,
  )
  expect(memberMenu(menu).map(({ title }) => title)).toEqual(['Home', 'FAQ'])
})

test('what is hidden from members is identified by its English title, whatever its Spanish one is', () => {
  const menu = menuLinks(
    [
      { title: 'Preguntas', english: 'FAQ', link: '/faq' },
      { title: 'Buscar un dentista', english: 'Find a Dentist', link: '/find-a-dentist' },
      { title: 'Resumen de ahorros', english: 'Savings Summary', link: '/savings-summary' },
    ],
    site,
  )
  expect(memberMenu(menu).map(({ title }) => title)).toEqual(['Preguntas'])
})

test('signed in, no link leads to the sign-in; another site’s link of that name stays', () => {
  const links = menuLinks(
    [
      '/faq',
      '/member-login?return=/faq',
      '/brightharbor/Member-Login',
      'https://other.example/member-login',
    ].map((link) => ({ title: link, link })),
    site,
  )
  expect(withoutLogin(links).map(({ to }) => to)).toEqual(['/faq', 'https://other.example/member-login'])
})

describe("§2 header: the active item is chosen by the current page's meta", () => {
  const [home, faq, login, landing] = menuLinks(
    ['/', '/faq', '/brightharbor/member-login', '/spring'].map((link) => ({ title: link, link })),
    site,
  )

  test('by page, whatever the path', () => {
    const meta = { title: 'FAQ', page: 'faq', landing: undefined }
    expect(isActiveLink(faq!, meta, '/anything')).toBe(true)
    expect(isActiveLink(home!, meta, '/')).toBe(false)
  })

  test('§2 routes: reset-password carries the label of member-login', () => {
    const meta = { title: 'Reset Password', page: 'member-login', landing: undefined }
    expect(isActiveLink(login!, meta, '/reset-password')).toBe(true)
  })

  test('a landing page by its path', () => {
    const meta = { title: undefined, page: 'landing', landing: 'landing-home' }
    expect(isActiveLink(landing!, meta, '/spring')).toBe(true)
    expect(isActiveLink(landing!, meta, '/summer')).toBe(false)
  })

  test("a state's page by its path", () => {
    const meta = { title: 'Arizona', page: 'states', landing: undefined }
    const [arizona] = menuLinks([{ title: 'Arizona', link: '/arizona' }], site)
    expect(isActiveLink(arizona!, meta, '/arizona')).toBe(true)
    expect(isActiveLink(faq!, meta, '/arizona')).toBe(false)
  })
})

test('a menu is beside the logo where all of it fits there, and below it otherwise', () => {
  const five = ['Find a Dentist', 'Plans', 'Savings Summary', 'FAQ', 'Support']
  const fits = (titles: string[], joinText = 'Join Now', showLogin = false) =>
    fitsBesideLogo('nx_header_1', { menu: titles.map((title) => ({ title })), joinText, showLogin })
  expect(fits(five)).toBe(true)
  expect(fits(five, 'Join Now', true)).toBe(false)
  expect(fits(five, 'Inscríbase ahora mismo en el plan')).toBe(false)
  expect(fits([...five, 'Arizona', 'Directory'])).toBe(false)
  expect(fits(['Zahn'.repeat(36)])).toBe(false)
  expect(fits([])).toBe(true)
})

test('a member is offered neither a sign-in nor a password reset', () => {
  const links = ['/member-login', '/reset-password', '/reset-password?from=menu', '/faq'].map((to) => ({
    ...{ title: to, to, isInternal: true, newTab: false },
  }))
  expect(withoutLogin(links).map(({ to }) => to)).toEqual(['/faq'])
})
