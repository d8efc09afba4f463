import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { print } from '#documents/documents.ts'
import type { ShareLook, ShareWords } from './draw-share.ts'

/** About 40 KB each. */
const kept = new LRUCache<string, Promise<Buffer>>({ max: 300 })

/** A picture's name: a hash of its text and look, so a name always means the same picture. */
export function shareKey(look: ShareLook, words: ShareWords): string {
  return createHash('sha256')
    .update(JSON.stringify([1, look, words]))
    .digest('base64url')
    .slice(0, 22)
}

/**
 * The picture as a PNG, rendered once per content and cached. It waits in the same queue as the PDFs.
 * @throws TooBusy if too many are waiting.
 */
export function sharePicture(look: ShareLook, words: ShareWords): Promise<Buffer> {
  const key = shareKey(look, words)
  const found = kept.get(key)
  if (found) return found
  const making = print({ kind: 'share-picture', look, words })
  kept.set(key, making)
  making.catch(() => kept.delete(key))
  return making
}
