import { expect, test } from 'vitest'
import { shownNumber } from './shown-number.ts'

test('the internal suffix that separates erased people’s rows is never shown', () => {
  expect(shownNumber('erased-01a21398-2f00-7c11-8000-0a1b2c3d4e5f')).toBe('Erased')
  expect(shownNumber('7FVX-Q2MQ-KM8Y')).toBe('7FVX-Q2MQ-KM8Y')
})
