const signatures: [bytes: number[], what: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel workbook or another packed file'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an Excel workbook of an older kind'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x1f, 0x8b], 'a packed file'],
  [[0x3c], 'a web page or XML'],
  [[0x7b], 'JSON'],
]

/**
 * If the first bytes show that a file isn't a CSV, a sentence that says what it is and what to do. Null if it may be
 * one.
 */
export function otherFile(head: Uint8Array): string | null {
  const found = signatures.find(([bytes]) => bytes.every((byte, at) => head[at] === byte))
  return found ? `This is ${found[1]}, not CSV. Open it in a spreadsheet and save it as “CSV UTF-8”.` : null
}
