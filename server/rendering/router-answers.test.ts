import { createRequestHandler, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { consoleContext } from '#app/console/console-context.ts'
import { handleError as ofConsole } from '#app/console/entry.server.tsx'
import { handleError as ofSite } from '#app/entry.server.tsx'
import { requestContext } from '#app/request-context.ts'
import type { Services } from '#domain/services.ts'
import { screens } from '#tests/helpers/screens.ts'

/** What an entry's `handleError` logs about a request, and the response. */
async function toldOf(handleError: typeof ofSite, path: string, loader: () => null) {
  const alarm = vi.fn<Services['alarm']>()
  const services = { alarm } as unknown as Services
  const context = new RouterContextProvider()
  context.set(requestContext, { services } as never)
  context.set(consoleContext, { services } as never)
  const draw = (_: Request, status: number) => new Response('drawn', { status })
  const build = screens(draw, { loader }, handleError as (error: unknown) => void)
  const answer = await createRequestHandler(build, 'production')(
    new Request(`http://localhost${path}`),
    context,
  )
  return { status: answer.status, told: alarm.mock.calls }
}

test.each([
  ['site', ofSite],
  ['console', ofConsole],
] as const)(
  'a line feed in an address that no screen of the %s has is a 404 and no alarm; a server error is one',
  async (_, handleError) => {
    for (const path of ['/a%0ab/c', '/a%0Ab', '/a/b%0a', '/%0a', '/a%0ab/c.data'])
      expect([path, await toldOf(handleError, path, () => null)]).toEqual([path, { status: 404, told: [] }])
    const broken = () => {
      throw new Error('broken')
    }
    const { status, told } = await toldOf(handleError, '/a', broken)
    expect(status).toBe(500)
    expect(told).toEqual([[expect.stringContaining('could not be drawn'), expect.anything()]])
  },
)
