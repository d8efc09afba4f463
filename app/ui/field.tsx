import {
  type ComponentProps,
  createContext,
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
  useId,
} from 'react'
import * as m from '#messages'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Standing = { errors: Record<string, string>; summary: string | undefined; pending: boolean }

const FormStanding = createContext<Standing>({ errors: {}, summary: undefined, pending: false })

/**
 * The form of a `useForm`. Each field in it looks up its own error by its name, `FormSummary` shows the whole form's
 * error, and `Submit` shows whether it's being sent.
 */
export function CheckedForm({
  form: { props, errors, summary, pending },
  ...rest
}: Omit<ComponentProps<'form'>, 'form'> & { form: Standing & { props: ComponentProps<'form'> } }) {
  return (
    <FormStanding value={{ errors, summary, pending }}>
      <form {...props} {...rest} />
    </FormStanding>
  )
}

/** The form's submit button; `pending` if something else is pending too. */
export function Submit({ pending = false, ...button }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const form = useContext(FormStanding)
  return <Button type="submit" {...button} pending={pending || form.pending} />
}

/** A field's error: the one passed in, otherwise the surrounding form's error for its name. */
export function useFieldError(name: string | undefined, told?: string): string | undefined {
  const { errors } = useContext(FormStanding)
  return told ?? (name === undefined ? undefined : errors[name])
}

/** The whole form's error: the one passed in, otherwise the surrounding form's. */
export function useFormFault(told?: string): string | undefined {
  const { summary } = useContext(FormStanding)
  return told ?? summary
}

/** The props of every field: its name in the form, its texts, and its error. */
export type FieldWords = {
  name: string
  label: ReactNode
  hint?: ReactNode
  /**
   * One plain sentence; its presence marks the field as invalid. In a `CheckedForm` the field looks it up by its name.
   */
  error?: string
  /** Adds '(optional)' to the label. All other fields are required. */
  optional?: boolean
}

const box =
  'w-full rounded-md border border-line-strong bg-surface px-4 text-base text-ink placeholder:text-muted/80 ' +
  'hover:border-ink focus:border-accent focus:outline-3 focus:outline-offset-0 focus:outline-accent/35 ' +
  'aria-invalid:border-danger aria-invalid:outline-danger/30 disabled:bg-sunken disabled:text-muted'

type Ties = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

function useTies({ hint, error }: Pick<FieldWords, 'hint' | 'error'>): {
  ties: Ties
  hintId: string
  errorId: string
} {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  return {
    ties: { id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined },
    hintId,
    errorId,
  }
}

/** The error message below a field; announced when it appears. */
export function FieldErrorText({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <span id={id} aria-live="polite" className="block">
      {children && (
        <span className="mt-1.5 flex items-start gap-1.5 text-small font-medium text-danger">
          <Icon name="alert-circle" className="mt-0.5 size-4.5" />
          <span>{children}</span>
        </span>
      )}
    </span>
  )
}

function Optional() {
  return <span className="font-normal text-muted">{` ${m.ui_optional()}`}</span>
}

/**
 * Elements without bare text among them: a browser's translation replaces text nodes, and React then fails to update
 * them.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]

function Frame({
  words,
  ids,
  children,
}: {
  words: FieldWords
  ids: ReturnType<typeof useTies>
  children: Elements
}) {
  return (
    <div className="min-w-0">
      <label htmlFor={ids.ties.id} className="mb-1.5 block text-small font-semibold text-ink">
        <span>{words.label}</span>
        {words.optional && <Optional />}
      </label>
      {words.hint && (
        <p id={ids.hintId} className="-mt-1 mb-2 text-small text-muted">
          {words.hint}
        </p>
      )}
      {children}
      <FieldErrorText id={ids.errorId}>{words.error}</FieldErrorText>
    </div>
  )
}

/** A single-line text field; `type`, `autoComplete`, `inputMode` and other props pass through to the input. */
export function TextField({
  label,
  hint,
  error,
  optional,
  before,
  after,
  className = '',
  ...input
}: FieldWords & InputHTMLAttributes<HTMLInputElement> & { before?: ReactNode; after?: ReactNode }) {
  const words = { name: input.name, label, hint, error: useFieldError(input.name, error), optional }
  const ids = useTies(words)
  return (
    <Frame words={words} ids={ids}>
      <span className="relative block">
        {before && (
          <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted">
            {before}
          </span>
        )}
        <input
          type="text"
          {...input}
          {...ids.ties}
          className={`${box} h-12 ${before ? 'pl-11' : ''} ${after ? 'pr-20' : ''} ${className}`}
        />
        {after && <span className="absolute inset-y-0 right-1 flex items-center">{after}</span>}
      </span>
    </Frame>
  )
}

/** A multi-line text field. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  className = '',
  ...area
}: FieldWords & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const words = { name: area.name, label, hint, error: useFieldError(area.name, error), optional }
  const ids = useTies(words)
  return (
    <Frame words={words} ids={ids}>
      <textarea rows={5} {...area} {...ids.ties} className={`${box} py-3 leading-normal ${className}`} />
    </Frame>
  )
}

/** Options in order: values with labels, or labels by value. */
export type Options = readonly { value: string; label: string }[] | Readonly<Record<string, string>>

/** A native select; pass `options`, or option elements as children. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  className = '',
  children,
  ...select
}: FieldWords &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
    options?: Options
    placeholder?: string
    children?: Elements
  }) {
  const listed = Array.isArray(options)
    ? options
    : Object.entries(options ?? {}).map(([value, text]) => ({ value, label: text }))
  const words = { name: select.name, label, hint, error: useFieldError(select.name, error), optional }
  const ids = useTies(words)
  return (
    <Frame words={words} ids={ids}>
      <span className="relative block">
        <select {...select} {...ids.ties} className={`${box} h-12 appearance-none pr-11 ${className}`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {listed.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-muted"
        />
      </span>
    </Frame>
  )
}

/** A single checkbox with its label next to it. */
export function CheckboxField({
  label,
  hint,
  error,
  optional,
  className = '',
  ...input
}: FieldWords & InputHTMLAttributes<HTMLInputElement>) {
  // One of several checkboxes has a value; their shared error shows once, below them.
  const said = useFieldError(input.value === undefined ? input.name : undefined, error)
  const ids = useTies({ hint, error: said })
  return (
    <div className="min-w-0">
      <label htmlFor={ids.ties.id} className="flex items-start gap-3 py-1 text-base leading-normal text-ink">
        <input
          {...input}
          {...ids.ties}
          type="checkbox"
          className={`mt-0.5 size-5.5 shrink-0 rounded-sm accent-accent ${className}`}
        />
        <span>
          <span>{label}</span>
          {optional && <Optional />}
        </span>
      </label>
      {hint && (
        <p id={ids.hintId} className="ml-8.5 text-small text-muted">
          {hint}
        </p>
      )}
      <FieldErrorText id={ids.errorId}>{said}</FieldErrorText>
    </div>
  )
}
