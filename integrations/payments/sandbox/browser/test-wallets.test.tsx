import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TestWallets } from './test-wallets.tsx'

test('each wallet’s button has the wallet’s name, and shows its logo, which is not read out', () => {
  const html = renderToStaticMarkup(<TestWallets amountCents={16_400} onBrought={() => {}} />)
  const buttons = html.match(/<button.*?<\/button>/g) ?? []
  expect(buttons.map((button) => /aria-label="([^"]*)"/.exec(button)?.[1])).toEqual([
    'Apple Pay',
    'Google Pay',
    'Link',
  ])
  for (const button of buttons) expect(button).toMatch(/aria-hidden="true".*<svg.*<path/)
  expect(buttons.map((button) => button.replaceAll(/<[^>]+>/g, ''))).toEqual(['Pay', 'Pay', 'Link'])
  // White on dark pages, as the wallets' guidelines require.
  for (const button of buttons) expect(button).toContain('dark:bg-white')
})
