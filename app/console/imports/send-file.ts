import { staffFetch } from '#app/console/staff-fetch.ts'
import { partBytes } from '#domain/back-office/imports/file-limits.ts'
import type { ImportWords } from './import-words.ts'

/**
 * Compresses a file in the browser and uploads it in parts to the import at `path`; it's never entirely in memory.
 * `onSent` receives the share of the file read so far, 0 to 1. Returns an error message, or null.
 */
export async function sendFile(
  path: `/api/admin/${ImportWords['api']}/${string}`,
  file: File,
  onSent: (share: number) => void,
): Promise<string | null> {
  let read = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      read += chunk.length
      controller.enqueue(chunk)
    },
  })
  const packed = file.stream().pipeThrough(counted).pipeThrough(new CompressionStream('gzip')).getReader()
  let rest = new Uint8Array(0)
  let number = 0
  const send = async (bytes: Uint8Array): Promise<string | null> => {
    const body = { number, data: base64(bytes) }
    number += 1
    const answer = await staffFetch(`${path}/parts`, {
      method: 'PUT',
      body,
    })
    onSent(file.size === 0 ? 1 : read / file.size)
    return answer.ok ? null : answer.error.message
  }
  while (true) {
    const { done, value } = await packed.read()
    if (value) {
      const joined = new Uint8Array(rest.length + value.length)
      joined.set(rest)
      joined.set(value, rest.length)
      rest = joined
    }
    while (rest.length >= partBytes || (done && rest.length > 0)) {
      const fault = await send(rest.subarray(0, partBytes))
      if (fault) return fault
      rest = rest.slice(partBytes)
    }
    if (done) return null
  }
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
