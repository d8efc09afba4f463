import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ZodType, z } from 'zod'
import type { ApiError } from '#app/api-client/api-error.ts'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import * as m from '#messages'
import { pendingFields } from './delay-submit.ts'
import type { FormErrors } from './form-errors.ts'

export type FormOptions<Schema extends ZodType, Data> = {
  /** Imported when the form is first touched, so that schemas aren't part of the first load. */
  schema: () => Promise<Schema>
  /** Changes the form's values before the schema reads them (e.g. an empty choice to undefined). */
  prepare?: (values: Record<string, unknown>) => unknown
  /** Usually one `secureFetch`. Called with the schema's output. */
  submit: (values: z.output<Schema>) => Promise<FetchResult<Data>>
  onSuccess?: (data: Data, values: z.output<Schema>) => unknown
  /** Called with every API error; return true if it was handled and no error should show. */
  onError?: (error: ApiError) => boolean | undefined
}

const noErrors: FormErrors = { fields: {}, summary: undefined }
const saidBeside = ({ fields }: FormErrors) => Object.keys(fields).length > 0

/**
 * A form of native, uncontrolled fields, rendered by `CheckedForm`. Each field shows its own error, looked up by its
 * name, which may contain dots; a `FormSummary` shows the rest. Submitting waits for fields that are still being filled
 * in (`holdForm`), keeps what was typed, and moves focus to the first invalid field. A second submit is ignored until
 * the first has finished. A field's error updates while the field is edited.
 */
export function useForm<Schema extends ZodType, Data>(options: FormOptions<Schema, Data>) {
  const element = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const sent = useRef('')
  const code = useRef<ReturnType<typeof loadCode<Schema>>>(undefined)
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<FormErrors>(noErrors)
  /** The errors of the last submit; some of those shown may have been corrected since. */
  const [told, setTold] = useState<FormErrors>(noErrors)

  function load() {
    code.current ??= loadCode(options.schema).catch((reason: unknown) => {
      code.current = undefined
      throw reason
    })
    return code.current
  }

  useEffect(() => {
    if (told !== noErrors) focusFirstBad(element.current)
  }, [told])

  const isSaidBeside = saidBeside(errors)
  const lookAgain = useEffectEvent(async (event: Event) => {
    const { schema, readForm, errorsOfIssues } = await load()
    const form = element.current
    if (!form || !(event.target instanceof Element)) return
    const values = readForm(form)
    const parsed = schema.safeParse(options.prepare ? options.prepare(values) : values)
    const now = parsed.success ? noErrors : errorsOfIssues(parsed.error.issues, namesOf(form))
    const name = event.target.getAttribute('name')
    setErrors((said) => {
      const { [name ?? '']: before, ...fields } = said.fields
      if (name === null || before === undefined) return said
      const still = now.fields[name]
      return { ...said, fields: still === undefined ? fields : { ...said.fields, [name]: still } }
    })
  })
  useEffect(() => {
    const form = element.current
    if (!form || !isSaidBeside) return
    // Wait until React has handled the event: rendering earlier would reset a controlled field to its old value and
    // lose what was typed.
    const listen = (event: Event) => void setTimeout(() => void lookAgain(event).catch(() => {}))
    form.addEventListener('input', listen)
    return () => form.removeEventListener('input', listen)
  }, [isSaidBeside])

  function tell(next: FormErrors) {
    setTold(next)
    setErrors(next)
  }

  async function send(form: HTMLFormElement) {
    const [{ schema, readForm, typedIn, errorsOfIssues, errorsOfApi }] = await Promise.all([
      load(),
      pendingFields(form),
    ])
    const names = namesOf(form)
    const values = readForm(form)
    sent.current = typedIn(form)
    const parsed = schema.safeParse(options.prepare ? options.prepare(values) : values)
    if (!parsed.success) return tell(errorsOfIssues(parsed.error.issues, names))
    tell(noErrors)
    const result = await options.submit(parsed.data)
    if (result.ok) await options.onSuccess?.(result.data, parsed.data)
    else if (!options.onError?.(result.error)) tell(errorsOfApi(result.error, names))
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      await send(event.currentTarget)
    } catch {
      tell({
        fields: {},
        summary: m.forms_went_wrong(),
      })
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  return {
    pending,
    errors: errors.fields,
    summary: errors.summary,
    /**
     * Whether a request is pending, or was refused and the user hasn't acted on that yet. Until then the form stays visible,
     * even if it may no longer be sent.
     */
    unsettled: pending || errors.summary !== undefined,
    /** Empties the form after a save, unless the user kept typing during the request. */
    clear: async () => {
      const { typedIn } = await load()
      const form = element.current
      if (form && typedIn(form) === sent.current) form.reset()
    },
    /** For an error found outside a submit, such as a declined card. */
    setErrors: (next: Partial<FormErrors>) => tell({ ...noErrors, ...next }),
    props: {
      ref: element,
      noValidate: true,
      // Without JavaScript, the fields, which may include a password, must not end up in the address.
      method: 'post' as const,
      onSubmit,
      onFocus: () => void load().catch(() => {}),
    },
  }
}

/** Code a form needs only once it's touched: its schema, and how to read its fields and show their errors. */
async function loadCode<Schema extends ZodType>(schema: () => Promise<Schema>) {
  const [{ readForm, typedIn }, { errorsOfApi, errorsOfIssues }, loaded] = await Promise.all([
    import('./form-values.ts'),
    import('./form-errors.ts'),
    import('./zod-without-eval.ts').then(schema),
  ])
  return { readForm, typedIn, errorsOfApi, errorsOfIssues, schema: loaded }
}

function namesOf(form: HTMLFormElement): Set<string> {
  return new Set([...form.elements].flatMap((control) => control.getAttribute('name') ?? []))
}

/** Focuses the first invalid field in page order, otherwise the summary (an element with `data-form-summary`). */
function focusFirstBad(form: HTMLFormElement | null) {
  const bad = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')
  const target = bad ?? form?.querySelector<HTMLElement>('[data-form-summary]')
  target?.focus()
}
