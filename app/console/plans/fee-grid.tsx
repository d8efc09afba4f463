import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ScrollArea } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { feeColumns } from '#domain/back-office/plans/fee-schedules/fee-columns.ts'
import type { FeeRow } from '#domain/back-office/plans/fee-schedules/fee-sheet.schema.ts'
import {
  type Cell,
  type Edits,
  editsOf,
  keyOfFee,
  moveBy,
  pasteInto,
  readTyped,
  rowsOf,
  type TypedColumn,
  type TypedRow,
  tabFrom,
  typedColumns,
  typedOf,
  typedSince,
} from './fee-grid.rules.ts'

type NamedFee = FeeRow & { office: string | null }
/** Returns the set with the row added or removed. */
function toggled(all: ReadonlySet<string>, row: string): ReadonlySet<string> {
  return new Set(all.has(row) ? [...all].filter((each) => each !== row) : [...all, row])
}
const isMoney = (column: TypedColumn) => column === 'usual' || column === 'member'

/**
 * A draft's rows in a spreadsheet-like grid: arrows move, Enter or typing edits, Enter and Tab continue, Escape
 * reverts, and cells copied from a spreadsheet are pasted from the current cell on. Nothing is stored until it's saved.
 */
export function FeeGrid({
  scheduleId,
  onUnsaved,
  ...read
}: {
  scheduleId: string
  revision: number
  fees: NamedFee[]
  /** Reports the number of rows with unsaved changes. */
  onUnsaved: (count: number) => void
}) {
  const finish = useRevalidateWithToast()
  /** The rows the grid shows, and the revision from one's own last save. */
  const [base, setBase] = useState(read)
  const [own, setOwn] = useState<number>()
  const [edits, setEdits] = useState<Edits>(new Map())
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const { revision, fees } = base
  const rows = rowsOf(fees, edits)
  const [here, setHere] = useState({ key: fees[0] ? keyOfFee(fees[0]) : '', column: 0 })
  const hereRow = fees.findIndex((fee) => keyOfFee(fee) === here.key)
  const at: Cell = { row: Math.max(0, hereRow), column: here.column }
  /** The text in the cell being edited; null if none is. */
  const [editing, setEditing] = useState<string | null>(null)
  /** What the pending save sent. */
  const [sent, setSent] = useState<Edits>()
  const [error, setError] = useState<string>()
  const table = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(false)
  const saveButton = useRef<HTMLButtonElement>(null)
  const help = useId()
  const size = { rows: rows.length, columns: typedColumns.length }

  useEffect(() => {
    if (!hasMoved.current) return
    const cell = table.current?.querySelector<HTMLElement>(
      `[data-key="${here.key}"] > :nth-child(${here.column + 1})`,
    )
    const target = editing === null ? cell : cell?.querySelector('input')
    target?.focus()
  }, [here, editing])

  const changed = rows.flatMap((typed, index) => {
    const fee = fees[index]
    if (!fee || removed.has(keyOfFee(fee)) || !edits.has(keyOfFee(fee))) return []
    return [{ index, fee, typed }]
  })
  const gone = fees.filter((fee) => removed.has(keyOfFee(fee)))
  const count = changed.length + gone.length
  const isNewer = read.revision !== revision
  if (isNewer && (read.revision === own || (count === 0 && editing === null))) setBase(read)
  const wrong = new Map(
    changed.flatMap(({ index, fee, typed }) => {
      const read = readTyped(fee, typed)
      return 'message' in read ? [[index, read] as const] : []
    }),
  )

  function go(to: Cell | null) {
    hasMoved.current = true
    setEditing(null)
    if (to) stand(to)
  }
  function stand({ row, column }: Cell) {
    const fee = fees[row]
    if (fee) setHere({ key: keyOfFee(fee), column })
  }
  const setRows = (next: TypedRow[]) => setEdits(editsOf(fees, next, sent))
  function write({ row, column }: Cell, text: string) {
    const name = typedColumns[column]
    if (name) setRows(rows.map((typed, index) => (index === row ? { ...typed, [name]: text } : typed)))
  }

  function onCellKey(event: KeyboardEvent, cell: Cell) {
    const ctrl = event.ctrlKey || event.metaKey
    const to = moveBy(event.key, cell, { ...size, ctrl })
    if (to) {
      event.preventDefault()
      go(to)
      return
    }
    const tabbed = event.key === 'Tab' ? tabFrom(cell, { ...size, back: event.shiftKey }) : null
    if (tabbed) {
      event.preventDefault()
      go(tabbed)
      return
    }
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      hasMoved.current = true
      setEditing(rows[cell.row]?.[typedColumns[cell.column] ?? 'name'] ?? '')
    } else if (event.key === 'Escape') {
      saveButton.current?.focus()
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      write(cell, '')
    } else if (event.key.length === 1 && !ctrl && !event.altKey) {
      event.preventDefault()
      hasMoved.current = true
      setEditing(event.key)
    }
  }

  function onEditKey(event: KeyboardEvent, cell: Cell) {
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      go(null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      write(cell, editing ?? '')
      go(moveBy(event.shiftKey ? 'ArrowUp' : 'ArrowDown', cell, size))
    } else if (event.key === 'Tab') {
      write(cell, editing ?? '')
      const to = tabFrom(cell, { ...size, back: event.shiftKey })
      if (to) event.preventDefault()
      go(to)
    }
  }

  async function save() {
    if (count === 0 || sent) return
    const [first] = wrong
    if (first) {
      const [row, { column }] = first
      go({ row, column: typedColumns.indexOf(column) })
      return
    }
    setSent(edits)
    setError(undefined)
    const put = changed.flatMap(({ fee: { office: _office, ...fee }, typed }) => {
      const read = readTyped(fee, typed)
      return 'message' in read ? [] : [read]
    })
    const remove = gone.map(({ service, state, officeId }) => ({ service, state, officeId }))
    const result = await staffFetch(`/api/admin/feeSchedules/${scheduleId}/rows`, {
      method: 'PUT',
      body: { revision, put, remove },
    })
    if (!result.ok) {
      setSent(undefined)
      setEdits((now) => editsOf(fees, rowsOf(fees, now)))
      setError(result.error.fields?.map(({ message }) => message).join(' ') || result.error.message)
      return
    }
    setOwn(result.data.revision)
    await finish('Saved in the draft.')
    setEdits((now) => typedSince(now, edits))
    setRemoved((now) => new Set([...now].filter((key) => !removed.has(key))))
    setSent(undefined)
  }

  const tell = useEffectEvent(onUnsaved)
  useEffect(() => {
    tell(count)
    return () => tell(0)
  }, [count])
  return (
    <>
      <p id={help} className="px-5 py-3 text-small text-muted">
        Move with Tab and the arrow keys, edit with Enter or by typing. Escape undoes what you typed and
        leaves the grid. Paste cells from a spreadsheet at the current cell.
      </p>
      <ScrollArea label="Prices">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is edited (ARIA APG)
          role="grid"
          aria-label="Prices"
          aria-describedby={help}
          className="console-table"
          onPaste={(event) => {
            if (editing !== null) return
            event.preventDefault()
            setRows(pasteInto(rows, at, event.clipboardData.getData('text/plain')))
          }}
        >
          <thead>
            <tr>
              {typedColumns.map((column) => (
                <th key={column} scope="col" className={isMoney(column) ? 'text-end!' : ''}>
                  {feeColumns[column].label}
                </th>
              ))}
              <th scope="col">Where</th>
              <th scope="col">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((typed, row) => {
              const fee = fees[row]
              if (!fee) return null
              const bad = wrong.get(row)
              const key = keyOfFee(fee)
              return (
                <tr key={key} data-key={key} className={removed.has(key) ? 'line-through opacity-60' : ''}>
                  {typedColumns.map((column, index) => {
                    const cell = { row, column: index }
                    const isHere = at.row === row && at.column === index
                    const isBad = bad?.column === column
                    const isNew = typed[column] !== typedOf(fee)[column]
                    return (
                      <td
                        key={column}
                        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid (ARIA APG)
                        role="gridcell"
                        data-cell={`${row}.${index}`}
                        tabIndex={isHere && editing === null ? 0 : -1}
                        aria-invalid={isBad || undefined}
                        className={`${isMoney(column) ? 'text-end! tabular-nums' : 'min-w-40'} ${isNew ? 'bg-accent-soft' : ''} ${isBad ? 'outline-2 -outline-offset-2 outline-danger' : ''}`}
                        onFocus={() => {
                          if (!isHere) stand(cell)
                        }}
                        onKeyDown={(event) => onCellKey(event, cell)}
                        onDoubleClick={() => {
                          hasMoved.current = true
                          stand(cell)
                          setEditing(typed[column])
                        }}
                      >
                        {isHere && editing !== null ? (
                          <input
                            aria-label={`${feeColumns[column].label} of ${fee.name}`}
                            value={editing}
                            autoComplete="off"
                            inputMode={isMoney(column) ? 'decimal' : undefined}
                            className={`w-full min-w-20 rounded-sm border border-accent bg-surface px-1 ${isMoney(column) ? 'text-end' : ''}`}
                            onChange={({ target }) => setEditing(target.value)}
                            onKeyDown={(event) => onEditKey(event, cell)}
                            onBlur={() => {
                              write(cell, editing)
                              setEditing(null)
                            }}
                          />
                        ) : (
                          <>
                            {typed[column]}
                            {isBad && <span className="block text-fine text-danger">{bad.message}</span>}
                          </>
                        )}
                      </td>
                    )
                  })}
                  <td className="whitespace-nowrap text-muted">{fee.office ?? fee.state ?? 'Everywhere'}</td>
                  <td>
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-pressed={removed.has(key)}
                      disabled={sent !== undefined && removed.has(key)}
                      aria-label={`Remove ${fee.name}, ${fee.office ?? fee.state ?? 'everywhere'}`}
                      onClick={() => setRemoved(toggled(removed, key))}
                    >
                      {removed.has(key) ? 'Keep' : 'Remove'}
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollArea>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-4 border-t border-line bg-surface px-5 py-3">
        <Button ref={saveButton} size="sm" pending={sent !== undefined} onClick={() => void save()}>
          Save
        </Button>
        <span
          className="text-small text-muted"
          role="status"
        >{`${count === 0 ? 'Nothing is changed.' : `${count === 1 ? 'One row' : `${count} rows`} to save.`}${wrong.size > 0 ? ` ${wrong.size === 1 ? 'One is' : `${wrong.size} are`} not right yet.` : ''}`}</span>
        {error && (
          <Notice tone="danger" announce>
            {error}
          </Notice>
        )}
      </div>
    </>
  )
}
