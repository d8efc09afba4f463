import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import type { World } from '../bench/world.ts'

/** Prints the violations that the check of the books finds in a drill's world, and returns their number. */
export async function violationsOf({ client: { db } }: World): Promise<number> {
  const now = new Date()
  const gateway = new SandboxGateway({ db, now: () => now, timeoutMs: 30_000 })
  const found = await checkInvariant({ db, now, gateway })
  for (const one of found) console.error(JSON.stringify(one))
  return found.length
}
