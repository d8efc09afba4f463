import sharp from 'sharp'

export type Picture = { width: number; png: Buffer }

const rowHeight = 760
const gap = 24
const caption = 28
const widest = 3_000

/** Arranges the pictures of one page in rows of equal height, each with its width above it; for review by eye. */
export async function writeContactSheet(file: string, title: string, pictures: Picture[]): Promise<void> {
  const cells = await Promise.all(
    pictures.map(async ({ width, png }) => {
      const { data, info } = await sharp(png)
        .resize({ height: rowHeight })
        .png()
        .toBuffer({ resolveWithObject: true })
      return { name: `${width}`, data, width: info.width }
    }),
  )
  let left = gap
  let top = gap + caption
  const placed = cells.map((cell) => {
    if (left + cell.width + gap > widest) {
      left = gap
      top += rowHeight + caption + gap
    }
    const at = { ...cell, left, top: top + caption }
    left += cell.width + gap
    return at
  })
  await sharp({
    create: { width: widest, height: top + caption + rowHeight + gap, channels: 3, background: '#8a8f98' },
  })
    .composite([
      words(title, gap, gap),
      ...placed.flatMap((cell) => [
        { input: cell.data, left: cell.left, top: cell.top },
        words(cell.name, cell.left, cell.top - caption),
      ]),
    ])
    .png({ compressionLevel: 9, palette: true })
    .toFile(file)
}

function words(text: string, left: number, top: number): { input: Buffer; left: number; top: number } {
  const shown = text.replaceAll('&', '&amp;')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="${caption}"><text y="20" font-family="sans-serif" font-size="20">${shown}</text></svg>`
  return { input: Buffer.from(svg), left, top }
}
