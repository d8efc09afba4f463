import { z } from 'zod'
import { cardNumberRefused, holdsCardNumber } from '#domain/card-number.rules.ts'
import { fieldsOfOffice } from '#domain/offices/office-fields.ts'
import { emailSchema } from '#domain/person.schema.ts'
import type {
  AddedFieldName,
  OfficeField,
  OfficeFieldName,
  StoredOfficeFields,
  TypedOfficeFields,
} from '#domain/values/office-fields.ts'
import { oneLine } from '#domain/words.schema.ts'
import * as m from '#messages'

/** One line of at most `max` characters that contains no card number. */
export const line = (max: number) => oneLine(max).refine((text) => !holdsCardNumber(text), cardNumberRefused)
export const orNull = (text: string) => (text === '' ? null : text)

/** Parses what is typed into a simple field of an office. The output is what is stored. */
export function fieldSchema(name: string, field: OfficeField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return line(field.max).transform(orNull)
    case 'email':
      return z.union([z.literal(''), emailSchema]).transform(orNull)
    case 'choice':
      return z.enum(field.codes, { error: () => m.validation_office_choice({ field: name }) })
    case 'choices':
      return z.array(z.enum(field.codes))
  }
}

type Shape = {
  [Name in OfficeFieldName]: Name extends AddedFieldName
    ? z.ZodOptional<z.ZodType<StoredOfficeFields[Name], TypedOfficeFields[Name]>>
    : z.ZodType<StoredOfficeFields[Name], TypedOfficeFields[Name]>
}

/** All simple fields, for the schema of an office form. */
export const fieldShape = Object.fromEntries(
  fieldsOfOffice.map(([name, field]) => {
    const schema = fieldSchema(name, field)
    return [name, field.added ? schema.optional() : schema]
  }),
) as unknown as Shape
