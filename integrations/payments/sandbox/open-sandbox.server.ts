import { createHmac } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { SandboxGateway } from './sandbox-gateway.server.ts'

/** Opens the sandbox. It sends its events to this same process, over HTTP as a real gateway does. */
export function openSandbox(
  { PORT, SESSION_SECRET }: { PORT: number; SESSION_SECRET: string },
  deps: { db: Db; now: () => Date; timeoutMs: number },
): SandboxGateway {
  const secret = createHmac('sha256', SESSION_SECRET).update('sandbox webhook').digest('hex')
  const url = `http://localhost:${PORT}/api/webhooks/sandbox`
  const deliver = async (body: string, signature: string) => {
    if (PORT === 0) return
    const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
    await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) })
  }
  return new SandboxGateway({ ...deps, webhook: { secret, deliver } })
}
