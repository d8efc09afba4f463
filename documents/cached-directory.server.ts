import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PrintedDirectory } from './directory.tsx'
import { print } from './documents.ts'
import type { DocumentBrand } from './parts/letterhead.tsx'

/** A directory is about 100 KB; 30 entries are enough for every brand of a deployment. */
const kept = new LRUCache<string, Promise<Buffer>>({ max: 30 })

/**
 * The directory as a PDF, rendered once per content and cached. Concurrent callers share one rendering. The key
 * includes all of the content, so nothing needs invalidating when an office or a color changes.
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
