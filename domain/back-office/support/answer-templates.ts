import { formatDate } from '#domain/format.ts'
import type { MovedStatus } from '#domain/values/support.ts'
import { templateGaps } from './case.rules.ts'
import type { CaseView } from './case.schema.ts'

/** A beginning for an answer, to be changed before it is sent, and what the case is once it is. */
export type AnswerTemplate = { name: string; text: string; status: MovedStatus | '' }

type Told = Pick<CaseView, 'kind' | 'from' | 'status' | 'clocks' | 'moves'> & { brandName: string }

/** The answers that fit a case as it is; none repeats what was written. */
export function answerTemplates({ kind, from, status, clocks, moves, brandName }: Told): AnswerTemplate[] {
  const letter = (...paragraphs: string[]) =>
    [`Dear ${from},`, ...paragraphs, `Kind regards,\n${brandName} member care`].join('\n\n')
  const to = (wanted: MovedStatus): MovedStatus | '' => (moves.includes(wanted) ? wanted : '')
  const decideBy = clocks.find(({ clock }) => clock === 'resolve' || clock === 'appeal')?.by
  const by = decideBy ? ` You will have our decision by ${formatDate(decideBy)}.` : ''
  const needed = {
    name: 'We need something from you',
    text: letter(
      'to go on with your case we need something from you:',
      templateGaps.need,
      'Please answer this email. Until then your case waits, and its time does not run.',
    ),
    status: to('waiting'),
  }
  if (kind === 'contact') {
    return [
      {
        name: 'An answer',
        text: letter(
          'thank you for writing to us.',
          templateGaps.answer,
          'If anything is still open, just answer this email.',
        ),
        status: to('answered'),
      },
      needed,
      {
        name: 'It takes longer',
        text: letter(
          'thank you for your patience. We are still looking into it and write again within two working days.',
        ),
        status: to('in_review'),
      },
    ]
  }
  if (status === 'appealed') {
    return [
      {
        name: 'We have your appeal',
        text: letter(
          `we have your appeal. Somebody who had no part in the first decision looks at it now.${by}`,
        ),
        status: '',
      },
    ]
  }
  return [
    {
      name: 'We have your grievance',
      text: letter(`we received your grievance and are looking into it.${by}`),
      status: to('in_review'),
    },
    {
      name: 'How far it is',
      text: letter(`this is how far your case is:`, `${templateGaps.progress}${by}`),
      status: '',
    },
    needed,
  ]
}
