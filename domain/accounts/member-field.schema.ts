import { z } from 'zod'
import type {
  AddedMemberFieldName,
  CorrectedMemberFieldName,
  MemberField,
  MemberFieldName,
  ShownMemberFields,
  StoredMemberFields,
} from '#domain/values/member-fields.ts'
import { oneLine } from '#domain/words.schema.ts'
import * as m from '#messages'
import { fieldsOfMember } from './member-fields.ts'

/** Schema of a member's simple field as entered in a form. Its output is what is stored, and is valid input again. */
function memberFieldSchema(name: string, field: MemberField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return oneLine(field.max)
        .nullable()
        .transform((text) => text || null)
    case 'choice':
      return z.enum(field.codes, { error: () => m.validation_member_choice({ field: name }) })
    case 'flag':
      return z.boolean()
  }
}

function shownSchema({ kind }: MemberField): z.ZodType {
  if (kind === 'flag') return z.boolean()
  return kind === 'choice' ? z.string() : z.string().nullable()
}

type Typed<Name extends MemberFieldName> = z.ZodType<StoredMemberFields[Name], StoredMemberFields[Name]>

/** All of them, for the form 'Preferences'. */
export const memberFieldShape = Object.fromEntries(
  fieldsOfMember.map(([name, field]) => {
    const schema = memberFieldSchema(name, field)
    return [name, field.added ? schema.optional() : schema]
  }),
) as unknown as {
  [Name in MemberFieldName]: Name extends AddedMemberFieldName ? z.ZodOptional<Typed<Name>> : Typed<Name>
}

/** The fields staff may correct, each optional. */
export const correctedFieldShape = Object.fromEntries(
  fieldsOfMember
    .filter(([, { staffMay }]) => staffMay === 'correct')
    .map(([name, field]) => [name, memberFieldSchema(name, field).optional()]),
) as unknown as { [Name in CorrectedMemberFieldName]: z.ZodOptional<Typed<Name>> }

/** All of them, as the API returns them. */
export const shownMemberShape = Object.fromEntries(
  fieldsOfMember.map(([name, field]) => [name, shownSchema(field)]),
) as unknown as { [Name in MemberFieldName]: z.ZodType<ShownMemberFields[Name], ShownMemberFields[Name]> }
