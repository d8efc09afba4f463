import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { SessionContext } from '#app/api-client/session.ts'
import { NoscriptStyle } from '#app/site/layout/noscript.tsx'
import { bringAll } from '#app/ui/late/later.ts'
import { footerLayouts, type HeaderLayout, headerLayouts } from '#domain/values/content.ts'
import { everyVariable, shellOf } from '#tests/helpers/shell-of.ts'
import { Header } from './header.tsx'
import { MobileMenu } from './mobile-menu.tsx'

type Variables = Parameters<typeof shellOf>[0]
type Visit = { signedIn?: boolean; page?: string }

const withTopBar: HeaderLayout[] = ['2_header', '4_header', 'nx_header_1']

beforeAll(bringAll)

function render(layout: string, variables: Variables, { signedIn = false, page = 'faq' }: Visit = {}) {
  const { header } = shellOf(variables, [layout, 'nx_footer_1'])
  const session = { isAuthenticated: signedIn, setSignedIn: () => {}, setSignedOut: () => {} }
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={['/faq']}>
      <SessionContext value={session}>
        <Header content={header} meta={{ title: undefined, page, landing: undefined }} />
      </SessionContext>
    </MemoryRouter>,
  )
}

/** The opening tags of the links with this text, anywhere in the layout. */
function links(html: string, text: string): string[] {
  return [...html.matchAll(/<a\b[^>]*>[\s\S]*?<\/a>/g)]
    .map(([link]) => link)
    .filter((link) => link.replaceAll(/<[^>]*>/g, '').replace(' (opens in a new tab)', '') === text)
    .map((link) => /^<a\b[^>]*>/.exec(link)?.[0] ?? '')
}

function onlyLink(html: string, text: string): string {
  const found = links(html, text)
  expect(found, `links named ${text}`).toHaveLength(1)
  return found[0] ?? ''
}

