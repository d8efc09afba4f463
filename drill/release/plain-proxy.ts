import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Balancer } from './haproxy.ts'

/**
 * Health checks like a cloud load balancer's: every second, with five seconds to respond; up after two successes in a
 * row, down after two failures. If none is up, all get traffic.
 */
const checkMs = 1_000
const answerMs = 5_000
const inARow = 2

/**
 * A TCP proxy at `port` in front of processes at `ports` on this machine. Each connection goes to the next ready
 * process and stays there. It never retries and hides no response, like the plain load balancers of cloud providers.
 */
export async function startPlainProxy(port: number, ports: number[]): Promise<Balancer> {
  const backends = ports.map((own) => ({ own, isUp: true, others: 0 }))
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    const up = backends.filter(({ isUp }) => isUp)
    const ready = up.length > 0 ? up : backends
    const chosen = ready[turn++ % ready.length]
    if (!chosen) throw new Error('There is nothing behind the proxy.')
    const behind = connect(chosen.own, 'localhost')
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  const check = setInterval(() => {
    for (const backend of backends) {
      void isReady(backend.own).then((isGood) => {
        backend.others = isGood === backend.isUp ? 0 : backend.others + 1
        if (backend.others < inARow) return
        backend.isUp = isGood
        backend.others = 0
      })
    }
  }, checkMs)
  server.listen(port)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      clearInterval(check)
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://localhost:${port}/readyz`, {
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => null)
  await answer?.arrayBuffer().catch(() => {})
  return answer?.ok ?? false
}
