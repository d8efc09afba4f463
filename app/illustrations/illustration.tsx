import type { IllustrationName } from '#domain/content/block.schema.ts'
import desert from './desert.svg?url'
import harbour from './harbour.svg?url'
import people from './people.svg?url'
import prism from './prism.svg?url'
import spots from './spots.svg?url'

/** The three large scenes have one file each, so that visitors load only their brand's. */
const scenes: Partial<Record<IllustrationName, { file: string; box: string; wideBox?: string }>> = {
  harbour: { file: harbour, box: '0 0 640 520', wideBox: '0 0 1440 460' },
  desert: { file: desert, box: '0 0 640 520', wideBox: '0 0 1440 460' },
  prism: { file: prism, box: '0 0 640 512' },
  household: { file: people, box: '0 0 640 420' },
  checkup: { file: people, box: '0 0 640 420' },
}

/**
 * A drawing in the brand's colors. It's a file, so none of its paths is in the JavaScript. It's decorative unless
 * `label` is given. With `fills` it fills its box, cropped at the edges; `wide` selects the version for wide screens,
 * if there is one.
 */
export function Illustration({
  name,
  label,
  fills = false,
  wide = false,
  className = '',
}: {
  name: IllustrationName
  label?: string
  fills?: boolean
  wide?: boolean
  className?: string
}) {
  const { file, box, wideBox } = scenes[name] ?? { file: spots, box: '0 0 160 120' }
  const isWide = wide && wideBox !== undefined
  return (
    <svg
      viewBox={isWide ? wideBox : box}
      preserveAspectRatio={fills ? 'xMidYMid slice' : undefined}
      className={`drawing ${className}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${file}#${name}${isWide ? '-wide' : ''}`} />
    </svg>
  )
}
