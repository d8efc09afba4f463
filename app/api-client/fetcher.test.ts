import { expect, test, vi } from 'vitest'
import type { ConsoleCalls } from '#client/generated/console-calls.ts'
import type { SiteCalls } from '#client/generated/site-calls.ts'
import { answerWith } from './answer-with.ts'
import type { Fetcher } from './fetcher.ts'

/**
 * Code that must not compile: `npm run typecheck` fails if a line below an `@ts-expect-error` is no longer an error.
 * Never called: the compiler does the testing.
 */
async function refusedByTheCompiler(site: Fetcher<SiteCalls>, console: Fetcher<ConsoleCalls>) {
  const id: string = 'a member, a membership or an office'
  const path: string = '/api/v4/member/logout'
  const body = { currentPassword: 'a', password: 'b' }

  await console('/api/admin/security/password', { method: 'PUT', body })
  // @ts-expect-error a wrong path
  await console('/api/admin/security/passwords', { method: 'PUT', body })
  // @ts-expect-error a path whose rest is not known
  await site(path, { method: 'POST' })
  // @ts-expect-error a call of the other API
  await site('/api/admin/security/password', { method: 'PUT', body })
  // @ts-expect-error another method
  await console('/api/admin/security/password', { method: 'POST', body })
  // @ts-expect-error no body
  await console('/api/admin/security/password', { method: 'PUT' })
  // @ts-expect-error a field of the body is missing
  await console('/api/admin/security/password', { method: 'PUT', body: { password: 'b' } })
  // @ts-expect-error a body where there is none
  await site('/api/v4/member/logout', { method: 'POST', body })

  await site(`/api/v4/member/dependents/${id}/takeBack`, { method: 'POST', body: {} })
  // @ts-expect-error a part of a path that is a call too
  await site(`/api/v4/member/dependents/${id}/takeback`, { method: 'POST', body: {} })
  // @ts-expect-error a union of paths, one of them wrong
  await console(`/api/admin/jobs/${id}/${'again' as 'again' | 'anew'}`, {
    method: 'POST',
    body: { reason: '' },
  })

  const answer = await site(`/api/v4/locations/${id}`)
  if (!answer.ok) return null
  // @ts-expect-error a wrong field of the answer
  return [answer.data.name, answer.data.called]
}

test('of several response shapes the one with the field is used; a missing field is a compile error', async () => {
  type Shapes = { quote: number } | { status: 'paid' }
  const call = vi.fn(async () => ({ ok: true as const, status: 200, data: { quote: 1 } as Shapes }))
  expect(await answerWith('quote', call())).toEqual({ ok: true, status: 200, data: { quote: 1 } })
  await expect(answerWith('status', call())).rejects.toThrow('The answer has no status.')
})

test('a refusal is passed on unchanged', async () => {
  const refusal = {
    ok: false as const,
    status: 409,
    error: { statusCode: 409, statusMessage: '', message: 'The price has changed.', code: 'stale_quote' },
  }
  expect(await answerWith('quote', Promise.resolve<typeof refusal>(refusal))).toBe(refusal)
})

test('the calls that must not compile match the two documents', () => {
  expect(refusedByTheCompiler).toHaveLength(2)
})
