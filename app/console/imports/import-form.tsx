import { useState } from 'react'
import { Card, PageHeader } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useNavigateHere } from '#app/console/use-navigate-here.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { largestFileBytes, largestFileWords } from '#domain/back-office/imports/file-limits.ts'
import type { ImportMapping } from '#domain/back-office/imports/import.schema.ts'
import {
  columnsWhere,
  type ImportColumn,
  type ImportColumns,
} from '#domain/back-office/imports/import-columns.ts'
import { DomainError } from '#domain/errors.ts'
import { headerOf } from '#domain/files/read-table.ts'
import type { Imported, ImportKind } from '#domain/values/imports.ts'
import { importWords } from './import-words.ts'
import { sendFile } from './send-file.ts'

type Chosen = { file: File; header: string[] }
type Kept = { name: string; mapping: ImportMapping; header: string[] }

/** Reads the header of a file of any size, or returns an error message. */
async function readNames(file: File, known: (names: string[]) => number): Promise<string[] | string> {
  if (file.size > largestFileBytes) return largestFileWords
  try {
    const bytes = new Uint8Array(await file.slice(0, 60_000).arrayBuffer())
    return headerOf(bytes, { known: (names) => known([...names]) })
  } catch (error) {
    return error instanceof DomainError ? error.message : 'The file could not be read. Choose it again.'
  }
}

/** Takes a file, asks which column is which, uploads it and starts the check; then opens the import's screen. */
export function ImportForm({
  of,
  brandId,
  kept,
  home,
}: {
  of: Imported
  brandId: string
  kept: Kept[]
  /** The list of imports of this kind; each import's address is below it. */
  home: string
}) {
  const { api, columns, guess, title, lead, hint, kinds, find } = importWords[of]
  const own = kinds[0]?.value ?? 'own'
  const navigate = useNavigateHere()
  const [kind, setKind] = useState<ImportKind>(own)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [mapping, setMapping] = useState<ImportMapping>({})
  const [keepAs, setKeepAs] = useState('')
  const [used, setUsed] = useState<Kept | null>(null)
  const [fault, setFault] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [share, setShare] = useState<number | null>(null)

  async function choose(file: File | undefined) {
    setFault(undefined)
    setErrors({})
    setChosen(null)
    if (!file) return
    const header = await readNames(file, (names) =>
      Math.max(find?.(names) === 'nppes' ? names.length : 0, Object.keys(guess(names)).length),
    )
    if (typeof header === 'string') return setFault(header)
    setChosen({ file, header })
    const same = kept.find((each) => each.header.join() === header.join())
    take(same ?? null, header)
    setKind(find?.(header) ?? own)
  }

  function take(from: Kept | null, header: string[]) {
    setUsed(from)
    setKeepAs(from?.name ?? '')
    const there = Object.entries(from?.mapping ?? {}).filter(([, name]) => header.includes(name ?? ''))
    setMapping(from ? Object.fromEntries(there) : guess(header))
  }

  async function begin() {
    if (!chosen || share !== null) return
    setFault(undefined)
    setErrors({})
    const { file, header } = chosen
    const body = {
      fileName: file.name.slice(0, 200),
      kind,
      header,
      mapping: kind === own ? mapping : {},
      keepAs,
    }
    setShare(0)
    const begun = await staffFetch(`/api/admin/${api}?brandId=${brandId}`, {
      method: 'POST',
      body,
    })
    if (!begun.ok) {
      setShare(null)
      setErrors(Object.fromEntries((begun.error.fields ?? []).map(({ path, message }) => [path, message])))
      return setFault(begun.error.message)
    }
    const { id } = begun.data
    const path = `/api/admin/${api}/${id}` as const
    const failed = await sendFile(path, file, setShare).catch(
      () => 'The file couldn’t be read to the end. Choose it again.',
    )
    const check = failed ? null : await staffFetch(`${path}/check`, { method: 'POST' })
    if (failed || (check && !check.ok)) {
      setShare(null)
      return setFault(failed ?? (check && !check.ok ? check.error.message : undefined))
    }
    return navigate(`${home}/${id}`)
  }

  return (
    <>
      <PageHeader title={title} lead={lead} />
      <Card>
        <div className="grid max-w-3xl gap-6">
          <FormSummary error={fault} />
          <TextField
            name="file"
            type="file"
            accept=".csv,text/csv"
            label="File"
            hint={hint}
            className="h-auto! py-1.5"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          {chosen && (
            <>
              {kinds.length > 1 && (
                <SelectField
                  name="kind"
                  label="What it is"
                  value={kind}
                  onChange={({ target }) =>
                    setKind(kinds.find(({ value }) => value === target.value)?.value ?? own)
                  }
                  options={kinds}
                />
              )}
              {kind === own ? (
                <Columns
                  columns={columns}
                  header={chosen.header}
                  mapping={mapping}
                  errors={errors}
                  kept={kept}
                  used={used}
                  onTake={(from) => take(from, chosen.header)}
                  onChange={setMapping}
                />
              ) : (
                <p className="text-muted">{kinds.find(({ value }) => value === kind)?.about}</p>
              )}
              {kind === own && (
                <TextField
                  name="keepAs"
                  label="Keep these columns as"
                  optional
                  hint="For example, the name of the system the file comes from. Its next file is mapped automatically."
                  value={keepAs}
                  onChange={({ target }) => setKeepAs(target.value)}
                  error={errors.keepAs}
                  autoComplete="off"
                />
              )}
              <div className="grid gap-3">
                {share !== null && (
                  <progress aria-label="Sent" className="h-2 w-full accent-accent" max={1} value={share} />
                )}
                <div>
                  <Button onClick={begin} pending={share !== null}>
                    Send and check
                  </Button>
                </div>
              </div>
            </>
          )}
        </div>
      </Card>
    </>
  )
}

