import { useState } from 'react'
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx'
import { humanize } from '#domain/back-office/content/fields.rules.ts'
import { type FocusPoint, focusPoints } from '#domain/values/content.ts'

const focusOptions = focusPoints.map((value) => ({ value, label: humanize(value) }))

/** A picture's texts: its name here, its alt text or that it's decorative, and its focal point. */
export function PictureWordsFields({
  title,
  alt = '',
  decoration = false,
  focus = 'center',
}: {
  title: string
  alt?: string
  decoration?: boolean
  focus?: FocusPoint
}) {
  // A typed name stays when another file is chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const [isDecoration, setDecoration] = useState(decoration)
  return (
    <>
      <TextField
        name="title"
        label="Name, for finding it here"
        value={typed ?? title}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={120}
      />
      <TextField
        name="alt"
        label="Description, for people who cannot see it"
        hint="A short sentence. It’s read aloud, and shown if the picture doesn’t load."
        defaultValue={alt}
        maxLength={300}
        readOnly={isDecoration}
      />
      <CheckboxField
        name="decoration"
        label="It’s decoration: screen readers skip it"
        defaultChecked={decoration}
        onChange={({ target }) => setDecoration(target.checked)}
      />
      <SelectField
        name="focus"
        label="Keep in view when cropped"
        options={focusOptions}
        defaultValue={focus}
      />
    </>
  )
}
