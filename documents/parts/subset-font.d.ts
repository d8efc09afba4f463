declare module 'subset-font' {
  /** Reduces the font to the characters of a text, at fixed positions on its variation axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>
}
