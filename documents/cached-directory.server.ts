import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PrintedDirectory } from './directory.tsx'
import { print } from './documents.ts'
import type { DocumentBrand } from './parts/letterhead.tsx'

/** A directory is about 100 KB; every brand of a deployment finds room. */
const kept = new LRUCache<string, Promise<Buffer>>({ max: 30 })

/**
 * The directory as a PDF, made once for what it says and then kept: whoever asks meanwhile waits for the same one.
 * What it says is part of its key, so there is nothing to forget when an office or a color changes.
 */
export function keptDirectoryPdf(brand: DocumentBrand, printed: PrintedDirectory): Promise<Buffer> {
  const key = createHash('sha256')
    .update(JSON.stringify([brand, printed]))
    .digest('base64url')
  const found = kept.get(key)
  if (found) return found
  const making = print({ kind: 'directory', brand, ...printed })
  kept.set(key, making)
  making.catch(() => kept.delete(key))
  return making
}
