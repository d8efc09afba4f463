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

/** A screen's title, lead and actions. */
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

/** A white card with its own heading; `flush`: the content extends to the edges, as tables do. */
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

/** Wide content that scrolls horizontally on a narrow screen. It's focusable, so it needs a name. */
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

/** The tabs of a section with more than one screen. */
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
  /** A column of end-aligned numbers. */
  | { end: string }
  /** A column whose heading is only read aloud, or a column of checkboxes with one for all rows in its heading. */
  | { hidden: string; box?: ReactNode }
  /** A sortable column: its sort control, and the current order. */
  | { name: string; press: ReactNode; sort: 'ascending' | 'descending' | undefined }
export type Column = ShownColumn | false

function nameOf(column: ShownColumn): string {
  if (typeof column === 'string') return column
  return 'end' in column ? column.end : 'hidden' in column ? column.hidden : column.name
}

/** A header cell: a function that returns an element, because a component wouldn't get its role. */
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

/** The label of a cell in the phone layout; null: the column isn't shown. */
function labelOf(column: Column): string | null {
  if (column === false) return null
  return typeof column === 'object' && 'hidden' in column ? '' : nameOf(column)
}

/** A console table; on a phone each row is a card. */
export function Table({
  label,
  columns,
  empty,
  children,
}: {
  label: string
  columns: readonly Column[]
  /** Shown instead of a table without rows. */
  empty?: ReactNode
  /** The rows: elements, because components would get neither labels nor roles. */
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

/** Shown instead of a list without rows. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="p-8 text-center text-muted">{children}</p>
}

/** Why a list doesn't match the address; renders nothing if it does. */
export function ErrorNotice({ children }: { children: string | null }) {
  return (
    children && (
      <Notice tone="danger" className="mb-6">
        {children}
      </Notice>
    )
  )
}

/** Links to the previous and next page, keeping the rest of the address. `of`: the total, if known. */
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

/** Counts of tasks that wait for a person, each with a link; `words`: singular and plural. */
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

/** One field of a filter bar; with `options`, one is chosen, and `any` stands for no choice. */
export type Filter = {
  name: string
  label: string
  type?: 'text' | 'search' | 'date'
  options?: Options
  /** The label for no choice; without it the first option is selected initially. */
  any?: string
  maxLength?: number
  /** Its initial width, before it grows. */
  width?: 'day' | 'choice' | 'words'
}

const widths = { day: 'basis-40', choice: 'min-w-0 basis-36', words: 'min-w-0 basis-64 max-sm:basis-full' }

/** A list's filters and sort order, stored in the address, where the loader reads them. */
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

/** Asks for a reason before an action; the reason goes to the audit log. `body`: additional fields of the call. */
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
  /** The button's label. */
  word: string
  variant?: ButtonVariant
  /** The message once it's done. */
  done: string
  schema: () => Promise<Schema>
  send: (request: Post<z.output<Schema>>) => Promise<FetchResult<unknown>>
  /** A name that must also be typed. */
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

/** The footer of a dialog with a form: cancel and submit. */
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
