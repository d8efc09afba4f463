import { lazy, Suspense } from 'react'
import { MediaField } from '#app/console/content/media/media-field.tsx'
import { DateField } from '#app/console/date-field.tsx'
import { CheckboxField, FieldErrorText, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { type Field, humanize } from '#domain/back-office/content/fields.rules.ts'
import type { Picture } from '#domain/back-office/content/media/media.schema.ts'
import { newValue } from '#domain/back-office/content/starter.rules.ts'
import type { FieldError } from '#domain/errors.ts'
import { ColorField } from './color-field.tsx'
import { type FieldPart, type Names, starterNames } from './field-names.ts'
import { ListField } from './list-field.tsx'
import { PairsField } from './pairs-field.tsx'

const RichTextField = lazy(async () => ({ default: (await import('./rich-text-field.tsx')).RichTextField }))

export type FieldsProps = {
  fields: Field[]
  /** The content they belong to, and their path in it. */
  value: unknown
  path: readonly string[]
  faults: readonly FieldError[]
  names: Names
  onChange: (path: readonly string[], value: unknown, isStep?: boolean) => void
}

/** A form generated from a schema: its fields in order, each with its errors next to it. */
export function Fields({ fields, value, path, ...rest }: FieldsProps) {
  return fields.map((field) => {
    const keys = field.name.split('.')
    const own = keys.reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      value,
    )
    return (
      <OneField key={field.name} field={field} value={own} path={[...path, ...keys]} of={value} {...rest} />
    )
  })
}

/** Renders one field by its kind. */
function OneField({ field, value, path, of, ...rest }: FieldPart & { of?: unknown }) {
  const { faults, names, onChange } = rest
  const name = path.join('.')
  const error = faults.find((fault) => fault.path === name)?.message
  const { title: label, help: hint, optional } = field
  const words = {
    name,
    label,
    ...(hint ? { hint } : {}),
    ...(error ? { error } : {}),
    ...(optional ? { optional } : {}),
  }
  const set = (next: unknown, isStep?: boolean) =>
    onChange(path, optional && next === '' ? undefined : next, isStep)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const most = field.max ? { maxLength: field.max } : {}

  switch (field.kind) {
    case 'text':
      return (
        <TextAreaField
          {...words}
          {...most}
          rows={4}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      )
    case 'rich':
      return (
        <Suspense fallback={<p className="text-small text-muted">Opening the editor…</p>}>
          <RichTextField label={label} hint={hint} error={error} html={text} name={name} onChange={set} />
        </Suspense>
      )
    case 'number':
      return (
        <TextField
          {...words}
          inputMode="numeric"
          value={text}
          onChange={({ target }) => set(/^-?\d+$/.test(target.value) ? Number(target.value) : target.value)}
        />
      )
    case 'switch':
    case 'consent':
      return (
        <CheckboxField
          {...words}
          optional={false}
          checked={value === true}
          onChange={({ target }) => set(target.checked, true)}
        />
      )
    case 'flag':
      return (
        <CheckboxField
          {...words}
          optional={false}
          checked={value === 'true' || value === '1'}
          onChange={({ target }) => set(target.checked ? 'true' : '', true)}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...words}
          {...(optional ? { placeholder: 'As usual' } : {})}
          options={(field.options ?? []).map((each) => ({ value: each, label: humanize(each) }))}
          value={text || String(field.preset ?? '')}
          onChange={({ target }) => set(field.numeric ? Number(target.value) : target.value, true)}
        />
      )
    case 'plan':
    case 'service': {
      const known = field.kind === 'plan' ? names.plans : names.services
      const options =
        !text || known.some((each) => each.value === text) ? known : [...known, { value: text, label: text }]
      return (
        <SelectField
          {...words}
          placeholder={optional ? 'None' : 'Choose'}
          options={options}
          value={text}
          onChange={({ target }) => set(target.value, true)}
        />
      )
    }
    case 'media':
    case 'picture': {
      const pick = (picture: Picture) => {
        if (field.kind === 'media') return set(picture.src, true)
        // The block takes over the picture's texts, as one undo step.
        const { src, alt, focus } = picture
        onChange(path.slice(0, -1), { ...(of as object), src, alt, focus, decoration: alt === '' }, true)
      }
      return <MediaField words={words} value={text} onChange={set} onPick={pick} />
    }
    case 'color':
      return <ColorField words={words} value={text} onChange={set} />
    case 'date':
      return <DateField {...words} defaultValue={text} onDay={set} />
    case 'list':
      return (
        <ListField
          field={field}
          value={value}
          path={path}
          {...rest}
          draw={(entry) =>
            entry.field.kind === 'group' ? (
              <Fields fields={entry.field.fields ?? []} value={entry.value} path={entry.path} {...rest} />
            ) : (
              <OneField {...entry} {...rest} />
            )
          }
        />
      )
    case 'pairs':
      return <PairsField words={words} value={value} onChange={set} faults={faults} />
    case 'group':
      return <Group field={field} value={value} path={path} {...rest} />
    default:
      return <TextField {...words} {...most} value={text} onChange={(event) => set(event.target.value)} />
  }
}

/** A group of fields; an optional group is added or removed as a whole. */
function Group({ field, value, path, names, onChange, faults }: FieldPart) {
  const isThere = value !== undefined && value !== null
  if (field.optional && !isThere) {
    return (
      <div>
        <button
          type="button"
          className="text-link text-small font-semibold"
          onClick={() => onChange(path, newValue({ ...field, kind: 'group' }, starterNames(names)), true)}
        >
          Add: {field.title}
        </button>
      </div>
    )
  }
  const own = faults.find((fault) => fault.path === path.join('.'))?.message
  return (
    <fieldset className="grid min-w-0 gap-4 border-l-2 border-line pl-4">
      <legend className="mb-2 text-small font-semibold">{field.title}</legend>
      <FieldErrorText id={`${path.join('.')}-error`}>{own}</FieldErrorText>
      <Fields
        fields={field.fields ?? []}
        value={value}
        path={path}
        names={names}
        onChange={onChange}
        faults={faults}
      />
      {field.optional && (
        <div>
          <button
            type="button"
            className="text-link text-small font-semibold"
            onClick={() => onChange(path, undefined, true)}
          >
            Remove: {field.title}
          </button>
        </div>
      )}
    </fieldset>
  )
}
