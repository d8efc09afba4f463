import { z } from 'zod'
import { parseMemberNumber } from '#domain/memberships/member-number.ts'
import { birthDateSchema, emailSchema, nameSchema, phoneSchema, stateSchema } from '#domain/person.schema.ts'
import { filers, grievanceSubjects, grievanceTypes } from '#domain/values/support.ts'
import { absentWhenBlank, lineOfText, runningText, typedText } from '#domain/words.schema.ts'
import * as m from '#messages'
import { fileIdsSchema } from './files/file.schema.ts'
import { descriptionLength } from './text-lengths.ts'

/** A member number in its canonical form. The check character catches typos. */
const memberNumber = z
  .string()
  .transform((typed) => parseMemberNumber(typed) ?? '')
  .refine((number) => number !== '', { error: () => m.validation_member_number_12_letters() })

/** Runs even while other fields are invalid, so that all errors show at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** The grievance form's input. No sign-in needed. Description 20 to 5,000 characters. */
export const grievanceSchema = z
  .strictObject({
    filer: z.enum(filers, { error: () => m.validation_choose_who_filing() }),
    memberName: nameSchema,
    memberNumber: z.preprocess(absentWhenBlank, memberNumber.optional()),
    representativeName: z.preprocess(absentWhenBlank, nameSchema.optional()),
    /** The representative confirms that the member agreed to this. */
    authorised: z.boolean().optional(),
    email: emailSchema,
    phone: phoneSchema,
    state: stateSchema,
    type: z.enum(grievanceTypes, { error: () => m.validation_choose_about() }),
    against: z.enum(grievanceSubjects, { error: () => m.validation_choose_who_about() }),
    /** The name of the office or provider. */
    subjectName: z.preprocess(absentWhenBlank, lineOfText(120).optional()),
    /** 'YYYY-MM-DD'. */
    eventOn: typedText()
      .min(1, { error: () => m.validation_enter_date_happened() })
      .pipe(birthDateSchema),
    description: runningText(descriptionLength.most).refine(
      (text) => text.length >= descriptionLength.least,
      {
        error: () => m.validation_tell_us_happened_least(descriptionLength),
      },
    ),
    outcome: z.preprocess(absentWhenBlank, runningText(2_000).optional()),
    urgent: z.boolean().default(false),
    signature: nameSchema,
    fileIds: fileIdsSchema,
  })
  .refine(({ filer, representativeName }) => filer !== 'representative' || representativeName, {
    path: ['representativeName'],
    error: () => m.validation_own_name(),
    ...always,
  })
  .refine(({ filer, authorised }) => filer !== 'representative' || authorised, {
    path: ['authorised'],
    error: () => m.validation_member_lets_file(),
    ...always,
  })
  .meta({ named: 'Grievance' })
export type Grievance = z.infer<typeof grievanceSchema>