test('each header and footer layout is rendered by the file with its name, and no file by another', () => {
  const files = Object.keys(import.meta.glob(['./*_*.tsx', '../footer/*_*.tsx']))
  const names = files.map((file) => file.replace(/^.*\//, '').replace('.tsx', ''))
  expect(names.toSorted()).toEqual([...headerLayouts, ...footerLayouts].toSorted())
})

describe.each(headerLayouts)('%s', (layout) => {
  test('§2 header: shows banner, phone, hours, right-hand links, logo, menu and join-now of content', () => {
    const html = render(layout, everyVariable)
    expect(html).toContain(`data-layout="${layout}"`)
    expect(html).toContain('Ten percent <strong>off</strong>')
    expect(html).toContain('href="tel:18005550142"')
    expect(html).toContain('(800) 555-0142')
    for (const title of ['Find a Dentist', 'Savings Summary', 'Questions']) onlyLink(html, title)
    expect(onlyLink(html, 'Become a member')).toContain('href="/join-now"')
    if (layout === '1_header') return
    expect(html).toContain('Mon–Fri 8–7')
    for (const title of ['For dentists', 'Blog', 'Help']) onlyLink(html, title)
  })

  test('§2 header: the logo is displayed at 300x73 with its alt text and links to /', () => {
    const html = render(layout, everyVariable)
    const [, link = '', image = ''] = /(<a\b[^>]*>)(<img[^>]*>)/.exec(html) ?? []
    expect(link).toContain('href="/"')
    for (const part of [
      'src="/logo.svg"',
      'alt="The harbor"',
      'width="300"',
      'height="73"',
      'h-[73px]',
      'w-[300px]',
    ]) {
      expect(image).toContain(part)
    }
  })

  test('§2 header: without a logo the name is shown instead', () => {
    const html = render(layout, { global_title: 'Bright Harbor' })
    expect(onlyLink(html, 'Bright Harbor')).toContain('href="/"')
    expect(html).not.toContain('<img')
  })

  test('§2 header: a menu link with the site slug is reduced to its last path segment', () => {
    expect(onlyLink(render(layout, everyVariable), 'Find a Dentist')).toContain('href="/find-a-dentist"')
  })

  test("§2 header: the active menu item is that of the page's meta", () => {
    const html = render(layout, everyVariable)
    expect(onlyLink(html, 'Questions')).toContain('aria-current="page"')
    expect(onlyLink(html, 'Savings Summary')).not.toContain('aria-current')
  })

  test('§2 header: signed out with the top header hidden there is a Login dropdown of the configured links', () => {
    const html = render(layout, { ...everyVariable, hide_top_header: '1' })
    expect(html).toMatch(/<summary[^>]*>Login/)
    expect(onlyLink(html, 'Members')).toContain('href="/member-login"')
    expect(onlyLink(html, 'Members')).not.toContain('_blank')
    expect(onlyLink(html, 'Dental offices')).toMatch(/target="_blank".*rel="noopener noreferrer"/)
    for (const hidden of ['For dentists', 'Mon–Fri 8–7']) expect(html).not.toContain(hidden)
    // The newest layout keeps a call icon on phones.
    expect(html.includes('(800) 555-0142')).toBe(layout === 'nx_header_1')
  })

  test('§2 header: layouts that show their top bar show no Login', () => {
    const html = render(layout, everyVariable)
    expect(/<summary[^>]*>Login/.test(html)).toBe(!withTopBar.includes(layout))
  })

  test('§6 signed in: Dashboard, the menu without Savings Summary and Find a Dentist, Logout instead of join-now', () => {
    for (const hide_top_header of ['0', '1']) {
      const html = render(layout, { ...everyVariable, hide_top_header }, { signedIn: true })
      expect(onlyLink(html, 'Dashboard')).toContain('href="/dashboard"')
      onlyLink(html, 'Questions')
      for (const gone of ['Savings Summary', 'Find a Dentist', 'Become a member']) {
        expect(links(html, gone)).toEqual([])
      }
      expect(html).toMatch(/<button[^>]*>(<svg.*?<\/svg>)?<span>Logout<\/span><\/button>/)
      expect(html).not.toMatch(/<summary[^>]*>Login/)
    }
  })

  test('§6 anonymous visitors see join-now and never Dashboard or Logout', () => {
    for (const hide_top_header of ['0', '1']) {
      const html = render(layout, { ...everyVariable, hide_top_header })
      onlyLink(html, 'Become a member')
      expect(links(html, 'Dashboard')).toEqual([])
      expect(html).not.toContain('Logout')
    }
  })

  test('signed-in members aren’t asked to sign in or to join: no login link, no offer banner', () => {
    const variables = {
      ...everyVariable,
      header_top_right_nav: [
        ...everyVariable.header_top_right_nav,
        { title: 'Member Login', link: '/member-login' },
      ],
      header_menu: [...everyVariable.header_menu, { title: 'Sign in', link: '/brightharbor/member-login' }],
      headerBannerText: '<p>New here? <a href="/join-now">See the plans</a></p>',
    }
    const visitor = render(layout, variables)
    expect(visitor).toContain('New here?')
    expect(visitor).toContain('/member-login')
    const member = render(layout, variables, { signedIn: true })
    expect(member).not.toContain('New here?')
    expect(member).not.toContain('/member-login')
    // News is for everyone.
    expect(render(layout, everyVariable, { signedIn: true })).toContain('Ten percent')
  })

  test('§2 header: with empty content the logo, Login, join-now and the toggle remain', () => {
    const html = render(layout, {})
    expect(onlyLink(html, 'Join Now')).toContain('href="/find-a-dentist"')
    expect(onlyLink(html, 'Login')).toContain('href="/member-login"')
    expect(html).toContain('aria-label="Open menu"')
    expect(html).not.toContain('tel:')
  })
})

test('§2 header: the first right-hand link opens a new tab, others follow the external flag, on the page too', () => {
  const html = render('nx_header_1', everyVariable)
  expect(onlyLink(html, 'For dentists')).toContain('target="_blank"')
  expect(onlyLink(html, 'Blog')).toContain('target="_blank"')
  expect(onlyLink(html, 'Help')).not.toContain('_blank')
})

test('§2 header: layout 4 hides its top bar when hide_top_header is 1, and shows it otherwise', () => {
  for (const hidden of ['1', 'true']) {
    expect(render('4_header', { ...everyVariable, hide_top_header: hidden })).not.toContain('Mon–Fri 8–7')
  }
  for (const shown of ['0', '', undefined]) {
    expect(render('4_header', { ...everyVariable, hide_top_header: shown })).toContain('Mon–Fri 8–7')
  }
})

test('§2 header: each layout has its own design', () => {
  // The elements and their order, ignoring classes.
  const designs = headerLayouts.map((layout) =>
    render(layout, everyVariable).replaceAll(/<(\/?\w+)[^>]*>/g, '<$1>'),
  )
  expect(new Set(designs).size).toBe(headerLayouts.length)
})

test('the phone menu has the right-hand links in layouts that show them, and not in those that hide them', () => {
  for (const layout of headerLayouts) {
    for (const hidden of ['0', '1']) {
      const { header } = shellOf({ ...everyVariable, hide_top_header: hidden }, [layout, 'nx_footer_1'])
      const html = renderToStaticMarkup(
        <MemoryRouter>
          <MobileMenu
            props={{
              content: header,
              menu: header.menu,
              isSignedIn: false,
              showLogin: false,
              isActive: () => false,
              isOpen: true,
              onToggle: () => {},
              onLogout: () => {},
              isLoggingOut: false,
              isFixed: false,
            }}
            look={{ sheet: '', link: '', join: '', logout: '', small: '' }}
          />
        </MemoryRouter>,
      )
      expect([layout, hidden, links(html, 'For dentists').length]).toEqual([
        layout,
        hidden,
        hidden === '0' ? 1 : 0,
      ])
    }
  }
})

test('without JavaScript the wide-screen menu is shown in every layout, without controls that would do nothing', () => {
  const style = renderToStaticMarkup(<NoscriptStyle />)
  expect(style).toMatch(/^<noscript><style>/)
  expect(style).toContain('button[type="button"]')
  for (const layout of headerLayouts) {
    const wide = render(layout, everyVariable).match(/class="wide-menu [^"]*"/g) ?? []
    expect([layout, wide.length]).toEqual([layout, 2])
  }
})
