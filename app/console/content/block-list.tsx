import { useRef } from 'react'
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { Dropdown } from '#app/ui/dropdown.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { BlockForm } from '#domain/back-office/content/forms.rules.ts'
import type { FieldError } from '#domain/errors.ts'

type Props = {
  blocks: unknown[]
  forms: BlockForm[]
  chosen: number | null
  /** The path of the blocks in the content, as used in errors. */
  path: string
  faults: readonly FieldError[]
  onChoose: (at: number | null) => void
  onMove: (from: number, to: number) => void
  onAdd: (form: BlockForm) => void
}

const small =
  'grid size-8 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink disabled:opacity-35 data-[focus-visible]:outline-2 data-[focus-visible]:outline-accent'

/** A page's blocks in order: reorder them by dragging, by keyboard (Enter on the handle), or by buttons. */
export function BlockList({ blocks, forms, chosen, path, faults, onChoose, onMove, onAdd }: Props) {
  const rows = blocks.map((block, at) => ({ id: String(at), ...rowOf(block, forms) }))
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': rows[Number(key)]?.name ?? '' })),
    onReorder: ({ keys, target }) => {
      const [key] = keys
      const from = Number(key)
      const before = Number(target.key) + (target.dropPosition === 'after' ? 1 : 0)
      onMove(from, before > from ? before - 1 : before)
    },
  })
  const section = useRef<HTMLElement>(null)
  /** Focus follows the moved block, so the same key moves it again; at either end, focus goes to its other button. */
  function moveOne(from: number, to: number, button: 'Move up' | 'Move down') {
    onMove(from, to)
    requestAnimationFrame(() => {
      const row = section.current?.querySelectorAll<HTMLElement>('[role="row"]')[to]
      const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[aria-label^="Move "]') ?? [])]
      const open = buttons.filter(({ disabled }) => !disabled)
      const same = open.find((each) => each.ariaLabel?.startsWith(button))
      ;(same ?? open[0])?.focus()
    })
  }
  return (
    <section ref={section} aria-label="Sections of this page">
      <GridList
        aria-label="Sections, in the order of the page"
        items={rows}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosen === null ? [] : [String(chosen)]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : [...keys]
          if (key !== undefined) onChoose(Number(key))
        }}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <p className="p-4 text-small text-muted">No sections yet. Add one below.</p>}
        className="grid max-h-[42dvh] gap-0.5 overflow-y-auto outline-none"
        // Changing one row doesn't rerender the others.
        dependencies={[blocks, chosen, faults]}
      >
        {({ id, name, kind }) => {
          const at = Number(id)
          const wrong = faults.filter((fault) => fault.path.startsWith(`${path}.${at}.`)).length
          return (
            <GridListItem
              id={id}
              textValue={`${kind} ${name}`}
              className="flex items-center gap-1 rounded-md border border-transparent px-1 outline-offset-[-2px] hover:bg-sunken selected:border-accent selected:bg-accent-soft data-[selected]:border-accent data-[selected]:bg-accent-soft data-[dragging]:opacity-50"
            >
              <AriaButton slot="drag" aria-label={`Drag ${kind}`} className={`${small} cursor-grab`}>
                <Icon name="menu" className="size-4.5" />
              </AriaButton>
              <span className="min-w-0 grow py-1.5">
                <span className="block truncate text-small font-semibold">{kind}</span>
                <span className="block truncate text-fine text-muted">{name}</span>
              </span>
              {wrong > 0 && (
                <span className="rounded-full bg-danger-soft px-2 text-fine font-semibold text-danger-strong">
                  {wrong} wrong
                </span>
              )}
              <AriaButton
                className={small}
                isDisabled={at === 0}
                aria-label={`Move up: ${kind}`}
                onPress={() => moveOne(at, at - 1, 'Move up')}
              >
                <Icon name="chevron-down" className="size-4.5 rotate-180" />
              </AriaButton>
              <AriaButton
                className={small}
                isDisabled={at === rows.length - 1}
                aria-label={`Move down: ${kind}`}
                onPress={() => moveOne(at, at + 1, 'Move down')}
              >
                <Icon name="chevron-down" className="size-4.5" />
              </AriaButton>
            </GridListItem>
          )
        }}
      </GridList>
      <Dropdown
        label={
          <>
            <Icon name="plus" className="size-4.5" /> Add a section
          </>
        }
        summaryClassName="mt-2 min-h-10 rounded-md border border-line px-3 text-small font-semibold hover:bg-sunken"
        panelClassName="left-0 w-full max-h-72 overflow-y-auto"
      >
        <ul>
          {forms.map((form) => (
            <li key={form.type}>
              <button
                type="button"
                onClick={() => onAdd(form)}
                className="block w-full rounded-md px-3 py-1.5 text-left hover:bg-sunken"
              >
                <span className="block text-small font-semibold">{form.title}</span>
                {form.help && <span className="block text-fine text-muted">{form.help}</span>}
              </button>
            </li>
          ))}
        </ul>
      </Dropdown>
    </section>
  )
}

function rowOf(block: unknown, forms: BlockForm[]): { kind: string; name: string } {
  const { type, title } = (block ?? {}) as { type?: string; title?: unknown }
  return {
    kind: forms.find((form) => form.type === type)?.title ?? String(type),
    name: typeof title === 'string' ? title : '',
  }
}
