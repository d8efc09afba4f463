import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ScreenHead, Sheet } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { headerCells } from '#domain/directory/import/header-line.rules.ts'
import {
  columnNames,
  importColumns,
  largestFileBytes,
  largestFileWords,
  requiredColumns,
} from '#domain/directory/import/import-limits.ts'
import { listMappings } from '#domain/directory/import/imports.queries.server.ts'
import type { ImportKind, ImportMapping } from '#domain/directory/import/office-import.schema.ts'
import { readHeader } from '#domain/offices/import/import-columns.ts'
import type { Route } from './+types/new-import'
import { requireOffices } from './office-place.server.ts'
import { sendFile } from './send-file.ts'

export const handle = { title: 'Import offices' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brandId } = await requireOffices(args, { isWhole: true })
  return { place: place.key, brandId, kept: await listMappings(house.db, brandId) }
}

type Chosen = { file: File; header: string[] }
type Kept = { name: string; mapping: ImportMapping; header: string[] }

/** Reads the first line of a file, which may be of any size; or says what is wrong with it. */
async function readFirstLine(file: File): Promise<string[] | string> {
  if (file.size > largestFileBytes) return largestFileWords
  const text = await file.slice(0, 60_000).text()
  const cells = headerCells(text)
  if (text.includes('\0') || !cells) return 'This is no CSV: its first line cannot be read.'
  if (cells.length < 2) return 'Its columns are not separated by commas. Save the file as CSV with commas.'
  return cells.map((cell) => cell.trim())
}

/** Which column is which, as far as their names tell. */
function guess(header: string[]): ImportMapping {
  const { columns } = readHeader(header)
  const known = columns.flatMap((column, at) => (column ? [[column, header[at] ?? ''] as const] : []))
  return Object.fromEntries(known.toReversed())
}

export default function NewImport({ loaderData: { place, brandId, kept } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [kind, setKind] = useState<ImportKind>('own')
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
    const header = await readFirstLine(file)
    if (typeof header === 'string') return setFault(header)
    setChosen({ file, header })
    const same = kept.find((each) => each.header.join() === header.join())
    take(same ?? null, header)
    setKind(header.includes('NPI') && header.includes('Entity Type Code') ? 'nppes' : 'own')
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
      mapping: kind === 'own' ? mapping : {},
      keepAs,
    }
    setShare(0)
    const begun = await staffFetch<{ id: string }>(`/api/admin/officeImports?brandId=${brandId}`, {
      method: 'POST',
      body,
    })
    if (!begun.ok) {
      setShare(null)
      setErrors(Object.fromEntries((begun.error.fields ?? []).map(({ path, message }) => [path, message])))
      return setFault(begun.error.message)
    }
    const { id } = begun.data
    const failed = await sendFile(id, file, setShare).catch(
      () => 'The file could not be read to its end. Choose it again.',
    )
    const check = failed
      ? null
      : await staffFetch<void>(`/api/admin/officeImports/${id}/check`, { method: 'POST' })
    if (failed || (check && !check.ok)) {
      setShare(null)
      return setFault(failed ?? (check && !check.ok ? check.error.message : undefined))
    }
    return navigate(`/${place}/offices/imports/${id}`)
  }

  return (
    <>
      <ScreenHead
        title="Import offices"
        lead="The file is checked first: you see what would be new, changed and refused before anything is written."
      />
      <Sheet>
        <div className="grid max-w-3xl gap-6">
          <FormSummary error={fault} />
          <TextField
            name="file"
            type="file"
            accept=".csv,text/csv"
            label="File"
            hint="CSV in UTF-8 with a first line of names, up to 512 MB. Of NPPES the file npidata_pfile, best cut to your states."
            className="py-2.5"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          {chosen && (
            <>
              <SelectField
                name="kind"
                label="What it is"
                value={kind}
                onChange={({ target }) => setKind(target.value === 'nppes' ? 'nppes' : 'own')}
                options={[
                  { value: 'own', label: 'Offices in columns of its own' },
                  { value: 'nppes', label: 'NPPES data dissemination file' },
                ]}
              />
              {kind === 'own' ? (
                <Columns
                  header={chosen.header}
                  mapping={mapping}
                  errors={errors}
                  kept={kept}
                  used={used}
                  onTake={(from) => take(from, chosen.header)}
                  onChange={setMapping}
                />
              ) : (
                <p className="text-muted">
                  Taken are practice locations of dental organizations and of dentists on their own (taxonomy
                  1223), known again by their NPI. Who was deactivated or is no dentist is skipped.
                </p>
              )}
              {kind === 'own' && (
                <TextField
                  name="keepAs"
                  label="Keep these columns as"
                  optional
                  hint="A name like that of the system the file comes from. The next file of it is mapped by itself."
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
      </Sheet>
    </>
  )
}

function Columns({
  header,
  mapping,
  errors,
  kept,
  used,
  onTake,
  onChange,
}: {
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
        <Notice tone="warning" title={`This file is not as “${used?.name}” was`} announce>
          Missing: {gone.map(([, name]) => `“${name}”`).join(', ')}.
          {added.length > 0 && ` New: ${added.map((name) => `“${name}”`).join(', ')}.`} Choose below which
          column has what is missing.
        </Notice>
      )}
      <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
        <legend className="mb-4 text-heading">Columns</legend>
        {importColumns.map((column) => (
          <SelectField
            key={column}
            name={`mapping.${column}`}
            label={columnNames[column]}
            optional={!requiredColumns.some((each) => each === column)}
            placeholder="Not in the file"
            options={options}
            value={mapping[column] ?? ''}
            error={errors[`mapping.${column}`]}
            onChange={({ target }) => {
              const { [column]: _, ...rest } = mapping
              onChange(target.value ? { ...rest, [column]: target.value } : rest)
            }}
          />
        ))}
      </fieldset>
      {unused.length > 0 && (
        <p className="text-small text-muted">
          Not used: {unused.slice(0, 20).join(', ')}
          {unused.length > 20 && ` and ${unused.length - 20} more`}.
        </p>
      )}
    </>
  )
}
