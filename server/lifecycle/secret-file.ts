import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads the secret in the file `name` of `dataDir`, readable by its owner only. Generates it (256 random bits) when
 * missing.
 */
export function readSecretFile(dataDir: string, name: string): string {
  const path = join(dataDir, name)
  const kept = read(path)
  if (kept) return kept
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  // Write a draft, then link it into place, so that two processes starting at once get the same secret.
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8')
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