function Columns({
  columns,
  header,
  mapping,
  errors,
  kept,
  used,
  onTake,
  onChange,
}: {
  columns: ImportColumns
  header: string[]
  mapping: ImportMapping
  errors: Record<string, string>
  kept: Kept[]
  used: Kept | null
  onTake: (from: Kept | null) => void
  onChange: (mapping: ImportMapping) => void
}) {
  const unused = header.filter((name) => name !== '' && !Object.values(mapping).includes(name))
  const gone = Object.entries(used?.mapping ?? {}).filter(([, name]) => !header.includes(name ?? ''))
  const added = used ? header.filter((name) => !used.header.includes(name)) : []
  const options = [...new Set(header.filter(Boolean))].map((name) => ({ value: name, label: name }))
  return (
    <>
      {kept.length > 0 && (
        <SelectField
          name="kept"
          label="Columns as kept"
          value={used?.name ?? ''}
          onChange={({ target }) => onTake(kept.find(({ name }) => name === target.value) ?? null)}
          placeholder="By their names"
          options={kept.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      {gone.length > 0 && (
        <Notice
          tone="warning"
          title={`This file doesn’t match “${used?.name}”`}
          announce
        >{`Missing: ${gone.map(([, name]) => `“${name}”`).join(', ')}.${added.length > 0 ? ` New: ${added.map((name) => `“${name}”`).join(', ')}.` : ''} Choose the missing columns below.`}</Notice>
      )}
      <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
        <legend className="mb-4 text-heading">Columns</legend>
        {Object.entries(columns).map(([column, declared]) => (
          <Column
            key={column}
            name={column}
            column={declared}
            options={options}
            mapped={mapping[column]}
            error={errors[`mapping.${column}`]}
            onChange={(mapped) => {
              const { [column]: _, ...rest } = mapping
              onChange(mapped ? { ...rest, [column]: mapped } : rest)
            }}
          />
        ))}
        {columnsWhere(columns, 'mayBeDayFirst').length > 0 && (
          <SelectField
            name="mapping.dateOrder"
            label="Dates in the file are written"
            optional
            placeholder="Detect from the dates"
            options={[
              { value: '=mdy', label: 'Month first, like 12/31/2026' },
              { value: '=dmy', label: 'Day first, like 31/12/2026' },
            ]}
            value={mapping.dateOrder ?? ''}
            onChange={({ target }) => {
              const { dateOrder: _, ...rest } = mapping
              onChange(target.value ? { ...rest, dateOrder: target.value } : rest)
            }}
          />
        )}
      </fieldset>
      {unused.length > 0 && (
        <p className="text-small text-muted">{`Not used: ${unused.slice(0, 20).join(', ')}${unused.length > 20 ? ` and ${unused.length - 20} more` : ''}.`}</p>
      )}
    </>
  )
}

/** Which column of the file holds this value, or the value itself if it can be the same in every row. */
function Column({
  name,
  column: { label, isRequired, mayBeConstant },
  options,
  mapped = '',
  error,
  onChange,
}: {
  name: string
  column: ImportColumn
  options: { value: string; label: string }[]
  mapped?: string
  error?: string
  onChange: (mapped: string) => void
}) {
  const isSame = mapped.startsWith('=')
  const same = mayBeConstant ? [{ value: '=', label: 'The same in every row' }] : []
  return (
    <div className="grid content-start gap-3">
      <SelectField
        name={isSame ? `column.${name}` : `mapping.${name}`}
        label={label}
        optional={!isRequired}
        placeholder="Not in the file"
        options={[...options, ...same]}
        value={isSame ? '=' : mapped}
        error={isSame ? undefined : error}
        onChange={({ target }) => onChange(target.value)}
      />
      {isSame && (
        <TextField
          name={`mapping.${name}`}
          label={`${label} of every row`}
          value={mapped.slice(1)}
          error={error}
          autoComplete="off"
          onChange={({ target }) => onChange(`=${target.value}`)}
        />
      )}
    </div>
  )
}
