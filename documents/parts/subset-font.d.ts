declare module 'subset-font' {
  /** The font cut down to the characters of a text, at one place of each of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>
}
