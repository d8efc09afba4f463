import { z } from 'zod'
import { parseMemberNumber } from '#domain/memberships/member-number.ts'
import { birthDateSchema, emailSchema, nameSchema, phoneSchema, stateSchema } from '#domain/person.schema.ts'
import { filers, grievanceSubjects, grievanceTypes } from '#domain/values/support.ts'
import { absentWhenBlank, lineOfText, runningText, typedText } from '#domain/words.schema.ts'
import { fileIdsSchema } from './files/file.schema.ts'

/** A member number in its one written form; a misspelt one is found by its check sign. */
const memberNumber = z
  .string()
  .transform((typed) => parseMemberNumber(typed) ?? '')
  .refine(
    (number) => number !== '',
    'That is not a member number. It has 12 letters and digits, like 7KQM-4XDA-92HR.',
  )

/** Checked even while other fields are wrong, so that all errors show at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** What the grievance form sends: no sign-in needed; description 20 to 5,000 characters. */
export const grievanceSchema = z
  .strictObject({
    filer: z.enum(filers, 'Choose who is filing.'),
    memberName: nameSchema,
    memberNumber: z.preprocess(absentWhenBlank, memberNumber.optional()),
    representativeName: z.preprocess(absentWhenBlank, nameSchema.optional()),
    /** The representative says that the member agreed to this. */
    authorised: z.boolean().optional(),
    email: emailSchema,
    phone: phoneSchema,
    state: stateSchema,
    type: z.enum(grievanceTypes, 'Choose what it is about.'),
    against: z.enum(grievanceSubjects, 'Choose who it is about.'),
    /** The office or provider by name. */
    subjectName: z.preprocess(absentWhenBlank, lineOfText(120).optional()),
    /** 'YYYY-MM-DD'. */
    eventOn: typedText().min(1, 'Enter the date it happened.').pipe(birthDateSchema),
    description: runningText(5_000).refine(
      (text) => text.length >= 20,
      'Tell us what happened: at least 20 characters.',
    ),
    outcome: z.preprocess(absentWhenBlank, runningText(2_000).optional()),
    urgent: z.boolean().default(false),
    signature: nameSchema,
    fileIds: fileIdsSchema,
  })
  .refine(({ filer, representativeName }) => filer !== 'representative' || representativeName, {
    path: ['representativeName'],
    message: 'Enter your own name.',
    ...always,
  })
  .refine(({ filer, authorised }) => filer !== 'representative' || authorised, {
    path: ['authorised'],
    message: 'Confirm that the member lets you file this.',
    ...always,
  })
  .meta({ named: 'Grievance' })
export type Grievance = z.infer<typeof grievanceSchema>
