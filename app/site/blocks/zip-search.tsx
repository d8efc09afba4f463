import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import * as m from '#messages'

/** Asks for a ZIP code and leads to the dentists near it; a plain GET form, so it works before scripts load. */
export function ZipSearch({
  name = m.pages_near_you(),
  label,
  buttonText,
  lang,
}: {
  /** Distinguishes this search from others on the page. */
  name?: string
  label?: string
  buttonText?: string
  /** The language of both texts if they come from the content. */
  lang?: 'en'
}) {
  const id = useId()
  return (
    <Form
      method="get"
      action="/find-a-dentist"
      role="search"
      aria-label={name}
      className="max-w-lg rounded-xl border border-line bg-surface p-4 text-ink shadow-raised sm:p-5"
    >
      <label htmlFor={id} lang={label ? lang : undefined} className="mb-2 block text-small font-semibold">
        {label ?? m.pages_zip()}
      </label>
      <div className="flex flex-col gap-3 sm:flex-row">
        <span className="relative block min-w-36 grow sm:basis-36">
          <Icon name="pin" className="pointer-events-none absolute top-4 left-3.5 size-5 text-muted" />
          <input
            id={id}
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            className="h-13 w-full rounded-md border border-line-strong bg-surface pr-4 pl-11 text-base text-ink placeholder:text-muted/80 hover:border-ink focus:border-accent focus:outline-3 focus:outline-offset-0 focus:outline-accent/35"
          />
        </span>
        <Button type="submit" lang={buttonText ? lang : undefined} className="min-h-13 wrap-anywhere">
          {buttonText ?? m.pages_find_dentist()}
        </Button>
      </div>
    </Form>
  )
}
