import { crc32, deflateRawSync } from 'node:zlib'

const utf8Names = 0x0800
const deflated = 8

/**
 * Packs files into one ZIP archive (PKWARE APPNOTE 6.3.3), each deflated; `at` is the UTC time stamped on all of them.
 */
export function zip(files: readonly { name: string; text: string }[], at: Date): Buffer {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let offset = 0
  for (const { name, text } of files) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(utf8Names, 2)
    about.writeUInt16LE(deflated, 4)
    about.writeUInt16LE(dosTime(at), 6)
    about.writeUInt16LE(dosDate(at), 8)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([signature(0x04034b50), about, path, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    index.push(Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), about, place, path]))
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(index)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, directory, signature(0x06054b50), end])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function dosTime(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
}

function dosDate(at: Date): number {
  return ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
}
