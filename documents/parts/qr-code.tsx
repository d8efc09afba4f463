import { Path, Svg } from '@react-pdf/renderer'
import { qrPath } from './qr-path.server.ts'

/** A QR code for a PDF, black on white on any background; `width` in points. */
export function QrCode({ text, width }: { text: string; width: number }) {
  const { size, path } = qrPath(text)
  return (
    <Svg width={width} height={width} viewBox={`0 0 ${size} ${size}`}>
      <Path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
      <Path d={path} stroke="#000000" strokeWidth={1} />
    </Svg>
  )
}
