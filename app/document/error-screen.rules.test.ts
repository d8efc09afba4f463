import { expect, test } from 'vitest'
import { screenError, screenErrorOf } from './error-screen.rules.ts'

test("§2 error screen: statusCode 500 and 'Internal Server Error' by default", () => {
  expect(screenError({})).toMatchObject({ statusCode: 500, statusMessage: 'Internal Server Error' })
  expect(screenError({ statusCode: 503, statusMessage: 'Service Unavailable' }).statusMessage).toBe(
    'Service Unavailable',
  )
})

test("§2 error screen: a 404 says 'Page Not Found' and carries its message", () => {
  const thrown = { status: 404, statusText: '', data: 'Page not found: /nowhere' }
  expect(screenErrorOf(thrown)).toEqual({
    statusCode: 404,
    statusMessage: 'Page Not Found',
    message: 'Page not found: /nowhere',
  })
})

test('a page that couldn’t be fetched is reported as such, in every browser', () => {
  for (const words of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed']) {
    const shown = screenErrorOf(new TypeError(words))
    expect(shown).toMatchObject({ statusCode: 500, statusMessage: 'No connection' })
    expect(shown.message).toContain('check your connection')
  }
  expect(screenErrorOf(new TypeError('x is not a function')).statusMessage).toBe('Internal Server Error')
})

test('§2 error screen: a server error isn’t explained to visitors', () => {
  const shown = screenErrorOf(new Error('password of the database is hunter2'))
  expect(shown.statusCode).toBe(500)
  expect(shown.message).not.toContain('hunter2')
})

test('a response that didn’t come from the screen has a sentence: an Error entity’s, or ours for a proxy’s page', () => {
  const refusal = { statusCode: 503, message: 'Very many people are here right now.', code: 'too_busy' }
  const refused = screenErrorOf({ status: 503, statusText: '', data: JSON.stringify(refusal) })
  expect(refused.message).toBe(refusal.message)
  for (const data of ['<html><body>Bad Gateway</body></html>', '\n<!doctype html>', '{"fault"', '[]', '']) {
    const shown = screenErrorOf({ status: 502, statusText: 'Bad Gateway', data })
    expect(shown.message).toBe('Something went wrong on our side. Please try again in a moment.')
  }
})
