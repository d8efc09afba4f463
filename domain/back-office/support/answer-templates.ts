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
    [`Dear ${from},`, ...paragraphs, `Sincerely,\n${brandName} member care`].join('\n\n')
  const to = (wanted: MovedStatus): MovedStatus | '' => (moves.includes(wanted) ? wanted : '')
  const decideBy = clocks.find(({ clock }) => clock === 'resolve' || clock === 'appeal')?.by
  const by = decideBy ? ` You will have our decision by ${formatDate(decideBy)}.` : ''
  const needed = {
    name: 'We need something from you',
    text: letter(
      'To continue with your case, we need something from you:',
      templateGaps.need,
      'Please reply to this email so that we can continue.',
    ),
    status: to('waiting'),
  }
  if (kind === 'contact') {
    return [
      {
        name: 'An answer',
        text: letter(
          'Thank you for writing to us.',
          templateGaps.answer,
          'If you have other questions, just reply to this email.',
        ),
        status: to('answered'),
      },
      needed,
      {
        name: 'It takes longer',
        text: letter(
          'Thank you for your patience. We are still looking into it and will write again within two business days.',
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
          `We have your appeal. Someone who had no part in the first decision is reviewing it now.${by}`,
        ),
        status: '',
      },
    ]
  }
  return [
    {
      name: 'We have your grievance',
      text: letter(`We received your grievance and are looking into it.${by}`),
      status: to('in_review'),
    },
    {
      name: 'Where it stands',
      text: letter('Here is where your case stands:', `${templateGaps.progress}${by}`),
      status: '',
    },
    needed,
  ]
}
