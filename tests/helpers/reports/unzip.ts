import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by name, from its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  for (let file = 0; file < count; file++) {
    const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [nameLength, more] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)]
    const own = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start = own + 30 + archive.readUInt16LE(own + 26) + archive.readUInt16LE(own + 28)
    const data = archive.subarray(start, start + packed)
    files.set(name, method === 0 ? data : inflateRawSync(data))
    at += 46 + nameLength + more + archive.readUInt16LE(at + 32)
  }
  return files
}
