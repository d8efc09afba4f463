import { Children, type ReactNode } from 'react'
import { Form, Link, NavLink, useSearchParams } from 'react-router'
import type { ZodType, z } from 'zod'
import type { FetchResult, Post } from '#app/api-client/fetcher.ts'
import { DateField } from '#app/console/date-field.tsx'
import { FoldedFilters, filtersInUse } from '#app/console/folded-filters.tsx'
import { labelCells } from '#app/console/label-cells.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button, type ButtonVariant, buttonClass } from '#app/ui/button.tsx'
import { CheckedForm, type Options, SelectField, Submit, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { withTableRoles } from '#app/ui/table-roles.ts'
import { useRevalidateWithToast } from './use-revalidate-with-toast.ts'

/** The first words of a screen, and what can be done there. */
export function PageHeader({
  title,
  lead,
  actions,
}: {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-title wrap-anywhere">{title}</h1>
        {lead && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}

/** A white sheet with a heading of its own; `flush`: what is in it goes to its edges, as a table does. */
export function Card({
  title,
  lead,
  actions,
  flush = false,
  children,
}: {
  title?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  flush?: boolean
  children: ReactNode
}) {
  return (
    <section className="mb-6 min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      {title && (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4">
          <div className="min-w-0">
            <h2 className="text-heading">{title}</h2>
            {lead && <p className="mt-0.5 max-w-prose text-small text-muted">{lead}</p>}
          </div>
          {actions}
        </div>
      )}
      <div className={flush ? '' : 'p-5'}>{children}</div>
    </section>
  )
}

/** A wide thing that scrolls inside itself on a narrow screen; reached by the keyboard, so it has a name. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={label}
      className="relative overflow-x-auto focus-visible:-outline-offset-2"
    >
      {children}
    </section>
  )
}

/** The ways through a room of more than one screen. */
export function SectionTabs({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { to: string; name: string; search?: string }[]
}) {
  return (
    <nav aria-label={label} className="mb-6 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-5 gap-y-1">
        {tabs.map(({ to, name, search = '' }) => (
          <li key={to}>
            <NavLink
              to={{ pathname: to, search }}
              end
              className="flex min-h-10 items-center border-b-2 border-transparent font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent-strong"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type ShownColumn =
  | string
  /** Its numbers stand at its end. */
  | { end: string }
  /** Its name is read aloud alone; or it has a box for all the rows, which have one each. */
  | { hidden: string; box?: ReactNode }
  /** What is pressed to sort by it, and how it is sorted now. */
  | { name: string; press: ReactNode; sort: 'ascending' | 'descending' | undefined }
export type Column = ShownColumn | false

function nameOf(column: ShownColumn): string {
  if (typeof column === 'string') return column
  return 'end' in column ? column.end : 'hidden' in column ? column.hidden : column.name
}

/** A cell of the head: an element, no component, which would not be given its role. */
function headCell(column: ShownColumn): ReactNode {
  const key = nameOf(column)
  if (typeof column === 'object' && 'hidden' in column) {
    return (
      <th key={key} scope="col" className={column.box ? 'w-10' : undefined}>
        {column.box ?? <span className="sr-only">{column.hidden}</span>}
      </th>
    )
  }
  if (typeof column === 'object' && 'press' in column) {
    return (
      <th key={key} scope="col" aria-sort={column.sort}>
        {column.press}
      </th>
    )
  }
  return (
    <th key={key} scope="col" className={typeof column === 'object' ? 'text-end!' : undefined}>
      {key}
    </th>
  )
}

/** What a cell is labeled with where its row is a card; null: the column is not shown. */
function labelOf(column: Column): string | null {
  if (column === false) return null
  return typeof column === 'object' && 'hidden' in column ? '' : nameOf(column)
}

/** A table of the console, each of its rows a card of its own on a phone. */
export function Table({
  label,
  columns,
  empty,
  children,
}: {
  label: string
  columns: readonly Column[]
  /** What stands in its place while it has no row. */
  empty?: ReactNode
  /** The rows: elements, no components, which would be neither labeled nor given their roles. */
  children: ReactNode
}) {
  if (empty && Children.count(children) === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <ScrollArea label={label}>
      {withTableRoles(
        <table className="console-table console-cards">
          <thead>
            <tr>{columns.map((column) => column && headCell(column))}</tr>
          </thead>
          <tbody>{labelCells(children, columns.map(labelOf))}</tbody>
        </table>,
      )}
    </ScrollArea>
  )
}

/** What stands where a list has no row. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="p-8 text-center text-muted">{children}</p>
}

/** Why a list is not what the address asks for; nothing where it is. */
export function ErrorNotice({ children }: { children: string | null }) {
  return (
    children && (
      <Notice tone="danger" className="mb-6">
        {children}
      </Notice>
    )
  )
}

/** The ways to the pages before and after, all else of the address kept. `of`: how many there are, where that is known. */
export function Pagination({ page, more, of }: { page: number; more: boolean; of?: number }) {
  const [search] = useSearchParams()
  const to = (wanted: number) => {
    const next = new URLSearchParams([...search].filter(([name, value]) => name !== 'page' && value !== ''))
    if (wanted > 1) next.set('page', String(wanted))
    return `?${next}`
  }
  if (page === 1 && !more) return null
  const look = buttonClass({ variant: 'secondary', size: 'sm' })
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
      {page > 1 && (
        <Link to={to(page - 1)} className={look}>
          Previous
        </Link>
      )}
      <span className="text-small text-muted">
        {of === undefined ? `Page ${page}` : `Page ${page} of ${of}`}
      </span>
      {more && (
        <Link to={to(page + 1)} className={look}>
          Next
        </Link>
      )}
    </nav>
  )
}

/** What waits for a person, each kind of it with the way there; `words`: of one, of more. */
export function TaskLinks({ rows }: { rows: { count: number; words: [string, string]; to: string }[] }) {
  return (
    <ul>
      {rows.map(({ count, words, to }) => (
        <li key={words[0]} className="border-line not-first:border-t">
          <Link
            to={to}
            className="flex items-center gap-4 px-5 py-3.5 hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="min-w-8 text-heading font-semibold tabular-nums">{count}</span>
            <span className="min-w-0 grow">{words[count === 1 ? 0 : 1]}</span>
            <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** One field of a filter bar; of `options` one is chosen, `any` stands for none of them. */
export type Filter = {
  name: string
  label: string
  type?: 'text' | 'search' | 'date'
  options?: Options
  /** What no choice is called; without it the first option is chosen from the start. */
  any?: string
  maxLength?: number
  /** How wide it begins, before it grows. */
  width?: 'day' | 'choice' | 'words'
}

const widths = { day: 'basis-40', choice: 'min-w-0 basis-36', words: 'min-w-0 basis-64 max-sm:basis-full' }

/** What a list is filtered and sorted by: it stands in the address, where the loader reads it. */
export function FilterBar({
  filters,
  action = 'Show',
  pending = false,
}: {
  filters: readonly Filter[]
  action?: string
  pending?: boolean
}) {
  const [search] = useSearchParams()
  const [shown, folded] = filters.length > 2 ? [filters.slice(0, 1), filters.slice(1)] : [filters, []]
  const field = ({ name, label, type = 'text', options, any, maxLength, width = 'choice' }: Filter) => (
    <div key={name} className={`grow ${widths[type === 'date' ? 'day' : width]}`}>
      {options ? (
        <SelectField
          name={name}
          label={label}
          options={options}
          defaultValue={search.get(name) ?? (any === undefined ? undefined : '')}
          {...(any !== undefined && { placeholder: any })}
        />
      ) : type === 'date' ? (
        <DateField name={name} label={label} defaultValue={search.get(name) ?? ''} />
      ) : (
        <TextField
          name={name}
          label={label}
          type={type}
          defaultValue={search.get(name) ?? ''}
          maxLength={maxLength}
        />
      )}
    </div>
  )
  return (
    <Form key={search.toString()} method="get" role="search" className="mb-6 flex flex-wrap items-end gap-3">
      {shown.map(field)}
      {folded.length > 0 && (
        <FoldedFilters
          inUse={filtersInUse(
            search,
            folded.map(({ name }) => name),
          )}
        >
          {folded.map(field)}
        </FoldedFilters>
      )}
      <Button type="submit" variant="secondary" pending={pending}>
        {action}
      </Button>
    </Form>
  )
}

/** Asks why before something is done; the reason goes into the audit. `body`: what else the call is told. */
export function ReasonDialog<Schema extends ZodType>({
  title,
  word,
  variant,
  done,
  schema,
  send,
  typed,
  body = {},
  onClose,
  children,
}: {
  title: string
  /** What the button says. */
  word: string
  variant?: ButtonVariant
  /** What is said once it is done. */
  done: string
  schema: () => Promise<Schema>
  send: (request: Post<z.output<Schema>>) => Promise<FetchResult<unknown>>
  /** A name that has to be typed as well. */
  typed?: string
  body?: Record<string, unknown>
  onClose: () => void
  children?: ReactNode
}) {
  const finish = useRevalidateWithToast()
  const form = useForm({
    schema,
    prepare: (values) => ({ ...values, ...body }),
    submit: (asked) => send({ method: 'POST', body: asked }),
    onSuccess: async () => {
      onClose()
      await finish(done)
    },
  })
  return (
    <Modal open onClose={onClose} title={title} size="small">
      {children && <div className="mb-5">{children}</div>}
      <CheckedForm form={form} className="grid gap-5">
        <FormSummary />
        {typed !== undefined && (
          <TextField name="name" label={`Type “${typed}” to confirm`} autoComplete="off" data-autofocus />
        )}
        <TextField
          name="reason"
          label="Reason, for the audit log"
          data-autofocus={typed === undefined ? true : undefined}
        />
        <DialogActions word={word} variant={variant} onClose={onClose} />
      </CheckedForm>
    </Modal>
  )
}

/** The last line of a dialog with a form: the way out of it, and what it does. */
export function DialogActions({
  word,
  out = 'Cancel',
  variant,
  onClose,
}: {
  word: string
  out?: 'Cancel' | 'Close' | 'Back'
  variant?: ButtonVariant | undefined
  onClose: () => void
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" size="sm" onClick={onClose}>
        {out}
      </Button>
      <Submit variant={variant} size="sm">
        {word}
      </Submit>
    </div>
  )
}
