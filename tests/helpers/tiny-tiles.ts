import { gzipSync } from 'node:zlib'

/** A number in protobuf encoding. */
function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}
const field = (number: number, bytes: number[] | Buffer) => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
const count = (number: number, value: number) => [...varint(number * 8), ...varint(value)]
const text = (number: number, words: string) => field(number, Buffer.from(words))
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

/** One layer of a vector tile with one feature, tagged `kind`. `type`: 2 a line, 3 a polygon. */
function layer(name: string, kind: string, type: 2 | 3, [first, ...rest]: [number, number][]): number[] {
  const [x = 0, y = 0] = first ?? []
  const steps = rest.flatMap(([dx, dy]) => [zigzag(dx), zigzag(dy)])
  const geometry = [9, zigzag(x), zigzag(y), rest.length * 8 + 2, ...steps, ...(type === 3 ? [15] : [])]
  const feature = [...field(2, [0, 0]), ...count(3, type), ...field(4, geometry.flatMap(varint))]
  return field(3, [
    ...count(15, 2),
    ...text(1, name),
    ...field(2, feature),
    ...text(3, 'kind'),
    ...field(4, text(1, kind)),
    ...count(5, 4_096),
  ])
}

/**
 * The smallest possible map tiles file: PMTiles version 3 with only the tile of zoom 0, in which the world is land with
 * a highway across it.
 */
export function tinyTiles(): Buffer {
  const land = layer('earth', 'earth', 3, [
    [0, 0],
    [4_096, 0],
    [0, 4_096],
    [-4_096, 0],
  ])
  const road = layer('roads', 'highway', 2, [
    [0, 1_600],
    [4_096, 100],
  ])
  const tile = gzipSync(Buffer.from([...land, ...road]))
  const metadata = gzipSync('{"vector_layers":[]}')
  // One entry: tile 0, run length 1, its length, from the first byte.
  const directory = gzipSync(Buffer.from([1, 0, 1, ...varint(tile.length), 1]))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const starts = [127, directory.length, 127 + directory.length, metadata.length]
  const end = 127 + directory.length + metadata.length
  for (const [index, value] of [...starts, end, 0, end, tile.length, 1, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
  // Clustered; gzip for directory and tile; vector tiles; zoom 0 only.
  for (const [index, value] of [1, 2, 2, 1, 0, 0].entries()) header.writeUInt8(value, 96 + index)
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 10_000_000, 102 + 4 * index)
  return Buffer.concat([header, directory, metadata, tile])
}
