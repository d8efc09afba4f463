import { type Extensions, Mark } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { FieldErrorText, TextAreaField } from '#app/ui/field.tsx'
import { cleanPasted } from './clean-pasted.ts'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  name: string
  html: string
  onChange: (html: string) => void
}

const mark = (name: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
  })

/** What the rich text allow-list (domain/content/rich-text.rules.ts) permits and the editor can show. */
const extensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      protocols: ['https', 'mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (url) => isLink(url),
    },
    trailingNode: false,
  }),
  mark('small'),
  mark('sub'),
  mark('sup'),
]

/** Elements the editor would lose: text with these is edited as HTML. */
const beyond = /<(table|dl|dt|dd|address|caption)\b/i

const isLink = (url: string): boolean => /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/i.test(url.trim())

/** A rich text editor with the allowed marks; text with a table or a definition list is edited as HTML. */
export function RichTextField(props: Props) {
  return beyond.test(props.html) ? <AsHtml {...props} /> : <AsWords {...props} />
}

function AsHtml({ label, error, name, html, onChange }: Props) {
  return (
    <TextAreaField
      name={name}
      label={label}
      hint="This text has a table or a list of terms, so it is edited as HTML."
      {...(error ? { error } : {})}
      rows={10}
      value={html}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function AsWords({ label, hint, error, name, html, onChange }: Props) {
  const id = useId()
  const change = useEffectEvent(onChange)
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(error ? { 'aria-invalid': 'true' } : {}),
        class: 'rich-editor',
        'data-name': name,
      },
      transformPastedHTML: cleanPasted,
    },
    onUpdate: ({ editor: at }) => change(at.isEmpty ? '' : at.getHTML()),
  })
  // Changes from elsewhere, such as an undo or someone else's save, are applied; what was typed here is already there.
  useEffect(() => {
    if (editor.isDestroyed || editor.isFocused || html === (editor.isEmpty ? '' : editor.getHTML())) return
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  return (
    <div className="min-w-0">
      <p id={`${id}-label`} className="mb-1.5 text-small font-semibold">
        {label}
      </p>
      {hint && <p className="-mt-1 mb-2 text-small text-muted">{hint}</p>}
      <Tools editor={editor} label={label} />
      <EditorContent editor={editor} />
      <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>
    </div>
  )
}

const tool =
  'min-h-8 min-w-8 rounded-sm px-2 text-small hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:text-accent-strong disabled:opacity-40'

function Tools({ editor, label }: { editor: ReturnType<typeof useEditor>; label: string }) {
  const [link, setLink] = useState<string | null>(null)
  const on = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      bold: at?.isActive('bold') ?? false,
      italic: at?.isActive('italic') ?? false,
      h2: at?.isActive('heading', { level: 2 }) ?? false,
      h3: at?.isActive('heading', { level: 3 }) ?? false,
      bulletList: at?.isActive('bulletList') ?? false,
      orderedList: at?.isActive('orderedList') ?? false,
      link: at?.isActive('link') ?? false,
    }),
  })
  if (!editor || !on) return null
  const run = () => editor.chain().focus()
  const button = (title: string, face: React.ReactNode, isOn: boolean, act: () => void) => (
    <button type="button" className={tool} aria-label={title} aria-pressed={isOn} onClick={act}>
      {face}
    </button>
  )
  const setHref = () => {
    const href = link?.trim() ?? ''
    if (href === '') run().extendMarkRange('link').unsetLink().run()
    else if (isLink(href)) run().extendMarkRange('link').setLink({ href }).run()
    else return
    setLink(null)
  }
  return (
    <div
      role="toolbar"
      aria-label={`Format: ${label}`}
      className="flex flex-wrap gap-0.5 rounded-t-md border border-b-0 border-line-strong bg-page p-1"
    >
      {button('Bold', <b>B</b>, on.bold, () => run().toggleBold().run())}
      {button('Italic', <i>I</i>, on.italic, () => run().toggleItalic().run())}
      {button('Heading', 'H2', on.h2, () => run().toggleHeading({ level: 2 }).run())}
      {button('Smaller heading', 'H3', on.h3, () => run().toggleHeading({ level: 3 }).run())}
      {button('List', '• List', on.bulletList, () => run().toggleBulletList().run())}
      {button('Numbered list', '1. List', on.orderedList, () => run().toggleOrderedList().run())}
      {button('Link', 'Link', on.link, () =>
        setLink(link === null ? String(editor.getAttributes('link').href ?? '') : null),
      )}
      {link !== null && (
        <span className="flex w-full items-center gap-1 p-1">
          <input
            aria-label="The link leads to"
            value={link}
            onChange={({ target }) => setLink(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              setHref()
            }}
            placeholder="/faq or https://…"
            className="min-w-0 grow rounded-sm border border-line-strong bg-surface px-2 py-1 text-small"
          />
          <button type="button" className={tool} onClick={setHref}>
            Set
          </button>
        </span>
      )}
    </div>
  )
}
