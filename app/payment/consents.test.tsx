// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConsentBoxes } from './consents.tsx'

const texts = {
  disclosure: 'This plan is not insurance.',
  terms: 'I agree to the terms.',
  electronic: null,
  autoRenew: 'Renew my membership for $149.00 on 11/20/27 and each year after that.',
} as unknown as Parameters<typeof ConsentBoxes>[0]['texts']

test('beside the box of auto-renewal stand how it is stopped and what goes back; nothing is ticked beforehand', () => {
  document.body.innerHTML = renderToString(<ConsentBoxes texts={texts} agreement={null} name="consents" />)
  const box = document.querySelector('input[name="consents.autoRenew"]')
  const words = (box?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
  expect(words).toContain('within 30 days')
  expect(words).toContain('You can cancel at any time in your account')
  const boxes = [...document.querySelectorAll('input')]
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false])
})
