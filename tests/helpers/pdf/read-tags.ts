import { getDocumentProxy } from 'unpdf'

type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] }

/** A PDF as a screen reader gets it: its language, its title, and its elements in order, each with type and text. */
export async function readTags(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await document.getMetadata()
  const pieces: { role: string; text: string; alt?: string }[] = []
  const untold: string[] = []
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at)
    const words = new Map<string, string>()
    const open: (string | null)[] = []
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) {
        const id = open.findLast((each) => each !== null)
        if (id) words.set(id, `${words.get(id) ?? ''}${item.str} `)
        else if (open.length === 0 && item.str.trim()) untold.push(item.str)
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? null)
    }
    const tell = ({ role, alt, id, children = [] }: Node, into?: { text: string }) => {
      if (id !== undefined && into) into.text += words.get(id) ?? ''
      const piece = role && role !== 'Root' ? { role, text: '', ...(alt ? { alt } : {}) } : undefined
      if (piece) pieces.push(piece)
      for (const each of children) tell(each, piece ?? into)
      if (piece) piece.text = piece.text.replaceAll(/\s+/g, ' ').trim()
    }
    const tree: Node | null = await page.getStructTree()
    if (tree) tell(tree)
  }
  return {
    /** The document's language. An element may have another. */
    language: 'Language' in info ? info.Language : undefined,
    title: 'Title' in info ? info.Title : undefined,
    isTagged: (await document.getMarkInfo())?.Marked ?? false,
    /** Whether it claims to follow PDF/UA. */
    isUniversal: bytes.toString('latin1').includes('<pdfuaid:part>1</pdfuaid:part>'),
    showsTitle: ((await document.getViewerPreferences()) as { DisplayDocTitle?: boolean } | null)
      ?.DisplayDocTitle,
    pieces,
    headings: pieces.filter(({ role }) => /^H\d$/.test(role)).map(({ role, text }) => `${role} ${text}`),
    /** Text that is neither in an element nor marked as an artifact. */
    untold,
  }
}
