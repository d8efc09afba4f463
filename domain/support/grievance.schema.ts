import { z } from 'zod'
import {
  birthDateSchema,
  emailSchema,
  nameSchema,
  phoneSchema,
  stateSchema,
} from '#domain/accounts/account.schema.ts'
import { parseMemberNumber } from '#domain/memberships/member-number.ts'
import { absentWhenBlank, lineOfText, runningText } from './support-text.schema.ts'
import { filers, grievanceSubjects, grievanceTypes } from './support-words.ts'

const name = lineOfText(60).pipe(nameSchema)

/** A member number in its one written form; a misspelt one is found by its check sign. */
const memberNumber = z
  .string()
  .transform((typed) => parseMemberNumber(typed) ?? '')
  .refine(
    (number) => number !== '',
    'That is not a member number. It has 12 letters and digits, like 7KQM-4XDA-92HR.',
  )

const required = (path: string, message: string) => ({ code: 'custom' as const, path: [path], message })

/** What the grievance form sends (trade.md, fields): no sign-in needed; description 20 to 5,000 characters. */
export const grievanceSchema = z
  .strictObject({
    filer: z.enum(filers, 'Choose who is filing.'),
    memberName: name,
    memberNumber: z.preprocess(absentWhenBlank, memberNumber.optional()),
    representativeName: z.preprocess(absentWhenBlank, name.optional()),
    /** The representative says that the member agreed to this. */
    authorised: z.boolean().optional(),
    email: emailSchema,
    phone: phoneSchema,
    state: stateSchema,
    type: z.enum(grievanceTypes, 'Choose what it is about.'),
    against: z.enum(grievanceSubjects, 'Choose whom it is about.'),
    /** The office or provider by name. */
    subjectName: z.preprocess(absentWhenBlank, lineOfText(120).optional()),
    /** 'YYYY-MM-DD'. */
    eventOn: z.string().trim().min(1, 'Enter the date it happened.').pipe(birthDateSchema),
    description: runningText(5_000).refine(
      (text) => text.length >= 20,
      'Tell us what happened: at least 20 characters.',
    ),
    outcome: z.preprocess(absentWhenBlank, runningText(2_000).optional()),
    urgent: z.boolean().default(false),
    signature: name,
  })
  .superRefine((grievance, context) => {
    if (grievance.filer !== 'representative') return
    if (!grievance.representativeName)
      context.addIssue(required('representativeName', 'Enter your own name.'))
    if (!grievance.authorised)
      context.addIssue(required('authorised', 'Confirm that the member lets you file this.'))
  })
export type Grievance = z.infer<typeof grievanceSchema>
