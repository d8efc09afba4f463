import { expect, test, vi } from 'vitest'
import { warmUp } from './warm-up.ts'

test('what visitors request first is requested repeatedly, and no failure of it ends startup', async () => {
  const answer = vi.fn(({ url }: Request) => {
    if (url.endsWith('/member-login')) throw new Error('drawn wrong')
    return url.endsWith('/') ? Promise.reject(new Error('away')) : new Response('drawn')
  })
  await warmUp(answer, 'first.example')
  const asked = answer.mock.calls.map(([{ url, headers }]) => [url, headers.get('host')])
  expect(asked.filter(([url]) => url === 'http://first.example/')).toHaveLength(8)
  expect(asked).toContainEqual(['http://first.example/api/auth', 'first.example'])
})
