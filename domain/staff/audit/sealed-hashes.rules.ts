import { z } from 'zod'
import type { LoggedHashes } from './verify-audit.server.ts'

const lineSchema = z.object({
  job: z.literal('seal-audit'),
  chain: z.union([z.uuid(), z.literal('deployment')]),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * Audit hashes in a log, by chain, each once and in the log's order. Skips whatever precedes the JSON of a line, such
 * as the prefixes of journald and containers, and unrelated lines.
 */
export function readSealedHashes(log: string): LoggedHashes[] {
  const found = new Map<string, Set<string>>()
  for (const line of log.split('\n')) {
    if (!line.includes('seal-audit')) continue
    const parsed = lineSchema.safeParse(readJson(line.slice(Math.max(line.indexOf('{'), 0))))
    if (!parsed.success) continue
    const { chain, hash } = parsed.data
    found.set(chain, (found.get(chain) ?? new Set()).add(hash))
  }
  return [...found].map(([chain, hashes]) => ({
    brandId: chain === 'deployment' ? null : chain,
    hashes: [...hashes],
  }))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
